import { Button } from "#engine/ui/Button.tsx";
import { IconButton } from "#engine/ui/IconButton.tsx";
import { Menu } from "#engine/ui/overlay/Menu.tsx";
import { actionEntries } from "../actions/actionEntries.ts";
import { isDestructive, nextAction, type AvailableAction } from "../actions/availableActions.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import type { PlannedAction } from "../plan/plan.ts";

export interface DetailActionsProps {
  readonly actions: readonly AvailableAction[];
  /** Number of buttons beside the primary one; the rest is in the menu. */
  readonly maxButtons: number;
  readonly busy: boolean;
  /** Name of the record, for the menu. */
  readonly name: string;
  onRun(action: PlannedAction): void;
}

/** The primary action last, a few others before it, and all others, also those that are not allowed, behind "⋯". */
export function DetailActions({ actions, maxButtons, busy, name, onRun }: DetailActionsProps) {
  const { t, text } = useTranslation();
  const { go } = useHost();
  const next = nextAction(actions);
  const others = actions.filter((one) => one !== next && !leadsAlike(one.action, next?.action));
  const buttons = others.filter((one) => one.allowed && !isDestructive(one.action)).slice(0, maxButtons);
  const rest = others.filter((one) => !buttons.includes(one));
  const label = t("list.actionsOn", { name });
  return (
    <div className="ld-detail-actions">
      {buttons.map(({ action }) => (
        <Button key={action.id} {...(action.icon && { icon: action.icon })} aria-disabled={busy || undefined} onClick={() => onRun(action)}>
          {text(action.label)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu
          label={label}
          items={actionEntries(rest, text, onRun, go)}
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

/** A link to where the next action leads is that action once more, under another id. */
function leadsAlike(action: PlannedAction, next: PlannedAction | undefined): boolean {
  return action.go !== undefined && action.go === next?.go;
}
