/**
 * Pages have their route after `#`, which never reaches the server. A visitor who typed the address without it, or with a slash after
 * a site's name, is led to the page instead of an answer for programs.
 */
import type { FastifyRequest } from "fastify";

/** Returns whether a person opened this address in a browser: a program does not ask for HTML. */
export function isVisit({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean {
  return method === "GET" && (headers.accept ?? "").split(",").some((type) => type.trim().startsWith("text/html"));
}

/**
 * Returns the address with the path as the page's route: `/desk/orders` is `/desk#/orders` where `/desk` is a site, and
 * `/help?q=box` is `/#/help?q=box`. A route that does not exist shows the page's own "not found". The result begins with a site's
 * path and `#`, so that it never leads to another host.
 */
export function hashAddress(url: string, sites: readonly { readonly path: string }[]): string {
  const site = sites.find(({ path }) => url.startsWith(`${path}/`) || url.startsWith(`${path}?`));
  const route = site ? url.slice(site.path.length) : url;
  const isRoot = /^\/*(?:\?|$)/.test(route);
  return `${site?.path ?? "/"}${isRoot ? "" : `#${route}`}`;
}
