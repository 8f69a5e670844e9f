import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import type { Value } from "#dialect/expr/values.ts";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { PlannedField } from "../../plan/plan.ts";
import { isEmptyValue } from "../../values/control.ts";
import type { RowContext } from "../model/rowContext.ts";

/** Whether a row draws the field: it has a value, or says what none means, and its condition holds. */
export function isDrawn({ empty, path, onlyWhen }: PlannedField, record: Rec, { expressions, scope }: RowContext): boolean {
  if (empty === undefined && isEmptyValue(getAt(record, path))) return false;
  return onlyWhen === undefined || evaluateBoolean(expressions, onlyWhen, { ...scope, self: record as Value }) === true;
}
