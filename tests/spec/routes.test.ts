/** Section 2: routes, groups and the screens that have none, as the portal's guards and menu decide them. */
import { expect, test } from "vitest";
import type { Route, Site } from "#dialect/schema/screens.ts";
import { decideRoute, loginUrl, type RouteDecision } from "#portal/site/guards.ts";
import { type MenuNode, menuOf } from "#portal/site/menu.ts";
import { siteEntries } from "#portal/site/siteMap.ts";
import { catalog } from "../helpers/schemas/product.ts";
import { type Fact, factsOf, type GroupFact, type RouteFact } from "./facts.ts";
import { prove } from "./prove.ts";

interface Placed {
  readonly path: string;
  readonly group?: string;
  readonly route: Route;
}

const { site } = (await catalog()).files;
const placed: readonly Placed[] = site.routes.flatMap((route) => [
  { path: route.path, route },
  ...(route.children ?? []).map((child) => ({
    path: child.path.startsWith("/") ? child.path : `${route.path}/${child.path}`,
    // A redirect around its children is a frame, no group.
    ...(route.redirect === undefined ? { group: route.path } : {}),
    route: child,
  })),
]);

const address = (path: string): string => path.replace(/:\w+/, "7");
const opened = (path: string, loggedIn: boolean, map: Site = site): RouteDecision =>
  decideRoute({
    site: map,
    siteEntries: siteEntries(map),
    path: address(path),
    search: "?randomCode=r4nd0m",
    loggedIn,
    canSee: () => true,
    newToken: () => "",
  });
/** The screen or view that is drawn, or where the portal leads instead. */
const drawn = (decision: RouteDecision): Route | string => {
  if ("show" in decision) return decision.show.entry.route;
  return "go" in decision ? decision.go : decision.leave;
};

const menu = menuOf(site, () => true);
/** Path of a menu entry -> path of its group; undefined at the top. */
const inMenu = new Map<string | undefined, string | undefined>(
  menu.flatMap((node: MenuNode): [string | undefined, string | undefined][] =>
    node.children.length === 0 ? [[node.address, undefined]] : node.children.map((child) => [child.address, node.route.path]),
  ),
);

prove(
  "routes",
  factsOf<RouteFact>("route"),
  ({ path, entry = 1, redirect }) => {
    const there = placed.filter(
      (one) => one.path === path && (redirect === undefined || one.route.redirect === redirect || one.route.children),
    );
    const found = entry === 1 ? there[0] : there.find(({ route }) => route.redirect === redirect);
    return found && { subject: found, traced: [found.route] };
  },
  ({ path, group, route }, fact) => {
    expect(route["x-spec"]).toContain(fact.id);
    expect(group).toBe(fact.group);
    if (fact.redirect !== undefined) {
      // Of two entries with one path the first answers: the other one is asked alone.
      const alone = { ...site, routes: site.routes.filter((one) => one.path !== path || one === route) };
      for (const loggedIn of [false, true]) expect(drawn(opened(path, loggedIn, alone))).toBe(fact.redirect);
      return;
    }
    const isEntrance = [site.login, site.home].includes(path);
    expect(drawn(opened(path, false)), "a visitor").toBe(
      fact.public === true ? route : loginUrl(site, `${address(path)}?randomCode=r4nd0m`),
    );
    expect(drawn(opened(path, true)), "a customer").toBe(isEntrance ? site.dashboard : route);
    expect(inMenu.has(path), "it stands in the menu").toBe(fact.public !== true && fact.hidden !== true);
    if (fact.hidden !== undefined) expect(route.hidden ?? false).toBe(fact.hidden);
  },
);

test("every other route is marked as assumed or as ours", () => {
  const stated = new Set([...factsOf<RouteFact>("route"), ...factsOf<GroupFact>("group")].map(({ path }) => path));
  const others = placed.filter(({ path }) => !stated.has(path));
  expect(others.filter(({ route }) => (route["x-status"] ?? "stated") === "stated").map(({ path }) => path)).toEqual([]);
});

const childrenOf = (group: Route): readonly Placed[] =>
  placed.filter((one) => one.group === group.path && one.route["x-status"] !== "assumed");

prove(
  "groups",
  factsOf<GroupFact>("group"),
  ({ path, children }) => {
    const group = placed.find((one) => one.path === path)?.route;
    const isWhole = children.every((child) => placed.some((one) => one.path === child));
    return group && isWhole ? { subject: group, traced: [group] } : undefined;
  },
  (group, fact) => {
    expect(childrenOf(group).map(({ path }) => path)).toEqual(fact.children);
    // An assumed entry may be in a group; the menu of the specification is the one without it.
    const stated = { ...group, children: childrenOf(group).map(({ route }) => route) };
    const [node] = menuOf({ routes: [stated] }, () => true);
    const shown = node?.children.length === 0 ? [node.address] : node?.children.map((child) => child.address);
    expect(shown, "entries of the menu").toEqual(fact.visible);
    expect(node?.children.length === 0 ? node.address : undefined, "drawn as its only child").toBe(fact.collapsesTo);
    if (fact.collapsesTo !== undefined) expect(inMenu.get(fact.collapsesTo), "in the whole menu too").toBeUndefined();
    expect(drawn(opened(fact.path, true)), "the group's own address leads to its first child").toBe(fact.visible[0]);
  },
);

prove(
  "screens without a route in the specification",
  factsOf<Fact>("unrouted"),
  ({ id }) => {
    const found = placed.find(({ route }) => route["x-spec"]?.includes(id));
    return found && { subject: found, traced: [found.route] };
  },
  ({ path, route }) => {
    expect(route["x-status"], "such a route is marked as assumed").toBe("assumed");
    expect(route.screen ?? route.view).toBeDefined();
    expect(drawn(opened(path, true))).toBe(route);
    expect(drawn(opened(path, false))).toMatch(site.login);
    expect(inMenu.has(path), "it is reached from the menu").toBe(route.hidden !== true);
  },
);
