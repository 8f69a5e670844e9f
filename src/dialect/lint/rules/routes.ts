/** Addresses that lead to a route of the site map: `ref/route`; two routes of one address: `route/twice`. */
import type { LintFinding } from "../finding.ts";
import { at, findingAt, items, type Place, textOf } from "../place.ts";
import { instead, nearest } from "../words.ts";
import type { LintRule } from "./rule.ts";

export const routes: LintRule = (workspace) => {
  const known = addresses(items(at(workspace.site, "routes")), "");
  const paths = known.map(({ address }) => address);
  return [
    ...workspace.marked("routeAddress").flatMap((place) => unknown(place, paths)),
    ...known.flatMap(({ address, place }, index) =>
      paths.indexOf(address) < index
        ? [
            findingAt(place, "route/twice", `Another route has the address ${address} already; the first one wins.`, {
              severity: "warning",
            }),
          ]
        : [],
    ),
  ];
};

/** Every address of the site map, places as `{…}`. */
function addresses(routes: readonly Place[], group: string): { address: string; place: Place }[] {
  return routes.flatMap((route) => {
    const path = at(route, "path");
    const own = textOf(path) ?? "";
    const address = own.startsWith("/") ? own : `${group}/${own}`;
    const children = addresses(items(at(route, "children")), address);
    return path ? [{ address: address.replace(/:[A-Za-z]+/g, "{…}"), place: path }, ...children] : children;
  });
}

function unknown(place: Place, paths: readonly string[]): LintFinding[] {
  const text = textOf(place);
  if (text === undefined) return [];
  const address = (text.split("?")[0] ?? "").replace(/\{[^}]*\}/g, "{…}");
  if (paths.includes(address)) return [];
  const suggestion = nearest(address, paths);
  return [
    findingAt(place, "ref/route", `No route of screens.json has the address ${address}.${instead(suggestion, paths)}`, { suggestion }),
  ];
}
