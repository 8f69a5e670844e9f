/** Why a condition over a whole record is what it is: a guard, whether it may be changed. */
import type { CheckContext } from "../check/check.ts";
import type { Expressions } from "../expr/ast.ts";
import { evaluateBoolean, type Scope } from "../expr/evaluate.ts";
import type { Cel, FieldSchema } from "../schema/schema.ts";
import type { ReasonWords } from "./fieldReasons.ts";
import { explainableFields, isFieldNameable } from "./lexicon.ts";
import { explainCondition } from "./explain.ts";

/** A condition, and where it is asked. */
export interface AskedCondition {
  readonly expressions: Expressions;
  readonly condition: Cel;
  /** Of the record that it is about. */
  readonly schema: FieldSchema;
  readonly scope: Scope;
}

/** One sentence; `undefined` where nothing may be told. */
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
