/**
 * Records as customers write them, made of what the schemas say of themselves.
 *
 * ```
 *   an example ── x-sample ──► references ──► computed ──► x-sample that follows ──► checked like a save
 * ```
 *
 * An example is taken as a whole, since its fields belong together; only what
 * has an `x-sample` is drawn anew. References are found in the customer's own
 * books, by what the example says of them.
 */
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { CheckContext } from "#dialect/check/check.ts";
import { newRecord } from "#dialect/records/draft.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import type { FieldSchema, Sample, SampleFile } from "#dialect/schema/schema.ts";
import { isGroup, rowSchema } from "#dialect/schema/shape.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { type SampleContext, generateSample, followsFields } from "./generateSample.ts";
import type { SampleFiles } from "./sampleFiles.ts";
import { isServers, linkReferences } from "./linkReferences.ts";
import type { Random } from "./random.ts";

/** Records that may be referred to, by entity, as they are answered. */
export type Pools = ReadonlyMap<string, readonly Rec[]>;

export interface SampleParts {
  readonly schemas: Schemas;
  readonly random: Random;
  readonly pools: Pools;
  readonly context: CheckContext;
  /** Where files are to be; without it there are none. */
  readonly files?: SampleFiles;
}

interface RedrawParts extends SampleContext {
  readonly files: SampleFiles | undefined;
}

/** The last is the example as it stands. */
const attempts = ["drawn", "drawn", "as it stands"] as const;

/**
 * A complete record begun from the example of this `index`; undefined when the
 * schemas give too little to make one. Notes in `texts` what was drawn for it
 * alone.
 */
export function sampleRecord(
  parts: SampleParts,
  entity: ServedEntity,
  index: number,
  texts: Map<string, string> = new Map(),
): Rec | undefined {
  const { compiled, schema } = entity;
  const begun = begin(parts, entity, index);
  for (const attempt of attempts) {
    const draw = (record: Rec, read: Rec, wanted: (sample: Sample) => boolean): Rec =>
      attempt === "drawn"
        ? redrawn(schema, record, wanted, { random: parts.random, files: parts.files, record: read, today: parts.context.today, texts })
        : record;
    const written = linkReferences(
      parts,
      entity,
      draw(begun, begun, (sample) => !followsFields(sample)),
    );
    const settled = checkRecord(compiled, null, written, parts.context);
    const whole = draw(written, settled.record, followsFields);
    const checked = whole === written ? settled : checkRecord(compiled, null, whole, parts.context);
    if (!checked.problems.some(({ severity }) => severity === "error")) return checked.record;
  }
  return undefined;
}

/** Defaults and the example, without what only the server writes. Without an example every field that can be drawn. */
function begin({ context }: SampleParts, entity: ServedEntity, index: number): Rec {
  const { schema, compiled } = entity;
  const examples = schema.examples ?? [];
  const example = examples[index % Math.max(1, examples.length)];
  const fields = Object.entries(schema.properties);
  const base: Rec = {
    ...newRecord(compiled, context),
    ...(isObject(example)
      ? example
      : Object.fromEntries(fields.flatMap(([name, field]) => (field["x-sample"] === undefined ? [] : [[name, null]])))),
  };
  const round = Math.floor(index / Math.max(1, examples.length));
  return Object.fromEntries(
    Object.entries(base).flatMap(([name, value]) => {
      const field = schema.properties[name];
      if (field === undefined || isServers(field)) return [];
      // Whoever fills a book marks one of its records.
      if (field["x-one-default"]) return [[name, field.default]];
      return [[name, field["x-unique"] && round > 0 ? countedOn(value, round) : value]];
    }),
  );
}

/** The same text with another number, so that a second record of one example differs where it must. */
function countedOn(value: Json | undefined, round: number): Json | undefined {
  if (typeof value !== "string") return value;
  // Few digits at the end are kept to few, so that a number keeps its form.
  const [, head, digits] = /^(.*?)(\d{1,9})$/s.exec(value) ?? [];
  return digits === undefined ? `${value}-${round + 1}` : `${head}${String(Number(digits) + round).padStart(digits.length, "0")}`;
}

/** Draws what the record has and a wanted sample is given for; the record itself where that changes nothing. */
function redrawn(schema: FieldSchema, record: Rec, wanted: (sample: Sample) => boolean, parts: RedrawParts): Rec {
  let changed = record;
  for (const [name, said] of Object.entries(record)) {
    const field = schema.properties?.[name];
    const value = field ? redrawnValue(field, said, wanted, parts) : said;
    if (value !== said) changed = { ...changed, [name]: value };
  }
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const file = changed[name] === undefined ? drawnFile(field, wanted, parts) : undefined;
    if (file !== undefined) changed = { ...changed, [name]: file };
  }
  return changed;
}

/** A file is in no example: the record that has none is given one. */
function drawnFile(field: FieldSchema, wanted: (sample: Sample) => boolean, parts: RedrawParts): Json | undefined {
  const rule = field["x-file"];
  if (!rule) {
    const one = field.items?.["x-file"] ? drawnFile(field.items, wanted, parts) : undefined;
    return one === undefined ? undefined : [one];
  }
  const sample = field["x-sample"];
  if (!isFile(sample) || !wanted(sample)) return undefined;
  const { file, looks } = sample;
  const name = generateSample(file, {}, undefined, parts);
  const taken = typeof name === "string" ? parts.files?.take(rule, looks, name) : undefined;
  return taken && { ...taken };
}

function isFile(sample: Sample | undefined): sample is SampleFile {
  return isObject(sample) && "file" in sample;
}

function redrawnValue(
  field: FieldSchema,
  said: Json | undefined,
  wanted: (sample: Sample) => boolean,
  parts: RedrawParts,
): Json | undefined {
  const sample = field["x-sample"];
  if (sample !== undefined) return (wanted(sample) ? generateSample(sample, field, said, parts) : undefined) ?? said;
  const row = rowSchema(field);
  if (row && Array.isArray(said)) {
    const rows = said.map((one: Json) => (isObject(one) ? redrawn(row, one, wanted, parts) : one));
    return rows.some((one, index) => one !== said[index]) ? rows : said;
  }
  return isGroup(field) && isObject(said) ? redrawn(field, said, wanted, parts) : said;
}
