/** Generates a value from the `x-sample` of a field. */
import { addDays } from "#dialect/text/time.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { fillSampleText, hasPlaces } from "#dialect/text/sampleText.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { Sample, SampleBy, SampleLike, SampleRange } from "#dialect/schema/samples.ts";
import type { Random } from "./random.ts";

export interface SampleContext {
  readonly random: Random;
  /** The record whose other fields the sample reads. */
  readonly record: Rec;
  /** `YYYY-MM-DD`, the day 0 of date samples. */
  readonly today: string;
  /** Collects generated texts: text -> its template. */
  readonly texts: Map<string, string>;
}

/** Time of day of generated date-times, if the sample has none. */
const MIDDAY = "14:00";

/** Decimals of a varied number if neither sample nor field define them. */
const maxDecimals = 3;

/** @param example the value of the example. Returns undefined if the sample has no matching value. */
export function generateSample(sample: Sample, field: FieldSchema, example: Json | undefined, parts: SampleContext): Json | undefined {
  if (typeof sample === "string") return generateText(sample, parts);
  if (typeof sample === "number") return sample;
  if (isList(sample)) {
    const picked = parts.random.pick(sample);
    return typeof picked === "string" ? generateText(picked, parts) : picked;
  }
  if ("from" in sample) return generateInRange(sample, field, parts);
  // `sampleRecord` creates files, since they need a folder.
  if ("file" in sample) return undefined;
  // `sampleAnswers` chooses records, since they need pools.
  if ("unused" in sample) return undefined;
  if ("by" in sample) return generateByField(sample, field, example, parts);
  return vary(sample, field, example, parts);
}

/** Returns whether the sample reads other fields, and so is generated after them. */
export function followsFields(sample: Sample): boolean {
  return isObject(sample) && ("by" in sample || "same" in sample || "file" in sample);
}

/** Fills the placeholders of a template and records the result in `texts`. */
export function generateText(text: string, { random, texts }: Pick<SampleContext, "random" | "texts">): string {
  if (!hasPlaces(text)) return text;
  const filled = fillSampleText(text, (count) => random.integer(0, count - 1));
  texts.set(filled, text);
  return filled;
}

function isList(sample: Sample): sample is readonly Json[] {
  return Array.isArray(sample);
}

function generateInRange(
  { from, to, decimals = 0, at }: SampleRange,
  field: FieldSchema,
  { random, today }: SampleContext,
): Json | undefined {
  const number = Number((from + random.next() * (to - from)).toFixed(decimals));
  if (field.format === "date-time") return `${addDays(today, Math.round(number))} ${at ? random.pick(at) : MIDDAY}:00`;
  return field.format === "date" ? addDays(today, Math.round(number)) : number;
}

function generateByField(
  { by, values, otherwise }: SampleBy,
  field: FieldSchema,
  example: Json | undefined,
  parts: SampleContext,
): Json | undefined {
  const key = getAt(parts.record, by);
  const sample = typeof key === "string" || typeof key === "number" ? (values[String(key)] ?? otherwise) : otherwise;
  return sample === undefined ? undefined : generateSample(sample, field, example, parts);
}

function vary(
  { same, about, decimals }: SampleLike,
  field: FieldSchema,
  example: Json | undefined,
  { random, record }: SampleContext,
): Json | undefined {
  const base = same === undefined ? example : getAt(record, same);
  if (about === undefined || base === undefined || base === null || !Number.isFinite(Number(base))) return base;
  const changed = Number(base) * (1 + about * (random.next() * 2 - 1));
  return Number(changed.toFixed(decimals ?? (field.type === "integer" ? 0 : Math.min(field["x-decimals"] ?? maxDecimals, maxDecimals))));
}
