/** Checks cascades and their tables: `cascade/into`, `table/row`, `table/twice`. */
import { eachSchemaField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, findingAt, arrayItems, type SourceNode, nodeText, nodeValue } from "../workspace/sourceNode.ts";
import { listNames } from "../workspace/lintPhrases.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const cascades: LintRule = (workspace) => [
  ...[...workspace.entities.values()].flatMap((entity) =>
    eachSchemaField(entity).flatMap(({ path, field }) => into(workspace, path, field)),
  ),
  ...[...workspace.tables.values()].flatMap(rowFindings),
];

function into(workspace: Workspace, path: string, field: SourceNode): LintFinding[] {
  const rule = childAt(field, "x-cascade");
  const fields = arrayItems(childAt(rule, "into"));
  const [first] = fields;
  if (!rule || !first) return [];
  const name = path.slice(path.lastIndexOf("/") + 1);
  const levels = arrayItems(childAt(workspace.tables.get(nodeText(childAt(rule, "table")) ?? ""), "levels")).length;
  const tooMany = levels > 0 ? fields[levels] : undefined;
  return [
    ...(nodeText(first) === name ? [] : [findingAt(first, "cascade/into", say`The first of "into" must be the field itself, "${name}".`)]),
    ...(tooMany ? [findingAt(tooMany, "cascade/into", say`The table has ${levels} levels: no more fields can be filled.`)] : []),
  ];
}

/** Reports rows that do not form a tree, and places with the same stored text. */
function rowFindings(table: SourceNode): LintFinding[] {
  const columns = arrayItems(childAt(table, "columns")).map((column) => nodeText(column) ?? "");
  const levels = arrayItems(childAt(table, "levels")).length;
  const writes = columns.indexOf(nodeText(childAt(table, "writes")) ?? "");
  const missing = ["level", "code"].filter((name) => !columns.includes(name));
  if (missing.length > 0 || writes < 0) {
    const wanted = missing.length > 0 ? say`the column ${listNames(missing)}` : say`a column for the language of "writes"`;
    return [findingAt(childAt(table, "columns") ?? table, "table/row", say`The table lacks ${wanted}.`)];
  }
  const seen = new Set<string>();
  let path: { readonly level: number; readonly text: string }[] = [];
  return arrayItems(childAt(table, "rows")).flatMap((row): LintFinding[] => {
    const cells = nodeValue(row);
    if (!Array.isArray(cells)) return [];
    if (cells.length !== columns.length)
      return [
        findingAt(row, "table/row", say`The row has ${cells.length} values, the table ${columns.length} columns: ${columns.join(", ")}.`),
      ];
    const level = Number(cells[columns.indexOf("level")]);
    path = path.filter((wider) => wider.level < level);
    if (!Number.isInteger(level) || level < 1 || level > levels || (path.length === 0 && level > 1))
      return [findingAt(row, "table/row", say`The level is 1 to ${levels}, and a row with a narrower level must follow its parent.`)];
    const text = `${path.at(-1)?.text ?? ""}${String(cells[writes])}`;
    path.push({ level, text });
    if (seen.has(text)) return [findingAt(row, "table/twice", say`"${text}" is in the table twice: the stored values would be the same.`)];
    seen.add(text);
    return [];
  });
}
