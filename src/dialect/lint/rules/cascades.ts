/** Cascades and their tables: `cascade/into`, `table/row`, `table/twice`. */
import { eachField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { at, findingAt, items, type Place, textOf, valueOf } from "../workspace/sourceNode.ts";
import { anyOf } from "../workspace/lintPhrases.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { LintRule } from "../workspace/rule.ts";

export const cascades: LintRule = (workspace) => [
  ...[...workspace.entities.values()].flatMap((entity) => eachField(entity).flatMap(({ path, field }) => into(workspace, path, field))),
  ...[...workspace.tables.values()].flatMap(rowFindings),
];

function into(workspace: Workspace, path: string, field: Place): LintFinding[] {
  const rule = at(field, "x-cascade");
  const fields = items(at(rule, "into"));
  const [first] = fields;
  if (!rule || !first) return [];
  const name = path.slice(path.lastIndexOf("/") + 1);
  const levels = items(at(workspace.tables.get(textOf(at(rule, "table")) ?? ""), "levels")).length;
  const tooMany = levels > 0 ? fields[levels] : undefined;
  return [
    ...(textOf(first) === name
      ? []
      : [findingAt(first, "cascade/into", `The first of "into" is the field itself, "${name}": it is what is drawn.`)]),
    ...(tooMany ? [findingAt(tooMany, "cascade/into", `The table has ${levels} levels: no more fields can be filled.`)] : []),
  ];
}

/** Rows that make no tree, and places that could not be told apart once they are stored. */
function rowFindings(table: Place): LintFinding[] {
  const columns = items(at(table, "columns")).map((column) => textOf(column) ?? "");
  const levels = items(at(table, "levels")).length;
  const writes = columns.indexOf(textOf(at(table, "writes")) ?? "");
  const missing = ["level", "code"].filter((name) => !columns.includes(name));
  if (missing.length > 0 || writes < 0) {
    const wanted = missing.length > 0 ? `the column ${anyOf(missing)}` : `a column for the language of "writes"`;
    return [findingAt(at(table, "columns") ?? table, "table/row", `The table lacks ${wanted}.`)];
  }
  const seen = new Set<string>();
  let way: { readonly level: number; readonly text: string }[] = [];
  return items(at(table, "rows")).flatMap((row): LintFinding[] => {
    const cells = valueOf(row);
    if (!Array.isArray(cells)) return [];
    if (cells.length !== columns.length)
      return [
        findingAt(row, "table/row", `The row has ${cells.length} values, the table ${columns.length} columns: ${columns.join(", ")}.`),
      ];
    const level = Number(cells[columns.indexOf("level")]);
    way = way.filter((wider) => wider.level < level);
    if (!Number.isInteger(level) || level < 1 || level > levels || (way.length === 0 && level > 1))
      return [
        findingAt(row, "table/row", `The level is 1 to ${levels}, and a row of a narrower one stands below the one that it lies in.`),
      ];
    const text = `${way.at(-1)?.text ?? ""}${String(cells[writes])}`;
    way.push({ level, text });
    if (seen.has(text))
      return [findingAt(row, "table/twice", `"${text}" stands in the table twice: what is stored could not be told apart.`)];
    seen.add(text);
    return [];
  });
}
