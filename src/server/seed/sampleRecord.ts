/**
 * Records as customers write them, made of what the schemas say of themselves:
 * `examples` as a whole, `x-sample` and code lists for variety, references to
 * records that are there. Each is checked like a save before it is used.
 */
import { checkRecord } from "#dialect/checkRecord.ts";
import type { CheckContext } from "#dialect/check.ts";
import { newRecord } from "#dialect/draft.ts";
import { holds } from "#dialect/expr/evaluate.ts";
import { isObject, type Json, type Rec } from "#dialect/json.ts";
import { setAt } from "#dialect/pointer.ts";
import type { FieldSchema } from "#dialect/schema.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import type { Random } from "./random.ts";

/** Records that may be referred to, by entity, as they are answered. */
export type Pools = ReadonlyMap<string, readonly Rec[]>;

export interface SampleParts {
  readonly schemas: Schemas;
  readonly random: Random;
  readonly pools: Pools;
  readonly context: CheckContext;
}

const TRIES = 8;

/** A complete record; undefined when the schemas give too little to make one. `index` tells records of one customer apart. */
export function sampleRecord(parts: SampleParts, entity: ServedEntity, index: number): Rec | undefined {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const example = parts.random.pick(entity.schema.examples ?? []);
    const base: Rec = { ...newRecord(entity.compiled, parts.context), ...(isObject(example) ? (example as Rec) : {}) };
    // The last try takes the example as it stands.
    const written = attempt === TRIES - 1 ? withoutOwn(entity.schema, base) : varied(parts, entity.schema, base, index);
    const record = withReferences(parts, entity, written);
    const checked = checkRecord(entity.compiled, null, record, parts.context);
    if (!checked.problems.some(({ severity }) => severity === "error")) return checked.record;
  }
  return undefined;
}

/** What a dialog asks for, where it must be answered or by chance. */
export function sampleAnswers(parts: SampleParts, asks: ServedEntity["schema"], record: Rec): Rec {
  const answers: Rec = {};
  for (const [name, field] of Object.entries(asks.properties)) {
    const value = answerTo(parts, field, name, record);
    if (value !== undefined && (field["x-required-when"] !== undefined || parts.random.chance(0.6))) answers[name] = value;
  }
  return answers;
}

function answerTo({ schemas, random }: SampleParts, field: FieldSchema, name: string, record: Rec): Json | undefined {
  const sample = random.pick(field["x-sample"] ?? field.examples ?? []) ?? field.default;
  if (sample !== undefined) return sample;
  if (field["x-codes"]) return random.pick(schemas.catalog.codes(field["x-codes"]))?.const;
  if (field.type === "integer" || field.type === "number") return likeIn(record, name) ?? Math.max(1, Math.ceil(field.minimum ?? 1));
  // Something must be said, and there is no word of the business to say it with: the record's own.
  if (field.type === "string" && field["x-required-when"] !== undefined) return "…";
  return undefined;
}

/** A number of the record whose name ends alike: what was announced is what is measured. */
function likeIn(record: Rec, name: string): Json | undefined {
  const tail = /[A-Z][a-z]+$/.exec(name)?.[0];
  const alike = Object.entries(record).find(([other, value]) => tail !== undefined && other !== name && other.endsWith(tail) && typeof value === "number");
  return alike?.[1];
}

function varied(parts: SampleParts, schema: FieldSchema, base: Rec, index: number): Rec {
  const { schemas, random } = parts;
  const record: Rec = withoutOwn(schema, base);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (isServers(field) || (field["x-reference"] && !field["x-sample"])) continue;
    if (field["x-one-default"]) {
      // Whoever fills a book marks one of its records.
      record[name] = field.default;
      continue;
    }
    const samples = field["x-sample"] ?? [];
    if (field["x-unique"]) record[name] = told(samples, record[name], index);
    else if (samples.length > 0 && (record[name] !== undefined || random.chance(0.7))) record[name] = random.pick(samples);
    else if (field["x-codes"] && field.type !== "array" && record[name] !== undefined && random.chance(0.3)) record[name] = random.pick(schemas.catalog.codes(field["x-codes"]))?.const;
    else if (field.properties && isObject(record[name])) record[name] = varied(parts, field, record[name] as Rec, index);
  }
  return record;
}

/** The sample of this place; beyond their number it counts on. */
function told(samples: readonly Json[], base: Json | undefined, index: number): Json | undefined {
  const all = samples.length > 0 ? samples : base === undefined ? [] : [base];
  const value = all[index % Math.max(1, all.length)];
  const round = Math.floor(index / Math.max(1, all.length));
  if (typeof value !== "string" || round === 0) return value;
  // Few digits at the end are kept to few, so that a number keeps its form.
  const [, head, digits] = /^(.*?)(\d{1,9})$/s.exec(value) ?? [];
  return digits === undefined ? `${value}-${round + 1}` : `${head}${String(Number(digits) + round).padStart(digits.length, "0")}`;
}

/** Without what only the server writes, and without files, which would have to be there. */
function withoutOwn(schema: FieldSchema, base: Rec): Rec {
  return Object.fromEntries(Object.entries(base).filter(([name]) => !isServers(schema.properties?.[name])));
}

const isServers = (field: FieldSchema | undefined): boolean =>
  field === undefined || field.readOnly === true || field["x-compute"] !== undefined || field["x-file"] !== undefined || field.items?.["x-file"] !== undefined;

/** References of the record itself, each to one that may be chosen, with what it fills in. */
function withReferences({ random, pools }: SampleParts, entity: ServedEntity, record: Rec): Rec {
  let filled = record;
  for (const [name, field] of Object.entries(entity.schema.properties)) {
    const reference = field["x-reference"];
    if (!reference || isServers(field)) continue;
    const free = reference.free === true && filled[name] === undefined;
    const candidates = (pools.get(reference.entity) ?? []).filter(
      (row) => reference.where === undefined || holds(entity.compiled.expressions, reference.where, { self: filled, row }) === true,
    );
    const named = candidates.find((row) => row[reference.key ?? "id"] === filled[name]);
    const chosen = free ? undefined : (named ?? random.pick(candidates));
    if (!chosen) {
      if (!reference.free) filled = setAt(filled, name, undefined);
      continue;
    }
    filled = setAt(filled, name, chosen[reference.key ?? "id"]);
    for (const [to, from] of Object.entries(reference.fill ?? {})) if (chosen[from] !== undefined) filled = setAt(filled, to, chosen[from]);
  }
  return filled;
}
