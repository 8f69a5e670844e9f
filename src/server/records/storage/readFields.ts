/**
 * Computed fields that are computed when a record is read.
 *
 * Fields whose formula reads `today` or `now` are always computed again: the stored
 * value is that of the last save. So are those that read other records, where
 * the caller has loaded the sums. A field that a list shows and that a record
 * lacks is computed too: the record was stored before the formula. A formula
 * that reads a referenced record (`ref`) keeps its stored value.
 */
import { scopeOf } from "#dialect/check/check.ts";
import { resolveRecord } from "#dialect/check/resolveRecord.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import { dependencies, overlaps, sumsName } from "#dialect/expr/dependencies.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt, setAt } from "#dialect/json/pointer.ts";
import { computeOrder, readsOf, type SchemaField } from "#dialect/schema/derived/computeOrder.ts";
import { liveFields } from "#dialect/schema/derived/liveFields.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import { type ActingContext, checkContext } from "./recordContext.ts";
import { oncePer } from "#dialect/json/oncePer.ts";

interface ReadPlan {
  /** Fields with `-` for rows that are computed at each read. */
  readonly live: readonly SchemaField[];
  /** Fields whose formula reads other records: computed where their sums are loaded, otherwise as stored. */
  readonly summed: readonly SchemaField[];
  /** Fields of lists that are computed where the record lacks them, with the JSON text that a body with a value contains. */
  readonly shown: readonly { readonly field: SchemaField; readonly inText: string }[];
}

const planOf = oncePer((schemas: Schemas) => oncePer((entity: ServedEntity) => planFields(schemas, entity)));

function planFields(schemas: Schemas, entity: ServedEntity): ReadPlan {
  const { schema, expressions } = entity.compiled;
  const computed = computeOrder(schema, expressions);
  const live = liveFields(computed, expressions);
  const columns = new Set(
    Object.values(schemas.catalog.files.screens).flatMap((screen) => (screen.entity === entity.name ? namesIn(screen.list) : [])),
  );
  const foreign = readingReferences(computed, entity);
  const shown = computed.filter(
    (field) =>
      field.schema["x-compute"] !== undefined &&
      !field.pointer.includes("/-") &&
      columns.has(field.pointer.slice(1)) &&
      !live.includes(field) &&
      !foreign.has(field),
  );
  const summed = live.filter((field) => readsSums(field, live, expressions));
  return {
    live: live.filter((field) => !foreign.has(field) && !summed.includes(field)),
    summed: summed.filter((field) => !foreign.has(field)),
    shown: shown.map((field) => ({ field, inText: `${JSON.stringify(field.tokens.at(-1))}:` })),
  };
}

/** Whether the formula of a field reads other records, directly or through another of these fields. */
function readsSums(field: SchemaField, live: readonly SchemaField[], expressions: Expressions): boolean {
  const text = field.schema["x-compute"] ?? "";
  const tree = expressions[text];
  if (!tree) return false;
  if (dependencies(tree).some(({ name }) => name === sumsName)) return true;
  const reads = readsOf(field, expressions, text);
  return live.some(
    (other) => other !== field && reads.some((read) => overlaps(read, other.pointer)) && readsSums(other, live, expressions),
  );
}

/** Returns the fields whose formula reads a referenced record, directly or through another computed field. */
function readingReferences(computed: readonly SchemaField[], { compiled: { expressions } }: ServedEntity): ReadonlySet<SchemaField> {
  const found = new Set<SchemaField>();
  for (const field of computed) {
    const text = field.schema["x-compute"] ?? field.schema["x-suggest"] ?? "";
    const tree = expressions[text];
    const reads = readsOf(field, expressions, text);
    const isForeign = tree !== undefined && dependencies(tree).some(({ name }) => name === "ref");
    if (isForeign || [...found].some((other) => reads.some((read) => overlaps(read, other.pointer)))) found.add(field);
  }
  return found;
}

/** Returns every text in the definition of a list: names of fields are among them. */
function namesIn(part: unknown): string[] {
  if (typeof part === "string") return [part.replace(/^\//, "")];
  if (Array.isArray(part)) return part.flatMap(namesIn);
  return isObject(part) ? Object.values(part).flatMap(namesIn) : [];
}

/** Whether a body must be parsed, because a field of it is computed. @param text the body as JSON text */
export function needsReading(schemas: Schemas, entity: ServedEntity, text: string): boolean {
  const { live, summed, shown } = planOf(schemas)(entity);
  return live.length + summed.length > 0 || shown.some(({ inText }) => !text.includes(inText));
}

/** Returns the record as it is read now; the same object where nothing is computed. */
export function readFields(context: ActingContext, entity: ServedEntity, record: Rec, id: string): Rec {
  const plan = planOf(context.schemas)(entity);
  const { shown } = plan;
  const live = context.sums ? [...plan.live, ...plan.summed] : plan.live;
  const lacking = shown.filter(({ field }) => getAt(record as Json, field.pointer) === undefined);
  if (live.length === 0 && lacking.length === 0) return record;
  const { record: resolved } = resolveRecord(
    entity.compiled,
    record,
    scopeOf({ ...checkContext(context, "update"), asking: { entity: entity.name, id } }),
  );
  const filled = lacking.reduce((result, { field }) => takeOver(result, resolved, [...field.tokens]), record);
  return live.reduce((result, field) => withRows(result, resolved, field, []), filled);
}

function takeOver(record: Rec, resolved: Rec, path: readonly string[]): Rec {
  const value = getAt(resolved as Json, path);
  return value === undefined && getAt(record as Json, path) === undefined ? record : setAt(record, path, value);
}

/** Takes a field over in every row. */
function withRows(record: Rec, resolved: Rec, field: SchemaField, path: readonly string[]): Rec {
  const rest = field.tokens.slice(path.length);
  const at = rest.indexOf("-");
  if (at < 0) return takeOver(record, resolved, [...path, ...rest]);
  const list = [...path, ...rest.slice(0, at)];
  const rows = getAt(record as Json, list);
  if (!Array.isArray(rows)) return record;
  return rows.reduce<Rec>((result, _row, index) => withRows(result, resolved, field, [...list, String(index)]), record);
}
