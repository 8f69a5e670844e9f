/**
 * Where the token lives: a cookie that scripts read, and of which our server
 * takes only that it is there, or local storage for a partner's user, whose page is a frame that browsers
 * may keep cookies from [O-04, P-041].
 *
 * It leaves the browser in the Authorization header only, so no other site can
 * make use of it. Whoever came last is who is logged in: one place empties the other.
 */
import { readCookie, removeCookie, writeCookie } from "../browser/cookies.ts";
import { cookieNames, storageKeys } from "../browser/keys.ts";

export interface TokenStore {
  read(): string | undefined;
  write(token: string): void;
  clear(): void;
}

/** The token that a partner handed over, where there is one. */
export function partnerToken(): string | undefined {
  try {
    return localStorage.getItem(storageKeys.partnerToken) || undefined;
  } catch {
    return undefined;
  }
}

function dropPartnerToken(): void {
  try {
    localStorage.removeItem(storageKeys.partnerToken);
  } catch {
    // Forbidden: nothing was kept there either.
  }
}

/** `isPartner`: whether the session that a token is written for came from the partner. */
export function createTokenStore(isPartner: () => boolean): TokenStore {
  /** Where local storage is forbidden, the token lives as long as the page. */
  let held: string | undefined;
  return {
    read: () => partnerToken() ?? held ?? (readCookie(cookieNames.token) || undefined),
    write(token) {
      this.clear();
      if (!isPartner()) return writeCookie(cookieNames.token, token, { session: true });
      try {
        localStorage.setItem(storageKeys.partnerToken, token);
      } catch {
        held = token;
      }
    },
    clear() {
      held = undefined;
      dropPartnerToken();
      removeCookie(cookieNames.token);
    },
  };
}
