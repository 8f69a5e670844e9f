/** The actions of a record, and why some are disabled. */
import type { CheckContext } from "#dialect/check/check.ts";
import { conditionReason } from "#dialect/explain/conditionReason.ts";
import type { ReasonWords } from "#dialect/explain/fieldReasons.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { MendRule } from "#dialect/schema/problems.ts";
import type { Cel, FieldSchema } from "#dialect/schema/schema.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { inLanguage, type Text } from "#dialect/text/text.ts";
import { isEditable, machineScope, availableAmendments, availableTransitions } from "#dialect/records/transitions.ts";
import type { PlannedAction } from "../plan/plan.ts";
import { dialled } from "./dialled.ts";
import { isVisibleToUser } from "../host/hostContext.ts";

export interface AvailableAction {
  readonly action: PlannedAction;
  readonly allowed: boolean;
  /** Why it is not allowed, in the current language. */
  readonly reason?: string;
  /** The page on which the cause of the refusal can be fixed. */
  readonly mend?: MendRule;
}

export interface ActionRules {
  readonly schema: FieldSchema;
  readonly machine?: StateMachine;
  readonly expressions: Expressions;
  readonly context: CheckContext;
  readonly words: ReasonWords;
  /** Why the roles of the account do not allow an action. */
  readonly mayNot?: (action: PlannedAction) => string | undefined;
}

/**
 * Returns the actions to show for `record`, in their order: then what only other roles may do, destructive ones last. A transition that its state does not have is
 * left out; one whose guard fails is included with the reason. With a backend that has its own states this is only a
 * preview: the response of the call decides.
 */
export function availableActions(actions: readonly PlannedAction[], record: Rec, rules: ActionRules): readonly AvailableAction[] {
  const { machine, expressions, context } = rules;
  const why = (author: Text | undefined, condition: Cel | undefined) => refusal(author, condition, record, rules);
  const transitions = machine ? availableTransitions(machine, expressions, record, context, machine.actor ?? "customer") : [];
  const locked = machine !== undefined && !isEditable(machine, expressions, record, context);
  const amendments = machine && locked ? availableAmendments(machine, expressions, record, context) : [];
  const offered = actions.flatMap((action): AvailableAction[] => {
    if (!isVisibleToUser(action.showWhen, expressions, context, record)) return [];
    if (action.dial !== undefined && dialled(record, action.dial) === "") return [];
    if (action.does === "edit" || action.does === "delete")
      return [locked ? refused(action, why(machine?.readonlyReason, machine?.editable)) : { action, allowed: true }];
    if (action.amends !== undefined) {
      const found = amendments.find(({ amendment }) => amendment.id === action.amends);
      if (!found) return [];
      return [found.allowed ? { action, allowed: true } : refused(action, why(found.amendment.reason, found.amendment.when))];
    }
    if (action.does !== "transition") {
      const allowed = isVisibleToUser(action.guard, expressions, context, record);
      return [allowed ? { action, allowed } : refused(action, why(action.reason, action.guard))];
    }
    const found = transitions.find((one) => one.transition.id === action.transition?.id);
    if (!found) return [];
    return [found.allowed ? { action, allowed: true } : refused(action, why(found.reason, found.refusedBy), found.mend)];
  });
  const ofOthers = new Set<PlannedAction>();
  const forRoles = offered.map((one) => {
    const reason = rules.mayNot?.(one.action);
    if (reason !== undefined) ofOthers.add(one.action);
    // The role comes first: for a user of another role no change of the record would help.
    return reason === undefined ? one : refused(one.action, reason);
  });
  const rank = ({ action }: AvailableAction): number => (isDestructive(action) ? 2 : Number(ofOthers.has(action)));
  return withoutOtherSteps(forRoles).toSorted((a, b) => rank(a) - rank(b));
}

/** Of the steps of the states file only the next one is shown, in place of the screen's own action of that name. */
function withoutOtherSteps(offered: readonly AvailableAction[]): readonly AvailableAction[] {
  const next = offered.find(({ action, allowed }) => action.step && allowed);
  return offered.filter((one) => one === next || (!one.action.step && one.action.id !== next?.action.id));
}

/** Returns the next step of a record: the first allowed action that can be next. */
export function nextAction(offered: readonly AvailableAction[]): AvailableAction | undefined {
  return offered.find(({ action, allowed }) => allowed && action.next);
}

/** Whether an action loses something: it deletes, removes, or has the tone `danger`. */
export function isDestructive(action: PlannedAction): boolean {
  return action.tone === "danger" || action.does === "delete" || action.transition?.remove === true;
}

function refused(action: PlannedAction, reason: string | undefined, mend?: MendRule): AvailableAction {
  return { action, allowed: false, ...(reason && { reason }), ...(mend && { mend }) };
}

/** Returns the reason of the schemas; without one, an explanation of the condition for this record. Sums over other records are stated with their figures. */
function refusal(author: Text | undefined, condition: Cel | undefined, record: Rec, rules: ActionRules): string | undefined {
  const { machine, expressions, schema, context, words } = rules;
  const own = inLanguage(author, words.language) || undefined;
  const tree = condition === undefined ? undefined : expressions[condition];
  if (!machine || condition === undefined || !tree) return own;
  const scope = machineScope(machine, record, context);
  const reason = own ?? conditionReason({ expressions, condition, schema, scope }, context, words);
  const figures = words.sums?.figures(tree, scope, words);
  return reason !== undefined && figures !== undefined ? words.t("explain.withFigures", { reason, figures }) : (reason ?? figures);
}
