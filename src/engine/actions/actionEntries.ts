import type { Text } from "#dialect/text/text.ts";
import type { MenuEntry } from "#engine/ui/overlay/menuEntry.ts";
import type { PlannedAction } from "../plan/plan.ts";
import { isDestructive, type AvailableAction } from "./availableActions.ts";

/**
 * Returns available actions as menu entries: disabled ones with their reason, a line before the first destructive one. A refused
 * action is followed by an entry that opens the page on which the cause can be fixed, where the schemas name one.
 */
export function actionEntries(
  available: readonly AvailableAction[],
  text: (value: Text | undefined) => string,
  onRun: (action: PlannedAction) => void,
  onGo: (route: string) => void,
): MenuEntry[] {
  const firstDestructive = available.findIndex(({ action }) => isDestructive(action));
  return available.flatMap(({ action, allowed, reason, mend }, index): MenuEntry[] => [
    {
      id: action.id,
      label: text(action.label),
      icon: action.icon,
      destructive: isDestructive(action),
      disabled: !allowed,
      reason,
      separated: index === firstDestructive && index > 0,
      onSelect: () => onRun(action),
    },
    ...(mend ? [{ id: `mend-${action.id}`, label: text(mend.label), icon: "arrow-right", onSelect: () => onGo(mend.go) }] : []),
  ]);
}
