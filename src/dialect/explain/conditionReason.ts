/** Why a condition over a whole record is what it is: a guard, whether it may be changed. */
import type { CheckContext } from "../check.ts";
import type { Expressions } from "../expr/ast.ts";
import { holds, type Scope } from "../expr/evaluate.ts";
import type { Cel, FieldSchema } from "../schema.ts";
import type { ReasonWords } from "./fieldReasons.ts";
import { fieldsOf, isShown } from "./lexicon.ts";
import { tellCondition } from "./tell.ts";

/** One sentence; `undefined` where nothing may be told. `scope` is the one that the condition is asked in. */
export function conditionReason(
  expressions: Expressions,
  condition: Cel,
  schema: FieldSchema,
  scope: Scope,
  context: CheckContext,
  words: ReasonWords,
): string | undefined {
  const tree = expressions[condition];
  const fieldAt = fieldsOf(schema, { self: "" }, (path) => isShown(schema, path, (when) => holds(expressions, when, scope) === true));
  return tree && tellCondition(tree, scope, { ...words, limits: context.limits, fieldAt });
}
