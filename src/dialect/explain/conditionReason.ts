/** Explains a condition over a record: a guard, or whether the record is editable. */
import type { CheckContext } from "../check/check.ts";
import type { Expressions } from "../expr/ast.ts";
import { evaluateBoolean, type Scope } from "../expr/evaluate.ts";
import type { Cel, FieldSchema } from "../schema/schema.ts";
import type { ReasonWords } from "./fieldReasons.ts";
import { explainableFields, isFieldNameable } from "./lexicon.ts";
import { explainCondition } from "./explain.ts";

/** A condition and its context. */
export interface AskedCondition {
  readonly expressions: Expressions;
  readonly condition: Cel;
  /** Schema of the record. */
  readonly schema: FieldSchema;
  readonly scope: Scope;
}

/** Returns one sentence; `undefined` if the user may not see any part of it. */
export function conditionReason(
  { expressions, condition, schema, scope }: AskedCondition,
  context: CheckContext,
  words: ReasonWords,
): string | undefined {
  const tree = expressions[condition];
  const fieldAt = explainableFields(schema, { self: "" }, (path) =>
    isFieldNameable(schema, path, (when) => evaluateBoolean(expressions, when, scope) === true),
  );
  return tree && explainCondition(tree, scope, { ...words, limits: context.limits, fieldAt });
}
