import type { Text } from "#dialect/text/text.ts";
import type { MenuEntry } from "#engine/ui/overlay/menuEntry.ts";
import type { PlannedAction } from "../plan/plan.ts";
import { isDestructive, type AvailableAction } from "./availableActions.ts";

/** Offered actions as entries of a menu: refused ones disabled with the reason, destructive ones last after a line. */
export function actionEntries(
  offered: readonly AvailableAction[],
  text: (value: Text | undefined) => string,
  onRun: (action: PlannedAction) => void,
): MenuEntry[] {
  const firstDestructive = offered.findIndex(({ action }) => isDestructive(action));
  return offered.map(({ action, allowed, reason }, index) => ({
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
