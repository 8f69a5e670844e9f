import { ofSite, tokenCookie } from "#dialect/wire/wire.ts";

/** Name of this page's site, which the server writes into the page; undefined for the site at `/`, and outside of a page. */
export const siteName: string | undefined =
  typeof document === "undefined" ? undefined : document.querySelector<HTMLMetaElement>("meta[name=lading-site]")?.content;
const own = (name: string): string => ofSite(name, siteName);

/**
 * Names of all cookies, storage keys and databases of the portal.
 *
 * A login belongs to one site: staff at the desk may be logged in beside a customer.
 * Language, sidebar, size and theme survive a logout; the rest of the session does not
 * [S-SES-05, S-SES-07, S-SES-10, O-04, Q-29, Q-69].
 */
export const cookieNames = {
  /** The token of the logged-in customer. */
  token: own(tokenCookie),
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
  /** User and status of the session, without the token; local storage. */
  session: own("lading.session"),
  /** The token of a partner's user, instead of the cookie; local storage [P-041, O-04]. */
  partnerToken: own("lading.partnerToken"),
  /** The login name that the login form remembers; local storage, only if the user agreed. */
  loginName: own("lading.loginName"),
  /** The user's settings of the shell; local storage. */
  frame: "lading.frame",
  /** Prefix of drafts that IndexedDB has not confirmed yet; owner and key follow; local storage. */
  draftCopy: own("lading.draft"),
  /** Prefix of what was chosen in the palette last; the login follows; session storage. */
  recent: own("lading.recent"),
  /** Scroll positions by history entry; session storage. */
  scrolled: "lading.scrolled",
  /** The route that was reloaded after its code failed to load; session storage [N-07]. */
  reloaded: "lading.reloaded",
} as const;

/** The IndexedDB database of drafts. */
export const draftDatabase = own("lading-drafts");

/** The cache of the lists that may be read without a connection. */
export const keptLists = own("kept-lists");

/** Deletes them: the session of their account has ended. */
export function forgetLists(): void {
  // Absent on plain HTTP; a private window may refuse it.
  globalThis.caches?.delete(keptLists).catch(() => undefined);
}
