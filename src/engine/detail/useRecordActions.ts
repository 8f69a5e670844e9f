import type { Rec } from "#dialect/json/json.ts";
import { type AvailableAction, availableActions } from "../actions/availableActions.ts";
import { checkContextOf } from "../host/hostContext.ts";
import { useHost, useLanguage } from "../host/EngineProvider.tsx";
import { actionRefusal } from "../host/roleGrants.ts";
import { reasonWords } from "../host/reasonWords.ts";
import { useSumsVersion } from "../host/sumStore.ts";
import type { PlannedAction } from "../plan/plan.ts";
import type { LoadedScreen } from "../screens/useScreen.ts";

/** Returns the actions of a record in the current state of the session; none until it is loaded. */
export function useRecordActions(
  actions: readonly PlannedAction[],
  record: Rec | undefined,
  { entity, expressions, machine }: LoadedScreen,
): readonly AvailableAction[] {
  const host = useHost();
  const language = useLanguage();
  useSumsVersion(host);
  if (!record) return [];
  return availableActions(actions, record, {
    schema: entity.schema,
    expressions,
    context: checkContextOf(host),
    words: reasonWords(host, language),
    mayNot: (action) => actionRefusal(host, entity.name, action),
    ...(machine && { machine }),
  });
}
