/**
 * Stores the token: in a cookie, or in local storage for a partner's user, because browsers may block
 * cookies in the partner's frame [O-04, P-041].
 *
 * The server authenticates by the Authorization header only, so requests from other sites cannot use the cookie.
 * Writing a token removes the other one: the last login wins.
 */
import { readCookie, removeCookie, writeCookie } from "../browser/cookies.ts";
import { cookieNames, storageKeys } from "../browser/keys.ts";

export interface TokenStore {
  read(): string | undefined;
  write(token: string): void;
  clear(): void;
}

/** Returns the token that came from a partner; undefined if there is none. */
export function partnerToken(): string | undefined {
  try {
    return localStorage.getItem(storageKeys.partnerToken) || undefined;
  } catch {
    return undefined;
  }
}

function removePartnerToken(): void {
  try {
    localStorage.removeItem(storageKeys.partnerToken);
  } catch {
    // Storage is forbidden, so it holds no token.
  }
}

/** `isPartner` returns whether the current session came from a partner. */
export function createTokenStore(isPartner: () => boolean): TokenStore {
  /** Used if local storage is forbidden: the token lasts until the page closes. */
  let inMemory: string | undefined;
  return {
    read: () => partnerToken() ?? inMemory ?? (readCookie(cookieNames.token) || undefined),
    write(token) {
      this.clear();
      if (!isPartner()) return writeCookie(cookieNames.token, token, { session: true });
      try {
        localStorage.setItem(storageKeys.partnerToken, token);
      } catch {
        inMemory = token;
      }
    },
    clear() {
      inMemory = undefined;
      removePartnerToken();
      removeCookie(cookieNames.token);
    },
  };
}
