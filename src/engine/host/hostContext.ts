/** Evaluates rules with the facts of this session. */
import { type CheckContext, scopeOf } from "#dialect/check/check.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import { evaluateBoolean, type Scope } from "#dialect/expr/evaluate.ts";
import type { Rec } from "#dialect/json/json.ts";
import { limitValues } from "#dialect/schema/limits.ts";
import type { Cel } from "#dialect/schema/schema.ts";
import { sumsOf } from "./sumStore.ts";
import type { EngineHost } from "./host.ts";

/** Returns what rules can read apart from the record. `on`: `create`, `update` or the id of a transition. */
export function checkContextOf(host: EngineHost, on = "update"): CheckContext {
  const tables = host.tables?.known;
  const sums = sumsOf(host.source);
  return {
    user: host.user(),
    limits: limitValues(host.catalog.limits),
    ...(tables && { tables }),
    ...(sums && { sums }),
    ...host.clock(),
    on,
  };
}

/** Returns what a condition can read apart from the record: user, limits, today, now. */
export function conditionScope(host: EngineHost): Scope {
  return scopeOf(checkContextOf(host));
}

/** Whether a column is visible: it is for readers of the language, and its own condition and that of its field hold. */
export function isColumnForUser(
  {
    showWhen,
    field,
    except,
  }: { readonly showWhen?: Cel; readonly field: { readonly showWhen?: Cel }; readonly except?: readonly string[] },
  expressions: Expressions,
  context: CheckContext,
  language: string,
): boolean {
  return (
    !except?.includes(language) && isVisibleToUser(showWhen, expressions, context) && isVisibleToUser(field.showWhen, expressions, context)
  );
}

/** Whether something with `x-show-when` is visible. False where the condition cannot be decided. */
export function isVisibleToUser(when: Cel | undefined, expressions: Expressions, context: CheckContext, record: Rec = {}): boolean {
  if (when === undefined) return true;
  return evaluateBoolean(expressions, when, { ...scopeOf(context), self: record }) === true;
}
