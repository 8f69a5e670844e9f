/**
 * Where the token lives: a cookie that scripts read and our server does not.
 *
 * It leaves the browser in the Authorization header only, so no other site can
 * make use of it [O-04]. The embedding in a partner's page keeps it in local
 * storage instead; that store has this same shape.
 */
import { readCookie, removeCookie, writeCookie } from "../cookies.ts";
import { cookieNames } from "../keys.ts";

export interface TokenStore {
  read(): string | undefined;
  write(token: string): void;
  clear(): void;
}

export const cookieToken: TokenStore = {
  read: () => readCookie(cookieNames.token) || undefined,
  write: (token) => writeCookie(cookieNames.token, token, { session: true }),
  clear: () => removeCookie(cookieNames.token),
};
