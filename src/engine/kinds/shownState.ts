/** A state whose situation has words of its own. */
import type { Expressions } from "#dialect/expr/ast.ts";
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import type { Value } from "#dialect/expr/values.ts";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { PlannedField } from "../plan/plan.ts";

/** The field with the code that this record shows in place of its state's; the field itself where there is none. */
export function withStateLabel(field: PlannedField, record: Rec, expressions: Expressions): PlannedField {
  if (!field.shownAs) return field;
  const state = getAt(record, field.path);
  const shown = field.shownAs.find(
    ({ states, where }) => states.includes(String(state)) && evaluateBoolean(expressions, where, { self: record as Value }) === true,
  );
  if (!shown || state === undefined) return field;
  const { label, hue, mark } = shown;
  const code = { const: state, "x-label": label, ...(hue !== undefined && { hue }), ...(mark !== undefined && { mark }) };
  return { ...field, codes: [code, ...(field.codes ?? [])] };
}
