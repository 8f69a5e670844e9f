/**
 * Under Trusted Types (`require-trusted-types-for` of the page's policy) a browser takes no text as markup or as code, and
 * loads scripts and workers from those addresses only that the page's one policy lets through: ours, and the script that
 * counts visitors. It bears the name `default`, so that `new Worker(…)` goes through it as it is written.
 */

/** What browsers that know Trusted Types have; the types of the DOM do not tell of it yet. */
interface TrustedTypes {
  createPolicy(name: "default", rules: { readonly createScriptURL: (address: string) => string }): unknown;
}

/** Whether a script may come from there. `own`: origin of the page. */
export function isTrustedScript(address: string, own: string, statistics: string | undefined): boolean {
  if (!URL.canParse(address, own)) return false;
  const { origin, pathname } = new URL(address, own);
  return (origin === own && pathname.startsWith("/assets/")) || address === statistics;
}

/** To be called before anything loads a script. A browser without Trusted Types goes by `script-src` alone. */
export function trustOwnScripts(statistics: string | undefined, page: Window = window): void {
  const { trustedTypes } = page as Window & { readonly trustedTypes?: TrustedTypes };
  const createScriptURL = (address: string): string => {
    if (isTrustedScript(address, page.location.origin, statistics)) return address;
    throw new TypeError(`No script may come from ${address}`);
  };
  trustedTypes?.createPolicy("default", { createScriptURL });
}
