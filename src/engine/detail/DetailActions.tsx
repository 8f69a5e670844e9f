import { Button } from "#engine/ui/Button.tsx";
import { IconButton } from "#engine/ui/IconButton.tsx";
import { Menu } from "#engine/ui/overlay/Menu.tsx";
import { actionEntries } from "../actions/actionEntries.ts";
import { isDestructive, nextAction, type AvailableAction } from "../actions/availableActions.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import type { PlannedAction } from "../plan/plan.ts";

export interface DetailActionsProps {
  readonly offered: readonly AvailableAction[];
  /** Buttons beside the primary one; the rest goes into the menu. */
  readonly room: number;
  readonly busy: boolean;
  /** Named in the menu. */
  readonly name: string;
  onRun(action: PlannedAction): void;
}

/** The primary action last, a few others before it, all the rest and what is refused behind "⋯". */
export function DetailActions({ offered, room, busy, name, onRun }: DetailActionsProps) {
  const { t, text } = useTranslation();
  const next = nextAction(offered);
  const beside = offered.filter((one) => one !== next && one.allowed && !isDestructive(one.action)).slice(0, room);
  const rest = offered.filter((one) => one !== next && !beside.includes(one));
  const label = t("list.actionsOn", { name });
  return (
    <div className="ld-detail-actions">
      {beside.map(({ action }) => (
        <Button key={action.id} {...(action.icon && { icon: action.icon })} aria-disabled={busy || undefined} onClick={() => onRun(action)}>
          {text(action.label)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu
          label={label}
          items={actionEntries(rest, text, onRun)}
          trigger={(props) => <IconButton {...props} icon="ellipsis" label={label} tooltip={false} className="ld-detail-more" />}
        />
      )}
      {next && (
        <Button tone="primary" busy={busy} {...(next.action.icon && { icon: next.action.icon })} onClick={() => onRun(next.action)}>
          {text(next.action.label)}
        </Button>
      )}
    </div>
  );
}
