/** Conditions of fields, evaluated for all rows of one record: the rows share their work, and each condition of a field has one budget. */
import type { CompiledEntity } from "../schema/compiled.ts";
import { type Budget, evaluateBoolean, type Scope, startBudget } from "../expr/evaluate.ts";
import { shareWork } from "../expr/sharedWork.ts";
import type { Rec } from "../json/json.ts";
import type { FieldLocation } from "../schema/derived/shape.ts";
import type { FieldSchema } from "../schema/schema.ts";

export interface FieldConditions {
  /** The scope of the record, for `eachRecordField`. */
  readonly scope: Scope;
  /** Whether the condition of the field holds at this location. An absent or unknown condition does not. */
  holds(keyword: "x-required-when" | "x-readonly-when", field: FieldLocation): boolean;
}

/** @param scope everything except `self` and `row`. The record must not change while the conditions are in use. */
export function fieldConditions(entity: CompiledEntity, record: Rec, scope: Scope): FieldConditions {
  const budgets = new Map<string, WeakMap<FieldSchema, Budget>>();
  const budgetOf = (keyword: string, schema: FieldSchema): Budget => {
    const ofKeyword = budgets.get(keyword) ?? new WeakMap<FieldSchema, Budget>();
    budgets.set(keyword, ofKeyword);
    const budget = ofKeyword.get(schema) ?? startBudget();
    ofKeyword.set(schema, budget);
    return budget;
  };
  return {
    scope: shareWork({ ...scope, self: record }),
    holds(keyword, { schema, scope: inner }) {
      const when = schema[keyword];
      return when !== undefined && evaluateBoolean(entity.expressions, when, inner, budgetOf(keyword, schema)) === true;
    },
  };
}
