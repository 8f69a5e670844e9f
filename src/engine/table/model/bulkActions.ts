/** What can be done with the ticked records together. Pure. */
import type { Rec } from "#dialect/json/json.ts";
import { bulkTransitionRefusal } from "#dialect/records/transitions.ts";
import { isVisibleToUser } from "../../host/hostContext.ts";
import { type ActionRules, availableActions } from "../../actions/availableActions.ts";
import type { Translation } from "../../host/EngineProvider.tsx";
import type { PlannedAction } from "../../plan/plan.ts";

export interface BulkAction {
  readonly action: PlannedAction;
  /** Why none of the ticked records allows it. */
  readonly reason?: string;
  /** Those that it is run with. */
  readonly records: readonly Rec[];
  /** How many of them take it, as far as is known here. */
  readonly fit: number;
}

/** Of the actions those that this person may see, each over the ticked records. */
export function bulkActions(
  actions: readonly PlannedAction[],
  ticked: readonly Rec[],
  rules: ActionRules,
  words: Pick<Translation, "t" | "text">,
): readonly BulkAction[] {
  return actions
    .filter(({ showWhen }) => isVisibleToUser(showWhen, rules.expressions, rules.context))
    .map((action) => overTicked(action, ticked, rules, words));
}

function overTicked(
  action: PlannedAction,
  records: readonly Rec[],
  rules: ActionRules,
  { t, text }: Pick<Translation, "t" | "text">,
): BulkAction {
  const together = action.transition?.together;
  const refused = together && bulkTransitionRefusal(together, records, rules.expressions, rules.context);
  if (refused) return { action, records, fit: 0, reason: text(refused) };
  const offers = records.map((record) => availableActions([action], record, rules)[0]);
  const fit = records.filter((_, index) => offers[index]?.allowed);
  // A page elsewhere is only led to with what it takes; of a call, its own answer tells what was refused.
  if (offers.length === 0 || (together ? fit.length === records.length : fit.length > 0))
    return { action, fit: fit.length, records: action.does === "transition" || action.does === "delete" ? records : fit };
  const why = offers.find((offer) => offer?.reason)?.reason;
  return { action, records, fit: 0, reason: why ?? t("list.notInState") };
}
