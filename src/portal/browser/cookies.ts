/** Cookies as the portal needs them: read, keep, drop. */

const year = 365 * 24 * 60 * 60;

export interface CookieOptions {
  /** Gone when the browser closes; a year otherwise. */
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

/** `SameSite=Strict`: no other site ever causes it to be sent; our server takes no value of one. */
export function writeCookie(name: string, value: string, { session = false }: CookieOptions = {}): void {
  const life = session ? "" : `; Max-Age=${year}`;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${life}${secure}`;
}

export function removeCookie(name: string): void {
  document.cookie = `${name}=; Path=/; SameSite=Strict; Expires=Thu, 01 Jan 1970 00:00:00 GMT`;
}
