/** Draws one value from the `x-sample` of a field. */
import { addDays } from "#dialect/text/time.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { fillSampleText, hasPlaces } from "#dialect/text/sampleText.ts";
import type { FieldSchema, Sample, SampleBy, SampleLike, SampleRange } from "#dialect/schema/schema.ts";
import type { Random } from "./random.ts";

export interface SampleContext {
  readonly random: Random;
  /** What the sample's other fields are read from. */
  readonly record: Rec;
  /** `YYYY-MM-DD` from which a date is counted. */
  readonly today: string;
  /** Takes note of every text that had places: text -> what it was filled from. */
  readonly texts: Map<string, string>;
}

/** The hour of a moment that is drawn by its day. */
const MIDDAY = "14:00:00";

/** Decimals of a changed number where neither sample nor field say how many. */
const decimalsAtMost = 3;

/** @param said what the example has there. Undefined where the sample knows nothing that fits. */
export function generateSample(sample: Sample, field: FieldSchema, said: Json | undefined, parts: SampleContext): Json | undefined {
  if (typeof sample === "string") return generateText(sample, parts);
  if (typeof sample === "number") return sample;
  if (isList(sample)) {
    const picked = parts.random.pick(sample);
    return typeof picked === "string" ? generateText(picked, parts) : picked;
  }
  if ("from" in sample) return drawBetween(sample, field, parts);
  // A file has to be kept somewhere: see sampleRecord.
  if ("file" in sample) return undefined;
  if ("by" in sample) return drawFitting(sample, field, said, parts);
  return drawLike(sample, field, said, parts);
}

/** Whether it follows other fields, and so is drawn when these are known. */
export function followsFields(sample: Sample): boolean {
  return isObject(sample) && ("by" in sample || "same" in sample || "file" in sample);
}

/** A new text from the same places, noted. */
export function generateText(text: string, { random, texts }: Pick<SampleContext, "random" | "texts">): string {
  if (!hasPlaces(text)) return text;
  const filled = fillSampleText(text, (count) => random.integer(0, count - 1));
  texts.set(filled, text);
  return filled;
}

function isList(sample: Sample): sample is readonly Json[] {
  return Array.isArray(sample);
}

function drawBetween({ from, to, decimals = 0 }: SampleRange, field: FieldSchema, { random, today }: SampleContext): Json | undefined {
  const drawn = Number((from + random.next() * (to - from)).toFixed(decimals));
  if (field.format === "date-time") return `${addDays(today, Math.round(drawn))} ${MIDDAY}`;
  return field.format === "date" ? addDays(today, Math.round(drawn)) : drawn;
}

function drawFitting(
  { by, values, otherwise }: SampleBy,
  field: FieldSchema,
  said: Json | undefined,
  parts: SampleContext,
): Json | undefined {
  const key = getAt(parts.record, by);
  const fits = typeof key === "string" || typeof key === "number" ? (values[String(key)] ?? otherwise) : otherwise;
  return fits === undefined ? undefined : generateSample(fits, field, said, parts);
}

function drawLike(
  { same, about, decimals }: SampleLike,
  field: FieldSchema,
  said: Json | undefined,
  { random, record }: SampleContext,
): Json | undefined {
  const base = same === undefined ? said : getAt(record, same);
  if (about === undefined || base === undefined || base === null || !Number.isFinite(Number(base))) return base;
  const changed = Number(base) * (1 + about * (random.next() * 2 - 1));
  return Number(
    changed.toFixed(decimals ?? (field.type === "integer" ? 0 : Math.min(field["x-decimals"] ?? decimalsAtMost, decimalsAtMost))),
  );
}
