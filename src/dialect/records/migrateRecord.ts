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
import { pointerOf, targetsOf, type MigrationStep } from "../schema/migrations.ts";
import { getAt, pointerTokens, setAt } from "../json/pointer.ts";
import type { FieldSchema } from "../schema/schema.ts";
import { isNumberField, schemaAt } from "../schema/derived/shape.ts";

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

/** Steps without a field concern the entity and are skipped; so is `compute`, which needs the whole schema and the server. */
export function migrateRecord(before: Rec, steps: readonly MigrationStep[], context: MigrateContext = {}): Migrated {
  const lost: string[] = [];
  let record = before;
  for (const step of steps) {
    if (step.do === "join") record = withJoined(record, step);
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
    case "split":
      return withParts(record, path, step, context, lost);
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

/** Divides a text. The last field takes the rest. A field that has a value keeps it, because it is newer. */
function withParts(record: Rec, path: readonly string[], step: MigrationStep, { schema }: MigrateContext, lost: string[]): Rec {
  const value = getAt(record as Json, path);
  if (typeof value !== "string" && typeof value !== "number") return record;
  const targets = targetsOf(step).map((target) => targetOf(pointerTokens(target), path));
  const parts = divide(String(value), step.by ?? " ", targets.length);
  const isOwn = (target: readonly string[]): boolean => target.join("/") === path.join("/");
  let result = targets.some(isOwn) ? record : without(record, path);
  targets.forEach((target, index) => {
    const part = parts[index];
    const existing = isOwn(target) ? undefined : getAt(record as Json, target);
    if (existing !== undefined && existing !== null && existing !== "") return;
    const field = schema && schemaAt(schema, target);
    const typed = part === undefined ? undefined : field ? asTyped(part, field) : part;
    if (part !== undefined && typed === undefined) lost.push(`/${target.join("/")}`);
    result = typed === undefined ? without(result, target) : setAt(result, target, typed);
  });
  return result;
}

/** Returns at most `count` trimmed parts; undefined for an empty one. The last has everything that is left. */
function divide(text: string, by: string, count: number): (string | undefined)[] {
  const pieces = text.trim().split(by);
  // Repeated blanks are one.
  const whole = by.trim() === "" ? pieces.filter((piece) => piece !== "") : pieces;
  const parts = whole.length <= count ? whole : [...whole.slice(0, count - 1), whole.slice(count - 1).join(by)];
  return parts.map((part) => part.trim() || undefined);
}

/** Puts the texts of several fields together. A target that is none of them and has a value keeps it. */
function withJoined(record: Rec, step: MigrationStep): Rec {
  const fields = (step.fields ?? []).map((field) => pointerTokens(pointerOf(field)));
  const target = pointerTokens(targetsOf(step)[0] ?? "");
  const rows = new Set(fields.flatMap((field) => pathsOf(record as Json, field).map((path) => rowNumbers(path).join("/"))));
  let result = record;
  for (const row of rows) {
    const numbers = row === "" ? [] : row.split("/");
    const [to, ...from] = [target, ...fields].map((tokens) => withRows(tokens, numbers)) as [string[], ...string[][]];
    const own = from.some((path) => path.join("/") === to.join("/"));
    const existing = own ? undefined : getAt(result as Json, to);
    const texts = from.flatMap((path) => textOf(getAt(result as Json, path)) ?? []);
    for (const path of from) result = without(result, path);
    const value = existing ?? (texts.length === 0 ? undefined : texts.join(step.by));
    if (value !== undefined) result = setAt(result, to, value);
  }
  return result;
}

function textOf(value: Json | undefined): string | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return text === "" ? undefined : text;
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
  return withRows(target, rowNumbers(path));
}

function rowNumbers(path: readonly string[]): string[] {
  return path.filter((token) => /^\d+$/.test(token));
}

function withRows(target: readonly string[], numbers: readonly string[]): string[] {
  const rows = [...numbers];
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
