/** URLs of files carry their expiry in `until`, in seconds since 1970. Those of another backend may have none. */

/** A URL is renewed so long before it expires: a picture may still have to be loaded. */
const MARGIN_MS = 60_000;

/** Returns whether the URL has expired or will soon. @param now milliseconds */
export function isUrlExpiring(url: string, now: number): boolean {
  const until = new URLSearchParams(url.split("?", 2)[1] ?? "").get("until");
  return until !== null && Number(until) * 1000 < now + MARGIN_MS;
}

/** Returns the URL of the small copy of a picture on our own server: the same permission opens it. */
export function thumbnailUrl(url: string): string {
  return /^\/files\/[\w-]+\?/.test(url) ? url.replace("?", "/thumbnail?") : url;
}
