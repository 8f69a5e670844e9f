/** Sample values for the prompt of a transition. */
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { FieldSchema, Reference } from "#dialect/schema/schema.ts";
import type { Sample, SampleUnused } from "#dialect/schema/samples.ts";
import type { Transition } from "#dialect/schema/states.ts";
import { type SampleContext, generateSample } from "./generateSample.ts";
import type { SampleParts } from "./sampleParts.ts";
import { sampledFile } from "./sampleRecord.ts";

/**
 * Returns a value for every field with a matching `x-sample`, and a plain one for every other field that these answers require.
 * A sample reads the answers before it, and otherwise the record.
 */
export function sampleAnswers(parts: SampleParts, asks: NonNullable<Transition["ask"]>, draw: SampleContext): Rec {
  const answers: Rec = {};
  for (const [name, field] of Object.entries(asks)) {
    if (answers[name] !== undefined) continue;
    const sample = field["x-sample"];
    if (isUnused(sample)) {
      Object.assign(answers, freeRecord(parts, name, field, getAt(draw.record as Json, sample.unused)));
      continue;
    }
    const when = field["x-required-when"];
    const isRequired = when !== undefined && evaluateBoolean(parts.schemas.compiled.expressions, when, { self: answers }) !== false;
    const answer =
      (sample === undefined ? undefined : generateSample(sample, field, undefined, { ...draw, record: { ...draw.record, ...answers } })) ??
      sampledFile(field, () => true, { ...draw, files: parts.files }) ??
      (isRequired ? plainValue(parts, field) : undefined);
    if (answer !== undefined) Object.assign(answers, { [name]: answer }, filledIn(parts, field, answer, draw));
  }
  return answers;
}

/** Returns what choosing this record in a dialog fills in; nothing where the answer names none that may be chosen on that day. */
function filledIn(
  { schemas, pools }: SampleParts,
  { "x-reference": reference }: FieldSchema,
  answer: Json,
  { record, today }: SampleContext,
): Rec {
  if (!reference?.fill) return {};
  const { entity, key = "id", where } = reference;
  const { expressions } = schemas.compiled;
  const mayBeChosen = (row: Rec): boolean =>
    where === undefined || evaluateBoolean(expressions, where, { self: record, row, today }) === true;
  const chosen = pools.get(entity)?.find((row) => row[key] === answer && mayBeChosen(row));
  return chosen ? filledBy(reference, chosen) : {};
}

const filledBy = ({ fill = {} }: Reference, chosen: Rec): Rec =>
  Object.fromEntries(Object.entries(fill).flatMap(([to, from]) => (chosen[from] === undefined ? [] : [[to, chosen[from]]])));

const isUnused = (sample: Sample | undefined): sample is SampleUnused => isObject(sample) && "unused" in sample;

/** Returns the answer that names a record nobody else has at the same time, with what choosing it fills in; of records that all are taken the one that is named least. */
function freeRecord({ schemas, pools, taken }: SampleParts, name: string, field: FieldSchema, shared: Json | undefined): Rec {
  const reference = field["x-reference"];
  const { expressions } = schemas.compiled;
  const free = (pools.get(reference?.entity ?? "") ?? []).filter(
    (row) => reference?.where === undefined || evaluateBoolean(expressions, reference.where, { row }) === true,
  );
  const key = reference?.key ?? "id";
  const timesOf = (row: Rec): number => taken?.get(`${reference?.entity} ${String(row[key])}`)?.size ?? 0;
  const isTaken = (row: Rec): boolean => taken?.get(`${reference?.entity} ${String(row[key])}`)?.has(String(shared)) === true;
  const [chosen] = free.toSorted((a, b) => Number(isTaken(a)) - Number(isTaken(b)) || timesOf(a) - timesOf(b));
  if (!reference || !chosen) return {};
  const place = `${reference.entity} ${String(chosen[key])}`;
  taken?.set(place, (taken.get(place) ?? new Set()).add(String(shared)));
  return { [name]: chosen[key], ...filledBy(reference, chosen) } as Rec;
}

function plainValue({ schemas, random }: SampleParts, field: FieldSchema): Json | undefined {
  if (field.default !== undefined) return field.default;
  if (field["x-codes"]) return random.pick(schemas.catalog.codes(field["x-codes"]))?.const;
  if (field.type === "integer" || field.type === "number") return Math.max(1, Math.ceil(field.minimum ?? 1));
  // A required text without any sample: a neutral placeholder.
  return field.type === "string" ? "…" : undefined;
}
