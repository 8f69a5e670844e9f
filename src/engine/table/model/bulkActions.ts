/** Actions on the selected records. Pure. */
import type { Rec } from "#dialect/json/json.ts";
import { bulkTransitionRefusal } from "#dialect/records/transitions.ts";
import { isVisibleToUser } from "../../host/hostContext.ts";
import { type ActionRules, availableActions } from "../../actions/availableActions.ts";
import type { Translation } from "../../host/EngineProvider.tsx";
import type { PlannedAction } from "../../plan/plan.ts";

export interface BulkAction {
  readonly action: PlannedAction;
  /** Why no selected record allows it. */
  readonly reason?: string;
  /** The records to run it on. */
  readonly records: readonly Rec[];
  /** How many of them allow it, as far as the browser knows. */
  readonly fit: number;
}

/** Returns the actions that the user may see, each evaluated on the selected records. */
export function bulkActions(
  actions: readonly PlannedAction[],
  selected: readonly Rec[],
  rules: ActionRules,
  words: Pick<Translation, "t" | "text">,
): readonly BulkAction[] {
  return actions
    .filter(({ showWhen }) => isVisibleToUser(showWhen, rules.expressions, rules.context))
    .map((action) => evaluate(action, selected, rules, words));
}

function evaluate(
  action: PlannedAction,
  records: readonly Rec[],
  rules: ActionRules,
  { t, text }: Pick<Translation, "t" | "text">,
): BulkAction {
  const together = action.transition?.together;
  const refused = together && bulkTransitionRefusal(together, records, rules.expressions, rules.context);
  if (refused) return { action, records, fit: 0, reason: text(refused) };
  const available = records.map((record) => availableActions([action], record, rules)[0]);
  const fit = records.filter((_, index) => available[index]?.allowed);
  // A link gets only the records that allow it. A call gets all: its response lists those that were refused.
  if (available.length === 0 || (together ? fit.length === records.length : fit.length > 0))
    return { action, fit: fit.length, records: action.does === "transition" || action.does === "delete" ? records : fit };
  const reason = available.find((one) => one?.reason)?.reason;
  return { action, records, fit: 0, reason: reason ?? t("list.notInState") };
}
