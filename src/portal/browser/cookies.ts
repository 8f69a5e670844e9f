/** Reads, writes and removes cookies. */

const year = 365 * 24 * 60 * 60;

export interface CookieOptions {
  /** Expires when the browser closes; otherwise after one year. */
  readonly session?: boolean;
}

/** Value of the cookie, decoded; undefined when it is absent or damaged. */
export function readCookie(name: string): string | undefined {
  for (const part of document.cookie.split("; ")) {
    const at = part.indexOf("=");
    if (at < 0 || part.slice(0, at) !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1));
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** Uses `SameSite=Strict`, so requests from other sites never carry the cookie. */
export function writeCookie(name: string, value: string, { session = false }: CookieOptions = {}): void {
  const maxAge = session ? "" : `; Max-Age=${year}`;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${maxAge}${secure}`;
}

export function removeCookie(name: string): void {
  document.cookie = `${name}=; Path=/; SameSite=Strict; Expires=Thu, 01 Jan 1970 00:00:00 GMT`;
}
