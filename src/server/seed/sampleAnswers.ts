/** Sample values for the prompt of a transition. */
import type { Json, Rec } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { Transition } from "#dialect/schema/states.ts";
import { type SampleContext, generateSample } from "./generateSample.ts";
import type { SampleParts } from "./sampleParts.ts";
import { sampledFile } from "./sampleRecord.ts";

/**
 * Returns a value for every field with a matching `x-sample`, and a plain one for every other required field.
 * A sample reads the answers before it, and otherwise the record.
 */
export function sampleAnswers(parts: SampleParts, asks: NonNullable<Transition["ask"]>, draw: SampleContext): Rec {
  const answers: Rec = {};
  for (const [name, field] of Object.entries(asks)) {
    const sample = field["x-sample"];
    const isRequired = field["x-required-when"] !== undefined;
    const answer =
      (sample === undefined ? undefined : generateSample(sample, field, undefined, { ...draw, record: { ...draw.record, ...answers } })) ??
      sampledFile(field, () => true, { ...draw, files: parts.files }) ??
      (isRequired ? plainValue(parts, field) : undefined);
    if (answer !== undefined) answers[name] = answer;
  }
  return answers;
}

function plainValue({ schemas, random }: SampleParts, field: FieldSchema): Json | undefined {
  if (field.default !== undefined) return field.default;
  if (field["x-codes"]) return random.pick(schemas.catalog.codes(field["x-codes"]))?.const;
  if (field.type === "integer" || field.type === "number") return Math.max(1, Math.ceil(field.minimum ?? 1));
  // A required text without any sample: a neutral placeholder.
  return field.type === "string" ? "…" : undefined;
}
