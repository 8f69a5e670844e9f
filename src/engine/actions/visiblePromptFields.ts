/** The visible fields of a prompt, by what is entered already. */
import { type CheckContext, scopeOf } from "#dialect/check/check.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { fromDraft, toDraft } from "#dialect/records/draft.ts";
import { fieldStates } from "#dialect/check/fieldStates.ts";
import { resolveRecord } from "#dialect/check/resolveRecord.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { PlannedField } from "../plan/plan.ts";

/**
 * Conditions of a question hold as those of a form do: fields that are hidden
 * by now are left out, and each tells whether it must be answered, and whether
 * it may be.
 * @param ask The question as an entity of its own; without one every field is asked for.
 * @param draft As typed.
 */
export function visiblePromptFields(
  ask: CompiledEntity | undefined,
  fields: readonly PlannedField[],
  draft: Rec,
  context: CheckContext,
): readonly PlannedField[] {
  if (!ask) return fields;
  const states = fieldStates(ask, fromDraft(ask, draft), context);
  return fields.flatMap((field) => {
    const state = states.get(field.path);
    if (state?.visible !== true) return [];
    const { required, readOnly } = field;
    return [{ ...field, required: required || state.required, readOnly: readOnly || state.readOnly }];
  });
}

/** Returns the answers with those that are computed from the others. */
export function withComputedAnswers(
  ask: CompiledEntity | undefined,
  fields: readonly PlannedField[],
  draft: Rec,
  context: CheckContext,
): Rec {
  const computed = fields.filter((field) => field.computed);
  if (!ask || computed.length === 0) return draft;
  const known = toDraft(ask, resolveRecord(ask, fromDraft(ask, draft), scopeOf(context)).record);
  return { ...draft, ...Object.fromEntries(computed.map(({ name }) => [name, known[name]])) };
}

/** Gives each amount its currency: the one that is asked for beside it, else that of the records, where all have the same. */
export function amountsInCurrency(fields: readonly PlannedField[], draft: Rec, records: readonly Rec[]): readonly PlannedField[] {
  return fields.map((field) => {
    const name = field.currencyAt?.slice(1);
    if (name === undefined) return field;
    const [currency, ...others] = new Set(records.map((record) => draft[name] ?? record[name]));
    return typeof currency === "string" && others.length === 0 ? { ...field, currency } : field;
  });
}
