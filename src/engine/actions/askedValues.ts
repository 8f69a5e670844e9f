/** What a dialog asked for, from typed text to the wire. */
import type { CompiledEntity } from "#dialect/compiled.ts";
import { fromDraft } from "#dialect/draft.ts";
import type { Rec } from "#dialect/json.ts";
import type { FieldSchema } from "#dialect/schema.ts";
import type { PlannedAction } from "../plan/plan.ts";

/** Numbers leave the draft's text form; what is empty is left out. The server checks them like any field. */
export function askedValues(entity: CompiledEntity, action: PlannedAction, draft: Rec): Rec {
  const schema = { ...entity.schema, properties: action.transition?.ask ?? {} };
  const values = Object.entries(fromDraft({ schema }, draft));
  return Object.fromEntries(values.filter(([, value]) => value !== null && value !== undefined));
}

/** A question has no `required` list around it: a field that may not be empty or that asks for itself is always wanted. */
export function isAlwaysAsked(schema: FieldSchema): boolean {
  return schema["x-required-when"] === "true" || (schema.minLength ?? 0) > 0 || (schema.minItems ?? 0) > 0;
}
