/**
 * Everything that the specification could name says what it rests on:
 * `spec/uncited`. A route, a call, a field and a limit carry `x-spec`, or an
 * `x-status` other than stated; that of a thing around it counts.
 */
import type { LintFinding } from "../finding.ts";
import { at, findingAt, items, type Place, textOf } from "../place.ts";
import type { LintRule } from "./rule.ts";
import { eachField } from "../fields.ts";

export const cited: LintRule = (workspace) => [
  ...routesBelow(items(at(workspace.site, "routes"))).flatMap((route) => uncited(route, "route", at(route, "path"))),
  ...[...workspace.calls.values()].flatMap((call) => uncited(call, "call", call.key)),
  ...[...workspace.limits.values()].flatMap((limit) => uncited(limit, "limit", limit.key)),
  ...[...workspace.entities.values()].flatMap((entity) => eachField(entity).flatMap(({ field }) => uncited(field, "field", field.key))),
];

function routesBelow(routes: readonly Place[]): Place[] {
  return routes.flatMap((route) => [route, ...routesBelow(items(at(route, "children")))]);
}

function uncited(place: Place, what: string, where: Place | undefined): LintFinding[] {
  if (at(place, "x-spec") || at(place, "x-status") || isOursAround(place)) return [];
  return [
    findingAt(
      where ?? place,
      "spec/uncited",
      `This ${what} does not say what it rests on. Give it "x-spec" with the facts it fulfils, or "x-status": "assumed" or "extension".`,
    ),
  ];
}

/** Inside something that is assumed or ours, so is every part. */
function isOursAround(place: Place): boolean {
  for (let here = place.parent; here; here = here.parent) {
    if (isOurs(here) || isOurs(at(here, "x-entity"))) return true;
  }
  return false;
}

function isOurs(place: Place | undefined): boolean {
  const status = textOf(at(place, "x-status"));
  return status !== undefined && status !== "stated";
}
