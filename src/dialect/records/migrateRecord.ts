/**
 * Carries the steps of a migration out on one record: pure, for stored records
 * on the server and for unfinished work in the browser alike.
 *
 * Done twice it changes nothing more, so that what was cut off may simply begin
 * again. What stands at a target already is kept: it was written since.
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
  /** What the entity is now: a change of type without `using` follows it. */
  readonly schema?: FieldSchema | undefined;
  /** `using` -> its tree. A change of type whose tree is not there is left alone. */
  readonly expressions?: Readonly<Record<string, Expr>>;
}

export interface Migrated {
  readonly record: Rec;
  /** Places whose value could not become what it should; it is gone. */
  readonly lost: readonly string[];
}

/** Steps without a field are about the entity, not about its records. */
export function migrateRecord(before: Rec, steps: readonly MigrationStep[], context: MigrateContext = {}): Migrated {
  const lost: string[] = [];
  let record = before;
  for (const step of steps) {
    if (step.field === undefined) continue;
    const field = pointerTokens(pointerOf(step.field));
    if (step.do === "default") record = withDefault(record, field, step.value);
    else for (const place of placesOf(record as Json, field)) record = atPlace(record, before, place, step, context, lost);
  }
  return { record, lost };
}

function atPlace(record: Rec, before: Rec, place: readonly string[], step: MigrationStep, context: MigrateContext, lost: string[]): Rec {
  const value = getAt(record as Json, place);
  switch (step.do) {
    case "drop":
      return without(record, place);
    case "rename":
    case "move": {
      const to = targetOf(pointerTokens(pointerOf(String(step.to))), place);
      const there = getAt(record as Json, to);
      return setAt(without(record, place), to, there ?? value);
    }
    case "value":
      return isEqual(value, step.from) ? setAt(record, place, step.to) : withValueIn(record, place, value, step);
    case "type": {
      const now = retyped(value, before, place, step, context);
      if (now === undefined && value !== null) lost.push(`/${place.join("/")}`);
      return now === undefined ? without(record, place) : setAt(record, place, now);
    }
    default:
      return record;
  }
}

/** One of several values of a list. */
function withValueIn(record: Rec, place: readonly string[], value: Json | undefined, { from, to }: MigrationStep): Rec {
  if (!Array.isArray(value) || !value.some((item: Json) => isEqual(item, from))) return record;
  return setAt(record, place, value.map((item: Json) => (isEqual(item, from) ? (to ?? null) : item)) as Json);
}

/** Every concrete place of a field that has a value; rows are `-` in the field. */
function placesOf(record: Json, field: readonly string[], done: readonly string[] = []): (readonly string[])[] {
  const [token, ...rest] = field;
  if (token === undefined) return getAt(record, done) === undefined ? [] : [done];
  if (token !== "-") return placesOf(record, rest, [...done, token]);
  const rows = getAt(record, done);
  return Array.isArray(rows) ? rows.flatMap((_row, index) => placesOf(record, rest, [...done, String(index)])) : [];
}

/** The same rows, where the target names rows too. */
function targetOf(target: readonly string[], place: readonly string[]): string[] {
  const rows = place.filter((token) => /^\d+$/.test(token));
  return target.map((token) => (token === "-" ? (rows.shift() ?? "0") : token));
}

/** Also without the groups that are left empty by it; rows stay. */
function without(record: Rec, place: readonly string[]): Rec {
  const now = setAt(record, place, undefined);
  const group = place.slice(0, -1);
  const left = getAt(now as Json, group);
  const isRow = /^\d+$/.test(group.at(-1) ?? "");
  return group.length > 0 && !isRow && isObject(left) && Object.keys(left).length === 0 ? without(now, group) : now;
}

function withDefault(record: Rec, field: readonly string[], value: Json | undefined): Rec {
  const holder = field.slice(0, -1);
  const name = field.at(-1) ?? "";
  const holders = holder.length === 0 ? [[]] : placesOf(record as Json, holder);
  let now = record;
  for (const place of holders) {
    const here = getAt(now as Json, [...place, name]);
    if (here === undefined || here === null || here === "") now = setAt(now, [...place, name], value);
  }
  return now;
}

function retyped(
  value: Json | undefined,
  before: Rec,
  place: readonly string[],
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
  const field = schema && schemaAt(schema, [...place]);
  return field ? asTyped(value, field) : value;
}

/** The value as its field wants it now; undefined where it cannot be that. */
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
