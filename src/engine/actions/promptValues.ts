/** Values of a prompt, from typed text to the wire format. */
import { fromDraft } from "#dialect/records/draft.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import type { PlannedAction } from "../plan/plan.ts";

/** Converts typed text to values and leaves out empty ones. The server checks them like any field. */
export function promptValues(entity: EntitySchema, action: PlannedAction, draft: Rec): Rec {
  const schema = { ...entity, properties: action.transition?.ask ?? {} };
  const values = Object.entries(fromDraft({ schema }, draft));
  return Object.fromEntries(values.filter(([, value]) => value !== null && value !== undefined));
}
