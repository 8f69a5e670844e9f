/** Route guards: decide each navigation before anything renders. Pure [N-02 to N-10]. */
import type { Route, Site } from "#dialect/schema/screens.ts";
import { childrenOf, matchRoute, type RouteMatch, hasContent, type SiteEntry } from "./siteMap.ts";

/** Query parameter of the login page: the URL to open after the login. */
const redirectParameter = "redirect";

export interface Visit {
  readonly site: Site;
  readonly siteEntries: readonly SiteEntry[];
  /** Path inside the portal. */
  readonly path: string;
  /** With the leading `?`, or "". */
  readonly search: string;
  readonly loggedIn: boolean;
  /** The partner's login page; undefined for other users. */
  readonly partnerLogin?: string | undefined;
  canSee(route: Route): boolean;
  /** Returns a unique value. */
  newToken(): string;
}

/** `show`: render the route; `go`: redirect inside the portal; `leave`: go to a URL outside of the portal. */
export type RouteDecision = { readonly show: RouteMatch } | { readonly go: string } | { readonly leave: string };

export function decideRoute(visit: Visit): RouteDecision {
  const { site, siteEntries, path, search, loggedIn, partnerLogin } = visit;
  const match = matchRoute(siteEntries, path);
  // Unknown paths come before the login guard: the page "not match" is public.
  if (!match) return { go: site.notFound };
  const { route, address } = match.entry;
  if (route.redirect !== undefined) return { go: route.redirect };
  const isPublic = route.public === true;
  if (isPublic && loggedIn && (address === site.login || address === site.home)) return { go: site.dashboard };
  if (!isPublic && !loggedIn) return partnerLogin ? { leave: partnerLogin } : { go: loginUrl(site, path + search) };
  if (!isPublic && closedRouteOf(match, (route) => visit.canSee(route))) return { go: closedAddress(site, path) };
  if (!hasContent(route)) {
    const first = childrenOf(siteEntries, match.entry).find((place) => !place.route.hidden && visit.canSee(place.route));
    return { go: first?.address ?? site.notFound };
  }
  const token = route.token;
  if (token !== undefined && !new URLSearchParams(search).get(token)) {
    const query = new URLSearchParams(search);
    query.set(token, visit.newToken());
    return { go: `${path}?${query}` };
  }
  return { show: match };
}

/** Query parameter of the page "not match": the path that this user may not open. */
export const closedParameter = "closed";

function closedAddress(site: Pick<Site, "notFound">, path: string): string {
  return `${site.notFound}?${closedParameter}=${encodeURIComponent(path)}`;
}

/** Returns the route, or the group above it, whose condition is false for this user. */
function closedRouteOf({ entry }: RouteMatch, shows: (route: Route) => boolean): Route | undefined {
  return [...entry.groups, entry].map(({ route }) => route).find((route) => !shows(route));
}

/** Returns the route that is closed to this user, for the query string of the page "not match"; undefined if the path does not exist. */
export function closedRoute(places: readonly SiteEntry[], search: string, shows: (route: Route) => boolean): Route | undefined {
  const match = matchRoute(places, new URLSearchParams(search).get(closedParameter) ?? "");
  return match && closedRouteOf(match, shows);
}

/** Returns the path of an address. A trailing slash does not change a path. */
const pathOf = (address: string): string => address.replace(/[?#].*$/s, "").replace(/(?<!\/)\/+$/, "");

/** Returns the URL of the login page that opens `target` (path and query string) after the login [N-04, Q-20]. */
export function loginUrl(site: Pick<Site, "login" | "home" | "dashboard">, target: string): string {
  return `${site.login}?${redirectParameter}=${encodeURIComponent(target)}`;
}

/** Returns where to go when a session ends: a partner's user to the partner's login page, others to ours. After an expired session, the login returns to `here`, unless that is the login itself [L-27, L-28, O-10, O-11, Q-83]. */
export function logoutTarget(
  site: Pick<Site, "login" | "home" | "dashboard">,
  reason: "by-hand" | "expired",
  here: string,
  partnerLogin: string | undefined,
): { readonly leave: string } | { readonly go: string } {
  if (partnerLogin) return { leave: partnerLogin };
  if (reason === "by-hand") return { go: site.login };
  return { go: pathOf(here) === site.login ? here : loginUrl(site, here) };
}

/** Returns where a login leads. Accepts only paths inside the portal: one slash, and nothing that a browser could read as another host. */
export function afterLogin(site: Pick<Site, "dashboard" | "login" | "home">, search: string): string {
  const target = new URLSearchParams(search).get(redirectParameter) ?? "";
  const inner = /^\/(?![/\\])/.test(target) && !/[\\\p{Cc}]/u.test(target);
  const path = pathOf(target);
  return inner && path !== site.login && path !== site.home ? target : site.dashboard;
}
