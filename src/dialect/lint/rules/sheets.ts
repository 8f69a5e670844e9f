/** Checks entities with `x-import`: `import/no-column`, `import/list`. */
import { fieldNodes, findField, referredEntity } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { arrayItems, childAt, findingAt, nodeText, nodeValue, objectEntries, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { listNames } from "../workspace/lintPhrases.ts";
import { say, word } from "../workspace/say.ts";

export const sheets: LintRule = (workspace) =>
  [...workspace.entities.values()].flatMap((entity) => [
    ...withoutColumn(workspace, entity),
    ...listsOf(entity).flatMap((list) => unfitList(workspace, entity, list)),
  ]);

const listsOf = (entity: SourceNode): readonly SourceNode[] => arrayItems(childAt(entity, "x-import", "lists"));

/** Reports a list that has no rows, a field that its rows do not have, and more rows than it may hold. */
function unfitList(workspace: Workspace, entity: SourceNode, list: SourceNode): LintFinding[] {
  const node = childAt(list, "field");
  const name = nodeText(node) ?? "";
  const { field } = findField(workspace, entity, name);
  if (!node || !field) return [];
  if (!isRows(field))
    return [findingAt(node, "import/list", say`"${name}" has no rows: name a list whose items have fields, or write it into "columns".`)];
  const fields = objectEntries(childAt(field, "items", "properties")).map(([one]) => one);
  const most = Number(nodeValue(childAt(field, "maxItems")) ?? Infinity);
  const count = childAt(list, "count");
  return [
    ...arrayItems(childAt(list, "columns"))
      .filter((one) => !fields.includes(nodeText(one) ?? ""))
      .map((one) =>
        findingAt(one, "import/list", say`The rows of "${name}" have no field "${nodeText(one) ?? ""}"; they have ${listNames(fields)}.`),
      ),
    ...(count && Number(nodeValue(count)) > most
      ? [findingAt(count, "import/list", say`"${name}" holds at most ${String(most)} rows: every sheet with more would be refused.`)]
      : []),
  ];
}

/** A field that is required, always or under a condition. */
interface Required {
  readonly path: string;
  /** The name in `required`, or the condition. */
  readonly node: SourceNode;
  readonly field: SourceNode;
  readonly sometimes?: true;
}

/** Reports required fields of the entity that no cell of a new row can fill: such rows would be refused. */
function withoutColumn(workspace: Workspace, entity: SourceNode): LintFinding[] {
  const sheet = childAt(entity, "x-import");
  if (!sheet) return [];
  const columns = childAt(sheet, "columns");
  const names = columns && arrayItems(columns).flatMap((node) => nodeText(node)?.replace(/^\//, "") ?? []);
  const filled = names && [...names, ...names.flatMap((name) => filledBy(workspace, entity, name))];
  const inLists = listsOf(entity).flatMap((list) => nodeText(childAt(list, "field")) ?? []);
  const hasCell = ({ path, field }: Required): boolean =>
    inLists.includes(path) || (filled ? filled.some((one) => one === path || one.startsWith(`${path}/`)) : !isRows(field));
  const demanded = [...requiredIn(workspace, entity, "", filled), ...namedIn(workspace, entity, "", childAt(sheet, "required"))];
  return demanded.filter((one) => !fillsItself(one.field) && !hasCell(one)).map(lacking);
}

function lacking({ path, node, field, sometimes }: Required): LintFinding {
  const rows = sometimes ? "every new row to which the condition applies" : "every new row";
  const [why, mend] = isRows(field)
    ? ["it is a list of rows, which has no cell in the workbook of the import", "Require it by a transition instead"]
    : ["the workbook of the import has no column for it", 'Add "{path}" to "columns" of x-import'];
  const message = say`"${path}" is required, but ${word(why)}: ${word(rows)} would be refused. ${word(mend, { path })}, or give the field a default.`;
  return findingAt(node, "import/no-column", message, sometimes ? { severity: "warning" } : {});
}

/** Required fields of the record and of its groups. A group without a column is absent, and so are the fields in it. */
function requiredIn(workspace: Workspace, schema: SourceNode, at: string, filled: readonly string[] | undefined): Required[] {
  const schemas = [schema, referredEntity(workspace, schema)];
  const named = schemas.flatMap((one) => namedIn(workspace, schema, at, childAt(one, "required")));
  const fields = [...fieldNodes(workspace, schema)].flatMap(([name, field]): Required[] => {
    const path = `${at}${name}`;
    const condition = childAt(field, "x-required-when");
    const own: Required[] = condition ? [{ path, node: condition, field, sometimes: true }] : [];
    const isThere = fieldNodes(workspace, field).size > 0 && (filled?.some((one) => one.startsWith(`${path}/`)) ?? true);
    return isThere ? [...own, ...requiredIn(workspace, field, `${path}/`, filled)] : own;
  });
  return [...named, ...fields];
}

function namedIn(workspace: Workspace, schema: SourceNode, at: string, names: SourceNode | undefined): Required[] {
  return arrayItems(names).flatMap((node) => {
    const { field } = findField(workspace, schema, nodeText(node) ?? "");
    return field ? [{ path: `${at}${nodeText(node) ?? ""}`, node, field }] : [];
  });
}

function isRows(field: SourceNode): boolean {
  return nodeText(childAt(field, "type")) === "array" && childAt(field, "items", "properties") !== undefined;
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
