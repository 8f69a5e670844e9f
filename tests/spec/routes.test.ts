/** Section 2: routes, groups and the screens that have none. */
import { expect, test } from "vitest";
import type { Route } from "#dialect/schema/screens.ts";
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
  ({ group, route }, fact) => {
    expect(route["x-spec"]).toContain(fact.id);
    if (fact.public !== undefined) expect(route.public ?? false).toBe(fact.public);
    if (fact.hidden !== undefined) expect(route.hidden ?? false).toBe(fact.hidden);
    if (fact.redirect !== undefined) expect(route.redirect).toBe(fact.redirect);
    expect(group).toBe(fact.group);
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
    const children = childrenOf(group);
    expect(children.map(({ path }) => path)).toEqual(fact.children);
    const visible = children.filter(({ route }) => !route.hidden).map(({ path }) => path);
    expect(visible).toEqual(fact.visible);
    expect(visible.length === 1 ? visible[0] : undefined).toBe(fact.collapsesTo);
  },
);

prove(
  "screens without a route in the specification",
  factsOf<Fact>("unrouted"),
  ({ id }) => {
    const found = placed.find(({ route }) => route["x-spec"]?.includes(id));
    return found && { subject: found.route, traced: [found.route] };
  },
  (route) => {
    expect(route["x-status"], "such a route is marked as assumed").toBe("assumed");
    expect(route.screen ?? route.view).toBeDefined();
  },
);
