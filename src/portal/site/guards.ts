/**
 * Who may go where, decided before anything is drawn. Pure [N-02 to N-10].
 */
import type { Route, Site } from "#dialect/schema/screens.ts";
import { childrenOf, matchRoute, type RouteMatch, hasContent, type SiteEntry } from "./siteMap.ts";

/** The query parameter of the login page that holds the wanted address. */
export const redirectParameter = "redirect";

export interface Visit {
  readonly site: Site;
  readonly siteEntries: readonly SiteEntry[];
  /** Inner address. */
  readonly path: string;
  /** With its `?`, or "". */
  readonly search: string;
  readonly loggedIn: boolean;
  /** Where a partner's user logs in; undefined for everybody else. */
  readonly partnerLogin?: string | undefined;
  canSee(route: Route): boolean;
  /** A value that no other entry has. */
  newToken(): string;
}

/** `leave`: an address outside of the portal. */
export type RouteDecision = { readonly show: RouteMatch } | { readonly go: string } | { readonly leave: string };

export function decideRoute(visit: Visit): RouteDecision {
  const { site, siteEntries, path, search, loggedIn, partnerLogin } = visit;
  const found = matchRoute(siteEntries, path);
  // Unknown addresses are nobody's: before the login guard, for everyone.
  if (!found) return { go: site.notFound };
  const { route, address } = found.entry;
  if (route.redirect !== undefined) return { go: route.redirect };
  const isPublic = route.public === true;
  if (isPublic && loggedIn && (address === site.login || address === site.home)) return { go: site.dashboard };
  if (!isPublic && !loggedIn) return partnerLogin ? { leave: partnerLogin } : { go: loginUrl(site, path + search) };
  if (!isPublic && closedRouteOf(found, (route) => visit.canSee(route))) return { go: closedAddress(site, path) };
  if (!hasContent(route)) {
    const first = childrenOf(siteEntries, found.entry).find((place) => !place.route.hidden && visit.canSee(place.route));
    return { go: first?.address ?? site.notFound };
  }
  const token = route.token;
  if (token !== undefined && !new URLSearchParams(search).get(token)) {
    const query = new URLSearchParams(search);
    query.set(token, visit.newToken());
    return { go: `${path}?${query}` };
  }
  return { show: found };
}

/** The query parameter of the page that an address leads to which is not open to this person. */
const closedParameter = "closed";

function closedAddress(site: Pick<Site, "notFound">, path: string): string {
  return `${site.notFound}?${closedParameter}=${encodeURIComponent(path)}`;
}

/** The route, or the group above it, whose condition does not hold for this person. */
function closedRouteOf({ entry }: RouteMatch, shows: (route: Route) => boolean): Route | undefined {
  return [...entry.groups, entry].map(({ route }) => route).find((route) => !shows(route));
}

/** What keeps this person from the address that the page of nothing was opened for; undefined for one that nobody has. */
export function closedRoute(places: readonly SiteEntry[], search: string, shows: (route: Route) => boolean): Route | undefined {
  const found = matchRoute(places, new URLSearchParams(search).get(closedParameter) ?? "");
  return found && closedRouteOf(found, shows);
}

/** The login page, told where to go on to: the full inner address [N-04, Q-20]. */
export function loginUrl(site: Pick<Site, "login" | "home" | "dashboard">, wanted: string): string {
  return `${site.login}?${redirectParameter}=${encodeURIComponent(wanted)}`;
}

/** Where the end of a session leads: a partner's user to the partner, everybody else to the login page; who was thrown out comes back here [L-27, L-28, O-10, O-11, Q-83]. */
export function logoutTarget(
  site: Pick<Site, "login" | "home" | "dashboard">,
  reason: "by-hand" | "expired",
  here: string,
  partnerLogin: string | undefined,
): { readonly leave: string } | { readonly go: string } {
  if (partnerLogin) return { leave: partnerLogin };
  return { go: reason === "expired" ? loginUrl(site, here) : site.login };
}

/** Where a login leads. Only inner addresses: one slash, nothing that a browser could read as another host. */
export function afterLogin(site: Pick<Site, "dashboard" | "login" | "home">, search: string): string {
  const wanted = new URLSearchParams(search).get(redirectParameter) ?? "";
  const inner = /^\/(?![/\\])/.test(wanted) && !/[\\\p{Cc}]/u.test(wanted);
  // A path is the same with a slash at its end.
  const path = wanted.replace(/[?#].*$/s, "").replace(/(?<!\/)\/+$/, "");
  return inner && path !== site.login && path !== site.home ? wanted : site.dashboard;
}
