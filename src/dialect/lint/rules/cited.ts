/**
 * Checks the sources of entries: a route, call, field or limit, or an object
 * that contains it, has `x-spec`, or an `x-status` other than `stated`
 * (`spec/uncited`). An assumption names its open question (`spec/no-question`, a
 * hint). A product that cites no fact has no specification: nothing is demanded of
 * it.
 */
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, findingAt, arrayItems, routeNodes, type SourceNode, nodeText } from "../workspace/sourceNode.ts";
import type { LintRule } from "../workspace/workspace.ts";
import { eachSchemaField } from "../workspace/fields.ts";
import { say, word } from "../workspace/say.ts";

export const cited: LintRule = (workspace) => (workspace.marked("spec").length === 0 ? [] : uncitedOrUnasked(workspace));

const uncitedOrUnasked: LintRule = (workspace) => [
  ...[workspace.site, ...workspace.sites.values()]
    .flatMap((site) => routeNodes(site))
    .flatMap((route) => uncited(route, "route", childAt(route, "path"))),
  ...[...workspace.calls.values()].flatMap((call) => uncited(call, "call", call.key)),
  ...[...workspace.limits.values()].flatMap((limit) => uncited(limit, "limit", limit.key)),
  ...[...workspace.entities.values()].flatMap((entity) =>
    eachSchemaField(entity).flatMap(({ field }) => uncited(field, "field", field.key)),
  ),
  ...workspace.marked("status").flatMap(unasked),
];

/** Reports an assumption without an open question, in its object or an enclosing one. */
function unasked(status: SourceNode): LintFinding[] {
  if (nodeText(status) !== "assumed") return [];
  for (let here = status.parent; here; here = here.parent) {
    const spec = [...arrayItems(childAt(here, "x-spec")), ...arrayItems(childAt(here, "x-entity", "x-spec"))];
    if (spec.some((id) => nodeText(id)?.startsWith("Q-"))) return [];
  }
  return [
    findingAt(status, "spec/no-question", say`This is assumed, but names no open question: give "x-spec" the id of one ("Q-12").`, {
      severity: "info",
    }),
  ];
}

function uncited(node: SourceNode, what: string, where: SourceNode | undefined): LintFinding[] {
  if (childAt(node, "x-spec") || childAt(node, "x-status") || isOursAround(node)) return [];
  return [
    findingAt(
      where ?? node,
      "spec/uncited",
      say`This ${word(what)} does not name its source. Add "x-spec" with the facts, or "x-status": "assumed" or "extension".`,
    ),
  ];
}

/** Whether an enclosing object has a status other than `stated`. */
function isOursAround(node: SourceNode): boolean {
  for (let here = node.parent; here; here = here.parent) {
    if (isOurs(here) || isOurs(childAt(here, "x-entity"))) return true;
  }
  return false;
}

function isOurs(node: SourceNode | undefined): boolean {
  const status = nodeText(childAt(node, "x-status"));
  return status !== undefined && status !== "stated";
}
