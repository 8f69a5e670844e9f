/**
 * The site map: every route of `screens.json` with its full path and its groups. Pure;
 * independent of the session.
 */
import { matchPath } from "react-router-dom";
import type { Route, Site } from "#dialect/schema/screens.ts";

export interface SiteEntry {
  /** Full path with its parameters: `/group/details/:id`. */
  readonly address: string;
  readonly route: Route;
  /** The groups that contain it, outermost first. */
  readonly groups: readonly SiteEntry[];
}

export interface RouteMatch {
  readonly entry: SiteEntry;
  readonly params: Readonly<Record<string, string>>;
}

/** Returns whether the route itself renders or redirects; false for a group. */
export function hasContent(route: Route): boolean {
  return route.screen !== undefined || route.view !== undefined || route.redirect !== undefined;
}

function full(path: string, base: string): string {
  if (path.startsWith("/")) return path;
  return `${base === "/" ? "" : base}/${path}`;
}

/** Returns all entries in the order of the file, groups before their children. External links are left out. */
export function siteEntries(site: Pick<Site, "routes">): readonly SiteEntry[] {
  const walk = (routes: readonly Route[], groups: readonly SiteEntry[]): SiteEntry[] =>
    routes.flatMap((route) => {
      const entry: SiteEntry = { address: full(route.path, groups.at(-1)?.address ?? "/"), route, groups };
      return [entry, ...walk(route.children ?? [], [...groups, entry])];
    });
  return walk(site.routes, []).filter(({ route }) => route.external === undefined);
}

/** Returns the entry at `path` (without query string). A path without parameters wins over one with parameters. */
export function matchRoute(entries: readonly SiteEntry[], path: string): RouteMatch | undefined {
  let withParameters: RouteMatch | undefined;
  for (const entry of entries) {
    const { address } = entry;
    // `matchPath` compiles a pattern at each call, and lists and menus ask for every route.
    if (!address.includes(":") && address !== path && !`${address}${path}`.match(/[*?]|\/$/)) continue;
    const match = matchPath({ path: address, caseSensitive: true, end: true }, path);
    if (!match) continue;
    const found = { entry, params: match.params as Record<string, string> };
    if (!address.includes("/:")) return found;
    withParameters ??= found;
  }
  return withParameters;
}

/** Returns the entries one level below `group`, in order. */
export function childrenOf(entries: readonly SiteEntry[], group: SiteEntry): readonly SiteEntry[] {
  return entries.filter(({ groups }) => groups.at(-1) === group);
}
