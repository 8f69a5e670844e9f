/** The pages of the site map, each with its whole address; groups, redirects and links to elsewhere are none. */

/** @typedef {import("../../src/dialect/schema/screens.ts").Route} Route */

/** @param {readonly Route[]} routes @returns {readonly { readonly address: string, readonly route: Route }[]} */
export function stopsOf(routes, above = "") {
  return routes.flatMap((route) => {
    const address = route.path.startsWith("/") ? route.path : `${above}/${route.path}`;
    const isPage = route.redirect === undefined && route.external === undefined && !route.children;
    return [...(isPage ? [{ address, route }] : []), ...stopsOf(route.children ?? [], address)];
  });
}
