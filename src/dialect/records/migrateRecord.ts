/**
 * Applies the steps of a migration to one record: stored records on the server,
 * drafts in the browser.
 *
 * A migration is idempotent, so that an interrupted one can run again. A value
 * that exists at the target stays, because it is newer.
 */
import { isEqual } from "../json/equal.ts";
import type { Expr } from "../expr/ast.ts";
import { evaluate } from "../expr/evaluate.ts";
import type { Value } from "../expr/values.ts";
import { isObject, type Json, type Rec } from "../json/json.ts";
import { pointerOf, type MigrationStep } from "../schema/migrations.ts";
import { getAt, pointerTokens, setAt } from "../json/pointer.ts";
import type { FieldSchema } from "../schema/schema.ts";
import { isNumberField, schemaAt } from "../schema/shape.ts";

export interface MigrateContext {
  /** The current schema: a `type` step without `using` converts to its types. */
  readonly schema?: FieldSchema | undefined;
  /** `using` -> its tree. A `type` step without its tree is skipped. */
  readonly expressions?: Readonly<Record<string, Expr>>;
}

export interface Migrated {
  readonly record: Rec;
  /** Pointers of values that could not be converted and were removed. */
  readonly lost: readonly string[];
}

/** Steps without a field concern the entity and are skipped. */
export function migrateRecord(before: Rec, steps: readonly MigrationStep[], context: MigrateContext = {}): Migrated {
  const lost: string[] = [];
  let record = before;
  for (const step of steps) {
    if (step.field === undefined) continue;
    const field = pointerTokens(pointerOf(step.field));
    if (step.do === "default") record = withDefault(record, field, step.value);
    else for (const path of pathsOf(record as Json, field)) record = applyStep(record, before, path, step, context, lost);
  }
  return { record, lost };
}

function applyStep(record: Rec, before: Rec, path: readonly string[], step: MigrationStep, context: MigrateContext, lost: string[]): Rec {
  const value = getAt(record as Json, path);
  switch (step.do) {
    case "drop":
      return without(record, path);
    case "rename":
    case "move": {
      const to = targetOf(pointerTokens(pointerOf(String(step.to))), path);
      const existing = getAt(record as Json, to);
      return setAt(without(record, path), to, existing ?? value);
    }
    case "value":
      return isEqual(value, step.from) ? setAt(record, path, step.to) : withValueIn(record, path, value, step);
    case "type": {
      const converted = convertType(value, before, path, step, context);
      if (converted === undefined && value !== null) lost.push(`/${path.join("/")}`);
      return converted === undefined ? without(record, path) : setAt(record, path, converted);
    }
    default:
      return record;
  }
}

/** Replaces the value inside a list of values. */
function withValueIn(record: Rec, path: readonly string[], value: Json | undefined, { from, to }: MigrationStep): Rec {
  if (!Array.isArray(value) || !value.some((item: Json) => isEqual(item, from))) return record;
  return setAt(record, path, value.map((item: Json) => (isEqual(item, from) ? (to ?? null) : item)) as Json);
}

/** Returns every path of a field that has a value, with row numbers; `field` has `-` for rows. */
function pathsOf(record: Json, field: readonly string[], prefix: readonly string[] = []): (readonly string[])[] {
  const [token, ...rest] = field;
  if (token === undefined) return getAt(record, prefix) === undefined ? [] : [prefix];
  if (token !== "-") return pathsOf(record, rest, [...prefix, token]);
  const rows = getAt(record, prefix);
  return Array.isArray(rows) ? rows.flatMap((_row, index) => pathsOf(record, rest, [...prefix, String(index)])) : [];
}

/** Returns the target with the row numbers of `path`. */
function targetOf(target: readonly string[], path: readonly string[]): string[] {
  const rows = path.filter((token) => /^\d+$/.test(token));
  return target.map((token) => (token === "-" ? (rows.shift() ?? "0") : token));
}

/** Removes a value and the groups that become empty. Rows stay. */
function without(record: Rec, path: readonly string[]): Rec {
  const result = setAt(record, path, undefined);
  const group = path.slice(0, -1);
  const rest = getAt(result as Json, group);
  const isRow = /^\d+$/.test(group.at(-1) ?? "");
  return group.length > 0 && !isRow && isObject(rest) && Object.keys(rest).length === 0 ? without(result, group) : result;
}

function withDefault(record: Rec, field: readonly string[], value: Json | undefined): Rec {
  const parent = field.slice(0, -1);
  const name = field.at(-1) ?? "";
  const parents = parent.length === 0 ? [[]] : pathsOf(record as Json, parent);
  let result = record;
  for (const path of parents) {
    const existing = getAt(result as Json, [...path, name]);
    if (existing === undefined || existing === null || existing === "") result = setAt(result, [...path, name], value);
  }
  return result;
}

function convertType(
  value: Json | undefined,
  before: Rec,
  path: readonly string[],
  { using }: MigrationStep,
  { schema, expressions = {} }: MigrateContext,
): Json | undefined {
  if (value === null || value === undefined) return undefined;
  if (using !== undefined) {
    const tree = expressions[using];
    if (!tree) return value;
    const found = evaluate(tree, { value: value as Value, self: before as Value });
    return found ?? undefined;
  }
  const field = schema && schemaAt(schema, [...path]);
  return field ? asTyped(value, field) : value;
}

/** Converts a value to the type of its field; `undefined` if that is impossible. */
function asTyped(value: Json, field: FieldSchema): Json | undefined {
  if (field.type === "array") return Array.isArray(value) ? value : [value];
  const single: Json | undefined = Array.isArray(value) ? (value.length === 1 ? (value[0] as Json) : undefined) : value;
  if (single === undefined || single === null) return undefined;
  if (isNumberField(field)) {
    const text = String(single === true ? 1 : single === false ? 0 : single).trim();
    const number = Number(text);
    if (text === "" || !Number.isFinite(number) || (field.type === "integer" && !Number.isInteger(number))) return undefined;
    return typeof single === "number" ? single : /^-?\d{1,15}$/.test(text) ? number : text;
  }
  if (field.type === "boolean") {
    const text = String(single).toLowerCase();
    if (["true", "1", "yes"].includes(text)) return true;
    return ["false", "0", "no"].includes(text) ? false : undefined;
  }
  if (field.type === "string") return isObject(single) ? undefined : String(single);
  return single;
}
