/** Sample records for all results of a few conditions. */
import type { Expr } from "../../expr/ast.ts";
import { dependencies } from "../../expr/dependencies.ts";
import type { Json, Rec } from "../../json/json.ts";
import { setAt } from "../../json/pointer.ts";
import { findField } from "./fields.ts";
import { childAt, arrayItems, type SourceNode, nodeText, nodeValue } from "./sourceNode.ts";
import type { Workspace } from "./workspace.ts";

/** Maximum combinations. */
const maxRecords = 4096;

/**
 * Returns records with all combinations of values of the fields that the
 * conditions read: each value of a comparison, another value, and none if the
 * field may be empty. Returns nothing if the conditions read more than the
 * record, or if there are too many combinations.
 */
export function sampleRecords(workspace: Workspace, entity: SourceNode | undefined, conditions: readonly Expr[]): Rec[] {
  const reads = conditions.flatMap((condition) => dependencies(condition));
  if (!entity || reads.some(({ name, path }) => name !== "self" || path === "" || path.includes("/-"))) return [];
  const paths = [...new Set(reads.map(({ path }) => path))];
  const domains = paths.map((path) => domainOf(workspace, entity, path, conditions));
  if (domains.reduce((product, domain) => product * domain.length, 1) > maxRecords) return [];
  return domains.reduce<Rec[]>(
    (records, domain, index) =>
      records.flatMap((record) => domain.map((value) => (value === undefined ? record : setAt(record, paths[index] ?? "", value)))),
    [{}],
  );
}

function domainOf(workspace: Workspace, entity: SourceNode, path: string, conditions: readonly Expr[]): (Json | undefined)[] {
  const field = findField(workspace, entity, path).field;
  const required = arrayItems(childAt(entity, "required")).some((node) => `/${nodeText(node)}` === path);
  return [...(required ? [] : [undefined]), ...new Set(valuesOf(workspace, field, path, conditions))];
}

function valuesOf(workspace: Workspace, field: SourceNode | undefined, path: string, conditions: readonly Expr[]): Json[] {
  const list = nodeText(childAt(field, "x-codes"));
  if (list !== undefined)
    return arrayItems(childAt(workspace.codes.get(list), "items")).flatMap((code) => nodeValue(childAt(code, "const")) ?? []);
  const type = nodeText(childAt(field, "type"));
  if (type === "boolean") return [true, false];
  const compared = conditions.flatMap((condition) => comparedWith(condition, path));
  if (type === "number" || type === "integer") return [...compared.map(Number).flatMap((value) => [value - 1, value, value + 1]), 1];
  return [...compared, "·"];
}

/** Returns the literals that the field at `path` is compared with. */
function comparedWith(expr: Expr, path: string): Json[] {
  const inner = partsOf(expr).flatMap((part) => comparedWith(part, path));
  if (!("left" in expr)) return inner;
  const [left, right] = [expr.left, expr.right];
  const other = isPath(left, path) ? right : isPath(right, path) ? left : undefined;
  return other ? [...literals(other), ...inner] : inner;
}

function literals(expr: Expr): Json[] {
  if (expr.op === "list") return expr.items.flatMap(literals);
  return expr.op === "text" || expr.op === "bool" ? [expr.value] : expr.op === "number" ? [Number(expr.value)] : [];
}

function isPath(expr: Expr, path: string): boolean {
  const [read, ...more] = dependencies(expr);
  return (expr.op === "get" || expr.op === "index") && more.length === 0 && read?.name === "self" && read.path === path;
}

/** Returns the direct parts of an expression. */
function partsOf(expr: Expr): Expr[] {
  return Object.values(expr).flatMap((value: unknown) => {
    if (Array.isArray(value)) return value as Expr[];
    return typeof value === "object" && value !== null ? [value as Expr] : [];
  });
}
