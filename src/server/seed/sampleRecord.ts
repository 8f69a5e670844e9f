/**
 * Sample records, built from examples and `x-sample` of the schemas.
 *
 * ```
 *   example ── x-sample ──► references ──► suggested ──► computed ──► dependent x-sample ──► checked like a save
 * ```
 *
 * An example is used as a whole, since its fields belong together; only fields
 * with an `x-sample` are generated. References are resolved to records of the
 * customer's own books by the fields of the example.
 */
import type { CheckContext } from "#dialect/check/check.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { newRecord } from "#dialect/records/draft.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { Sample, SampleFile } from "#dialect/schema/samples.ts";
import { isGroup, rowSchema } from "#dialect/schema/derived/shape.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { type SampleContext, generateSample, followsFields } from "./generateSample.ts";
import type { SampleFiles } from "./sampleFiles.ts";
import { isServers, linkReferences } from "./linkReferences.ts";
import type { SampleParts } from "./sampleParts.ts";

export interface GenerateParts extends SampleContext {
  readonly files: SampleFiles | undefined;
}

/** The last attempt uses the example unchanged. */
const attempts = ["generated", "generated", "unchanged"] as const;

/**
 * Returns a valid record based on the example with this `index`; undefined if the
 * schemas do not contain enough to build one. Collects generated texts in `texts`.
 */
export function sampleRecord(
  parts: SampleParts,
  entity: ServedEntity,
  index: number,
  texts: Map<string, string> = new Map(),
): Rec | undefined {
  const { compiled, schema } = entity;
  const base = baseRecord(parts, entity, index);
  for (const attempt of attempts) {
    const generate = (record: Rec, read: Rec, matches: (sample: Sample) => boolean): Rec =>
      attempt === "generated"
        ? withSamples(schema, record, matches, {
            random: parts.random,
            files: parts.files,
            record: read,
            today: parts.context.today,
            texts,
          })
        : record;
    const linked = linkReferences(
      parts,
      entity,
      generate(base, base, (sample) => !followsFields(sample)),
    );
    const written = withSuggestions(entity, linked, parts.context);
    const resolved = checkRecord(compiled, null, written, parts.context);
    const complete = generate(written, resolved.record, followsFields);
    const checked = complete === written ? resolved : checkRecord(compiled, null, complete, parts.context);
    if (!checked.problems.some(({ severity }) => severity === "error")) return checked.record;
  }
  return undefined;
}

/** Returns defaults and example, without fields that only the server writes. Without an example, every field with an `x-sample`. */
function baseRecord({ context, files }: SampleParts, entity: ServedEntity, index: number): Rec {
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
      // `fillCustomer` sets the default flag of one record.
      if (field["x-one-default"]) return [[name, field.default]];
      return [[name, field["x-unique"] && round > 0 ? increment(value, round) : withoutFiles(field, value, files !== undefined)]];
    }),
  );
}

/** Returns the record with what is suggested for it: references lead to other records than those of the example. Without a suggestion the example's value stays. */
function withSuggestions({ compiled, schema }: ServedEntity, record: Rec, context: CheckContext): Rec {
  const names = Object.keys(record).filter((name) => {
    const field = schema.properties[name];
    return field?.["x-suggest"] !== undefined && field["x-sample"] === undefined;
  });
  if (names.length === 0) return record;
  const open = Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
  const { record: resolved } = checkRecord(compiled, null, open, context);
  return { ...record, ...Object.fromEntries(names.flatMap((name) => (resolved[name] == null ? [] : [[name, resolved[name]]]))) };
}

/** Returns rows without the files of the example, which are none of the customer's: `sampledFile` puts others there. Without `canMake`, rows that require one are left out. */
function withoutFiles(field: FieldSchema, value: Json | undefined, canMake: boolean): Json | undefined {
  const row = rowSchema(field);
  const names = Object.entries(row?.properties ?? {}).flatMap(([name, inner]) => (inner["x-file"] ? [name] : []));
  if (names.length === 0 || !Array.isArray(value)) return value;
  const isWhole = canMake || !names.some((name) => row?.required?.includes(name) === true);
  const rows = value.map((one: Json) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).filter(([name]) => !names.includes(name))) : one,
  );
  return isWhole ? rows : [];
}

/** Returns the text with a higher number at its end, so that a second record of one example has other unique values. */
function increment(value: Json | undefined, round: number): Json | undefined {
  if (typeof value !== "string") return value;
  // Only the last digits change, so that the number keeps its format.
  const [, head, digits] = /^(.*?)(\d{1,9})$/s.exec(value) ?? [];
  return digits === undefined ? `${value}-${round + 1}` : `${head}${String(Number(digits) + round).padStart(digits.length, "0")}`;
}

/** Generates the values whose sample matches. Returns the same object if nothing changes. */
function withSamples(schema: FieldSchema, record: Rec, matches: (sample: Sample) => boolean, parts: GenerateParts): Rec {
  let changed = record;
  for (const [name, example] of Object.entries(record)) {
    const field = schema.properties?.[name];
    const value = field ? sampledValue(field, example, matches, parts) : example;
    if (value !== example) changed = { ...changed, [name]: value };
  }
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const file = changed[name] === undefined ? sampledFile(field, matches, parts) : undefined;
    if (file !== undefined) changed = { ...changed, [name]: file };
  }
  return changed;
}

/** Returns a file for a file field without value: examples contain no files. */
export function sampledFile(field: FieldSchema, matches: (sample: Sample) => boolean, parts: GenerateParts): Json | undefined {
  const rule = field["x-file"];
  if (!rule) {
    const one = field.items?.["x-file"] ? sampledFile(field.items, matches, parts) : undefined;
    return one === undefined ? undefined : [one];
  }
  const sample = field["x-sample"];
  if (!isFile(sample) || !matches(sample)) return undefined;
  const { file, looks } = sample;
  const name = generateSample(file, {}, undefined, parts);
  const taken = typeof name === "string" ? parts.files?.take(rule, looks, name) : undefined;
  return taken && { ...taken };
}

function isFile(sample: Sample | undefined): sample is SampleFile {
  return isObject(sample) && "file" in sample;
}

function sampledValue(
  field: FieldSchema,
  example: Json | undefined,
  matches: (sample: Sample) => boolean,
  parts: GenerateParts,
): Json | undefined {
  const sample = field["x-sample"];
  if (sample !== undefined) return (matches(sample) ? generateSample(sample, field, example, parts) : undefined) ?? example;
  const row = rowSchema(field);
  if (row && Array.isArray(example)) {
    const rows = example.map((one: Json) => (isObject(one) ? withSamples(row, one, matches, parts) : one));
    return rows.some((one, index) => one !== example[index]) ? rows : example;
  }
  return isGroup(field) && isObject(example) ? withSamples(field, example, matches, parts) : example;
}
