/**
 * The site map as places: every route of `screens.json` with its full address
 * and the groups above it. Pure; knows no session.
 */
import { matchPath } from "react-router-dom";
import type { Route, Site } from "#dialect/schema/screens.ts";

export interface SiteEntry {
  /** Full address, `:id` places open: `/group/details/:id`. */
  readonly address: string;
  readonly route: Route;
  /** Groups above it, outermost first. */
  readonly above: readonly SiteEntry[];
}

export interface RouteMatch {
  readonly place: SiteEntry;
  readonly params: Readonly<Record<string, string>>;
}

/** Whether something is drawn or done at the route itself, rather than only below it. */
export function hasContent(route: Route): boolean {
  return route.screen !== undefined || route.view !== undefined || route.redirect !== undefined;
}

function full(path: string, base: string): string {
  if (path.startsWith("/")) return path;
  return `${base === "/" ? "" : base}/${path}`;
}

/** All places, in the order of the file, groups before their children. */
export function siteEntries(site: Pick<Site, "routes">): readonly SiteEntry[] {
  const walk = (routes: readonly Route[], above: readonly SiteEntry[]): SiteEntry[] =>
    routes.flatMap((route) => {
      const place: SiteEntry = { address: full(route.path, above.at(-1)?.address ?? "/"), route, above };
      return [place, ...walk(route.children ?? [], [...above, place])];
    });
  return walk(site.routes, []).filter(({ route }) => route.external === undefined);
}

/** The place at `path` (without query). A written-out address goes before one with open places. */
export function matchRoute(places: readonly SiteEntry[], path: string): RouteMatch | undefined {
  let open: RouteMatch | undefined;
  for (const place of places) {
    const match = matchPath({ path: place.address, caseSensitive: true, end: true }, path);
    if (!match) continue;
    const found = { place, params: match.params as Record<string, string> };
    if (!place.address.includes("/:")) return found;
    open ??= found;
  }
  return open;
}

/** The places one level below `group`, in order. */
export function childrenOf(places: readonly SiteEntry[], group: SiteEntry): readonly SiteEntry[] {
  return places.filter(({ above }) => above.at(-1) === group);
}
