import { tokenCookie } from "#dialect/wire/wire.ts";

/**
 * Every name under which the portal keeps something in the browser.
 *
 * Language, sidebar and looks outlive a logout, the rest of the session does not
 * [S-SES-05, S-SES-07, S-SES-10, O-04, Q-29, Q-69].
 */
export const cookieNames = {
  /** The token of the logged-in customer. */
  token: tokenCookie,
  /** A code of `languages` in `screens.json`. */
  language: "language",
  /** `1` opened, `0` closed. */
  sidebar: "sidebarStatus",
  /** `small`, `medium` or `large`. Assumed name. */
  size: "size",
  /** `light`, `dark` or `system`. */
  theme: "theme",
} as const;

export const storageKeys = {
  /** Who is logged in, without the token; local storage. */
  session: "lading.session",
  /** The token of a partner's user, in place of the cookie; local storage [P-041, O-04]. */
  partnerToken: "lading.partnerToken",
  /** The login name offered next time; local storage, only when asked for. */
  loginName: "lading.loginName",
  /** What the reader chose of the frame; local storage. */
  frame: "lading.frame",
  /** Before owner and key of a draft that the database has not confirmed yet; local storage. */
  draftCopy: "lading.draft",
  /** How far pages were scrolled; session storage. */
  scrolled: "lading.scrolled",
  /** The route that was reloaded after its content failed; session storage [N-07]. */
  reloaded: "lading.reloaded",
} as const;

/** The IndexedDB database of drafts. */
export const draftDatabase = "lading-drafts";
