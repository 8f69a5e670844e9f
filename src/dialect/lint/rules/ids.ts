/** Ids that stand twice where each must be the only one: `rule/duplicate-id`, `id/twice`. */
import type { LintFinding } from "../workspace/finding.ts";
import { at, findingAt, items, type Place, valueOf } from "../workspace/sourceNode.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { LintRule } from "../workspace/rule.ts";

export const ids: LintRule = (workspace) => [
  ...perFile(workspace.marked("rule")).flatMap((rules) => twice(rules, "id", "rule/duplicate-id", "rule of this entity")),
  ...[...workspace.states.values()].flatMap((machine) => [
    ...twice(items(at(machine, "transitions")), "id", "id/twice", "transition"),
    ...twice(items(at(machine, "amendments")), "id", "id/twice", "amendment"),
    ...twice([...items(at(machine, "tabs")), ...items(at(machine, "views"))], "id", "id/twice", "tab"),
    ...twice(items(at(machine, "phases")), "id", "id/twice", "phase"),
    ...twice(items(at(machine, "letters")), "id", "id/twice", "letter"),
  ]),
  ...[...workspace.codes.values()].flatMap((list) => twice(items(at(list, "items")), "const", "id/twice", "code")),
  ...sectionsOf(workspace).flatMap((sections) => twice(sections, "id", "id/twice", "section")),
  ...columnsOf(workspace).flatMap((columns) => twice(columns, "field", "id/twice", "column")),
  ...twice(routesBelow(items(at(workspace.site, "routes"))), "key", "id/twice", "route"),
  ...twice([...workspace.calls.values()], "path", "call/twice", "call"),
];

function routesBelow(routes: readonly Place[]): Place[] {
  return routes.flatMap((route) => [route, ...routesBelow(items(at(route, "children")))]);
}

function perFile(places: readonly Place[]): Place[][] {
  return [...new Set(places.map((place) => place.file))].map((file) => places.filter((place) => place.file === file));
}

function sectionsOf(workspace: Workspace): Place[][] {
  return [...workspace.screens.values()].flatMap((screen) => [
    items(at(screen, "form", "sections")),
    items(at(screen, "detail", "sections")),
  ]);
}

function columnsOf(workspace: Workspace): Place[][] {
  return [...workspace.screens.values()].map((screen) => items(at(screen, "list", "columns")));
}

function twice(places: readonly Place[], key: string, rule: string, what: string): LintFinding[] {
  const seen = new Set<unknown>();
  return places.flatMap((place) => {
    const id = at(place, key);
    const value = valueOf(id);
    if (!id || value === undefined) return [];
    if (seen.has(value)) return [findingAt(id, rule, `Another ${what} has "${String(value)}" already.`)];
    seen.add(value);
    return [];
  });
}
