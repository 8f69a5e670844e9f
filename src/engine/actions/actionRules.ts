/** The rules that decide which actions a record allows, from a loaded screen. */
import { actionRefusal } from "../host/roleGrants.ts";
import type { EngineHost } from "../host/host.ts";
import { checkContextOf } from "../host/hostContext.ts";
import { reasonWords } from "../host/reasonWords.ts";
import type { Language } from "#dialect/text/text.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { PlannedAction } from "../plan/plan.ts";
import type { LoadedScreen } from "../screens/useScreen.ts";
import { type ActionRules, availableActions } from "./availableActions.ts";

/** Reads clock and user: call it again where they may have changed. */
export function actionRules({ entity, expressions, machine }: LoadedScreen, host: EngineHost, language: Language): ActionRules {
  const refusals = new Map<PlannedAction, string | undefined>();
  return {
    schema: entity.schema,
    expressions,
    context: checkContextOf(host),
    words: reasonWords(host, language),
    // The same for all records of a list.
    mayNot(action) {
      if (!refusals.has(action)) refusals.set(action, actionRefusal(host, entity.name, action));
      return refusals.get(action);
    },
    ...(machine && { machine }),
  };
}

/** Returns why a record does not allow an action, in words; undefined if it does, as far as the browser knows. */
export function recordRefusal(action: PlannedAction, record: Rec, rules: ActionRules): string | undefined {
  const [offered] = availableActions([action], record, rules);
  if (offered?.allowed) return undefined;
  return offered?.reason ?? rules.words.t("bySheet.notInState");
}
