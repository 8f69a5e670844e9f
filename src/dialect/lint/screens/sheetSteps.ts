/** Checks transitions by workbook (`bySheet` of a list): `sheet/step` and `sheet/key`. */
import { entityOf, findField, machineOf } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { arrayItems, childAt, findingAt, nodeText, nodeValue, objectEntries, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say, type Said } from "../workspace/say.ts";

export const sheetSteps: LintRule = (workspace) =>
  [...workspace.screens.values()].flatMap((screen) => {
    const bySheet = childAt(screen, "list", "bySheet");
    if (!bySheet) return [];
    const key = childAt(bySheet, "key");
    const actions = arrayItems(childAt(bySheet, "actions"));
    return [...unfitKey(workspace, key), ...actions.flatMap((action) => unfitStep(workspace, action, nodeText(key) ?? ""))];
  });

/** A cell holds a text; a list of rows or a file names nothing. */
function unfitKey(workspace: Workspace, key: SourceNode | undefined): LintFinding[] {
  const entity = key && entityOf(workspace, key);
  if (!key || !entity) return [];
  const { field } = findField(workspace, entity, nodeText(key) ?? "");
  if (!field || nodeText(childAt(field, "type")) === "string") return [];
  return [
    findingAt(
      key,
      "sheet/key",
      say`A row names its record by a text. "${nodeText(key) ?? ""}" is none: choose a field with "type": "string", such as its number.`,
    ),
  ];
}

function unfitStep(workspace: Workspace, action: SourceNode, key: string): LintFinding[] {
  const id = nodeText(action) ?? "";
  const machine = machineOf(workspace, entityOf(workspace, action));
  const transitions = arrayItems(childAt(machine, "transitions"));
  const transition = transitions.find((one) => nodeText(childAt(one, "id")) === id);
  const at = (message: Said): LintFinding[] => [findingAt(action, "sheet/step", message)];
  // A name that is no action at all is reported by ref/transition.
  if (!transition)
    return ["create", "edit", "copy", "delete", "open", "export", "template", "documents"].includes(id)
      ? at(say`"${id}" is no transition: a workbook takes transitions only.`)
      : [];
  if (childAt(transition, "together"))
    return at(say`"${id}" is taken by several records together; rows of a workbook are taken one by one. Leave it out.`);
  if (childAt(transition, "custom")) return at(say`"${id}" asks in a hand-written form; a workbook cannot. Leave it out.`);
  return objectEntries(childAt(transition, "ask")).flatMap(([name, field]) => {
    if (name === key) return at(say`"${id}" asks for "${name}", which is the column that names the record. Ask under another name.`);
    if (childAt(field, "x-own-password")) return at(say`"${id}" asks for the own password, which stands in no workbook. Leave it out.`);
    if (hasCell(field) || nodeText(childAt(field, "x-required-when")) !== "true") return [];
    return at(say`"${id}" requires "${name}", which has no cell in a workbook. Leave the transition out.`);
  });
}

/** As `sheetColumns`: lists have cells only for options; files have none here. */
function hasCell(field: SourceNode): boolean {
  const type = nodeValue(childAt(field, "type"));
  if (childAt(field, "x-file")) return false;
  return type === "array" ? childAt(field, "items", "x-codes") !== undefined : type !== "object";
}
