/** Checks entities with `x-import`: `import/no-column`. */
import { findField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { arrayItems, childAt, findingAt, nodeText, nodeValue, objectEntries, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";

export const sheets: LintRule = (workspace) => [...workspace.entities.values()].flatMap((entity) => withoutColumn(workspace, entity));

/** Reports required fields of the entity that no cell of a new row can fill: every such row would be refused. */
function withoutColumn(workspace: Workspace, entity: SourceNode): LintFinding[] {
  const sheet = childAt(entity, "x-import");
  const columns = childAt(sheet, "columns");
  if (!sheet || !columns) return [];
  const names = arrayItems(columns).flatMap((node) => nodeText(node)?.replace(/^\//, "") ?? []);
  const filled = new Set([...names, ...names.flatMap((name) => filledBy(workspace, entity, name))]);
  return [...arrayItems(childAt(entity, "required")), ...arrayItems(childAt(sheet, "required"))].flatMap((node) => {
    const name = nodeText(node) ?? "";
    const { field } = findField(workspace, entity, name);
    if (!field || fillsItself(field) || [...filled].some((one) => one === name || one.startsWith(`${name}/`))) return [];
    const message = `"${name}" is required, but the workbook of the import has no column for it: every new row would be refused. Add "${name}" to "columns" of x-import, or give the field a default.`;
    return [findingAt(node, "import/no-column", message)];
  });
}

/** Returns the paths of the fields that a reference at `name` fills in. */
function filledBy(workspace: Workspace, entity: SourceNode, name: string): string[] {
  const parent = name.slice(0, name.lastIndexOf("/") + 1);
  const fill = childAt(findField(workspace, entity, name).field, "x-reference", "fill");
  return objectEntries(fill).map(([to]) => (to.startsWith("/") ? to.slice(1) : `${parent}${to}`));
}

/** Whether a new record has the field without a cell. */
function fillsItself(field: SourceNode): boolean {
  const isGiven = ["default", "const", "x-default", "x-compute"].some((keyword) => childAt(field, keyword) !== undefined);
  return isGiven || nodeValue(childAt(field, "readOnly")) === true;
}
