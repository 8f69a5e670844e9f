/**
 * The site map as entries: every route of `screens.json` with its full address
 * and the groups above it. Pure; knows no session.
 */
import { matchPath } from "react-router-dom";
import type { Route, Site } from "#dialect/schema/screens.ts";

export interface SiteEntry {
  /** Full address, `:id` entries open: `/group/details/:id`. */
  readonly address: string;
  readonly route: Route;
  /** Groups above it, outermost first. */
  readonly groups: readonly SiteEntry[];
}

export interface RouteMatch {
  readonly entry: SiteEntry;
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

/** All entries, in the order of the file, groups before their children. */
export function siteEntries(site: Pick<Site, "routes">): readonly SiteEntry[] {
  const walk = (routes: readonly Route[], groups: readonly SiteEntry[]): SiteEntry[] =>
    routes.flatMap((route) => {
      const entry: SiteEntry = { address: full(route.path, groups.at(-1)?.address ?? "/"), route, groups };
      return [entry, ...walk(route.children ?? [], [...groups, entry])];
    });
  return walk(site.routes, []).filter(({ route }) => route.external === undefined);
}

/** The place at `path` (without query). A written-out address goes before one with open entries. */
export function matchRoute(entries: readonly SiteEntry[], path: string): RouteMatch | undefined {
  let open: RouteMatch | undefined;
  for (const entry of entries) {
    const match = matchPath({ path: entry.address, caseSensitive: true, end: true }, path);
    if (!match) continue;
    const found = { entry, params: match.params as Record<string, string> };
    if (!entry.address.includes("/:")) return found;
    open ??= found;
  }
  return open;
}

/** The entries one level below `group`, in order. */
export function childrenOf(entries: readonly SiteEntry[], group: SiteEntry): readonly SiteEntry[] {
  return entries.filter(({ groups }) => groups.at(-1) === group);
}
