import type { Text } from "#dialect/text/text.ts";
import type { MenuEntry } from "#engine/ui/overlay/menuEntry.ts";
import type { PlannedAction } from "../plan/plan.ts";
import { isDestructive, type AvailableAction } from "./availableActions.ts";

/** Returns available actions as menu entries: disabled ones with their reason, a line before the first destructive one. */
export function actionEntries(
  available: readonly AvailableAction[],
  text: (value: Text | undefined) => string,
  onRun: (action: PlannedAction) => void,
): MenuEntry[] {
  const firstDestructive = available.findIndex(({ action }) => isDestructive(action));
  return available.map(({ action, allowed, reason }, index) => ({
    id: action.id,
    label: text(action.label),
    icon: action.icon,
    tone: isDestructive(action) ? "danger" : "neutral",
    disabled: !allowed,
    reason,
    separated: index === firstDestructive && index > 0,
    onSelect: () => onRun(action),
  }));
}
