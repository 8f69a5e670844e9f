/**
 * Everything that the specification could name says what it rests on:
 * `spec/uncited`. A route, a call, a field and a limit carry `x-spec`, or an
 * `x-status` other than stated; that of a thing around it counts.
 *
 * What is assumed names the open question that it waits for:
 * `spec/no-question`, a hint.
 */
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, findingAt, arrayItems, type SourceNode, nodeText } from "../workspace/sourceNode.ts";
import type { LintRule } from "../workspace/workspace.ts";
import { eachSchemaField } from "../workspace/fields.ts";

export const cited: LintRule = (workspace) => [
  ...routesBelow(arrayItems(childAt(workspace.site, "routes"))).flatMap((route) => uncited(route, "route", childAt(route, "path"))),
  ...[...workspace.calls.values()].flatMap((call) => uncited(call, "call", call.key)),
  ...[...workspace.limits.values()].flatMap((limit) => uncited(limit, "limit", limit.key)),
  ...[...workspace.entities.values()].flatMap((entity) =>
    eachSchemaField(entity).flatMap(({ field }) => uncited(field, "field", field.key)),
  ),
  ...workspace.marked("status").flatMap(unasked),
];

/** An assumption without the question that settles it stays one for ever. That of a thing around it counts. */
function unasked(status: SourceNode): LintFinding[] {
  if (nodeText(status) !== "assumed") return [];
  for (let here = status.parent; here; here = here.parent) {
    const spec = [...arrayItems(childAt(here, "x-spec")), ...arrayItems(childAt(here, "x-entity", "x-spec"))];
    if (spec.some((id) => nodeText(id)?.startsWith("Q-"))) return [];
  }
  return [
    findingAt(status, "spec/no-question", `This is assumed, but names no open question: give "x-spec" the id of one ("Q-12").`, {
      severity: "info",
    }),
  ];
}

function routesBelow(routes: readonly SourceNode[]): SourceNode[] {
  return routes.flatMap((route) => [route, ...routesBelow(arrayItems(childAt(route, "children")))]);
}

function uncited(node: SourceNode, what: string, where: SourceNode | undefined): LintFinding[] {
  if (childAt(node, "x-spec") || childAt(node, "x-status") || isOursAround(node)) return [];
  return [
    findingAt(
      where ?? node,
      "spec/uncited",
      `This ${what} does not say what it rests on. Give it "x-spec" with the facts it fulfils, or "x-status": "assumed" or "extension".`,
    ),
  ];
}

/** Inside something that is assumed or ours, so is every part. */
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
