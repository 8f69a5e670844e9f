/**
 * The menu, built from the site map. Hidden and public routes, and routes that the session
 * cannot see, are left out. A group with one visible child is replaced by that child
 * [L-03 to L-06, Q-16, Q-17].
 */
import type { Route, Site } from "#dialect/schema/screens.ts";
import type { Text } from "#dialect/text/text.ts";
import { type SiteEntry, siteEntries } from "./siteMap.ts";

export interface MenuNode {
  readonly key: string;
  readonly route: Route;
  readonly label: Text | undefined;
  /** Heading above it. */
  readonly heading?: Text;
  readonly icon: string | undefined;
  /** Path inside the portal; undefined for a group and for an external link. */
  readonly address?: string;
  readonly external?: string;
  readonly children: readonly MenuNode[];
}

export function menuOf(site: Pick<Site, "routes">, shows: (route: Route) => boolean): readonly MenuNode[] {
  const entries = new Map<Route, SiteEntry>(siteEntries(site).map((entry) => [entry.route, entry]));
  function nodesOf(routes: readonly Route[]): MenuNode[] {
    // If the first entry of a part is hidden from this account, the heading of the part moves to the next entry.
    let heading: Text | undefined;
    return routes.flatMap((route) => {
      heading = route.heading ?? heading;
      const node = nodeOf(route);
      if (!node) return [];
      const headed = { ...node, ...(heading && { heading }) };
      heading = undefined;
      return [headed];
    });
  }
  function nodeOf(route: Route): MenuNode | undefined {
    if (route.hidden || route.public || (route.redirect && !route.children) || !shows(route)) return undefined;
    const shown = { route, label: route.menu ?? route.title, icon: route.icon };
    if (route.external) return { key: route.external, ...shown, external: route.external, children: [] };
    const address = entries.get(route)?.address ?? route.path;
    const children = nodesOf(route.children ?? []);
    const only = children[0];
    if (!route.children) return { key: address, ...shown, address, children: [] };
    if (only && children.length === 1) return { ...only, icon: only.icon ?? route.icon };
    return children.length === 0 ? undefined : { key: address, ...shown, children };
  }
  return nodesOf(site.routes);
}

/** Returns the key of the menu entry to highlight for `entry`: its own, that of the page whose address its own extends, or that of its group if it is hidden or merged. */
export function activeKeyOf(menu: readonly MenuNode[], entry: SiteEntry | undefined): string | undefined {
  if (!entry) return undefined;
  const flat = menu.flatMap((node) => [node, ...node.children]);
  const own = flat.find(({ address }) => address === entry.address);
  if (own) return own.key;
  const above = flat.filter(({ address }) => address !== undefined && entry.address.startsWith(`${address}/`));
  const [nearest] = above.toSorted((a, b) => (b.address?.length ?? 0) - (a.address?.length ?? 0));
  if (nearest) return nearest.key;
  const group = entry.groups.at(-1)?.address;
  if (group === undefined) return undefined;
  return flat.find((node) => node.key === group || node.address?.startsWith(`${group}/`))?.key;
}
