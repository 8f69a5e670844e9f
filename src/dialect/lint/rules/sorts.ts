/** Reports orders of lists by fields whose values have no order: `screen/unsortable`. */
import type { FieldSchema } from "../../schema/schema.ts";
import { isSortable } from "../../schema/derived/shape.ts";
import { findField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { arrayItems, childAt, findingAt, nodeText, nodeValue, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const sorts: LintRule = (workspace) =>
  [...workspace.screens.values()].flatMap((screen) => {
    const columns = arrayItems(childAt(screen, "list", "columns")).filter((column) => nodeValue(childAt(column, "sortable")) === true);
    return [
      ...columns.flatMap((column) => unsortable(workspace, screen, childAt(column, "field"), childAt(column, "sortable"))),
      ...arrayItems(childAt(screen, "list", "sort")).flatMap((sort) => unsortable(workspace, screen, childAt(sort, "field"))),
    ];
  });

function unsortable(workspace: Workspace, screen: SourceNode, name: SourceNode | undefined, at = name): LintFinding[] {
  const entity = workspace.entities.get(nodeText(childAt(screen, "entity")) ?? "");
  const path = nodeText(name);
  const field = entity && path !== undefined ? findField(workspace, entity, path).field : undefined;
  if (!at || !field || isSortable(nodeValue(field) as FieldSchema)) return [];
  return [findingAt(at, "screen/unsortable", say`No list can be sorted by "${path}": lists, groups and files have no order.`)];
}
