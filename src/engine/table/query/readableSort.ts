/** The order that a screen declares, for a user who does not read every field: the server refuses to sort by what it does not send. */
import type { CheckContext } from "#dialect/check/check.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import { isVisibleToUser } from "../../host/hostContext.ts";
import type { TablePlan } from "../../plan/plan.ts";
import { filterKey } from "./toWireQuery.ts";

/** Returns the plan without orders by fields that the user does not see. */
export function withReadableSort(plan: TablePlan, expressions: Expressions, context: CheckContext): TablePlan {
  const { declared, columns } = plan;
  const kept = columns.flatMap(({ field }) => (isVisibleToUser(field.showWhen, expressions, context) ? [] : [filterKey(field)]));
  const sort = declared.sort?.filter(({ field }) => field === undefined || !kept.includes(field));
  return sort?.length === declared.sort?.length ? plan : { ...plan, declared: { ...declared, sort: sort ?? [] } };
}
