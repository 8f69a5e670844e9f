/**
 * Trusted Types policy of the page. With `require-trusted-types-for`, the browser accepts no string as markup or code, and
 * loads scripts and workers only from URLs that a policy allows: our own assets, the service worker and the visitor statistics script.
 * The policy is named `default`, so that a plain `new Worker(url)` uses it.
 */

/** Missing in the DOM types of TypeScript. */
interface TrustedTypes {
  createPolicy(name: "default", rules: { readonly createScriptURL: (url: string) => string }): unknown;
}

/** Returns whether a script may be loaded from `url`. `pageOrigin`: origin of the page; `statistics`: URL of the statistics script. */
export function isTrustedScript(url: string, pageOrigin: string, statistics: string | undefined): boolean {
  if (!URL.canParse(url, pageOrigin)) return false;
  const { origin, pathname } = new URL(url, pageOrigin);
  return (origin === pageOrigin && (pathname.startsWith("/assets/") || pathname === "/service-worker.js")) || url === statistics;
}

/** Call this before any script is loaded. Browsers without Trusted Types are protected by `script-src` alone. */
export function trustOwnScripts(statistics: string | undefined, page: Window = window): void {
  const { trustedTypes } = page as Window & { readonly trustedTypes?: TrustedTypes };
  const createScriptURL = (url: string): string => {
    if (isTrustedScript(url, page.location.origin, statistics)) return url;
    throw new TypeError(`Blocked script URL: ${url}`);
  };
  trustedTypes?.createPolicy("default", { createScriptURL });
}
