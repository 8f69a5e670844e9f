import { Icon } from "#engine/ui/icons/Icon.tsx";
import type { Translation } from "../../host/EngineProvider.tsx";
import type { PlannedAction } from "../../plan/plan.ts";

export interface NextActionProps {
  readonly action: PlannedAction;
  readonly name: string;
  readonly translation: Translation;
  /** Absent in a list: there `useRowEvents` handles the click. */
  onRun?(): void;
}

/** The next action of a record as a small button. Its accessible name includes the record. */
export function NextAction({ action, name, translation: { t, text }, onRun }: NextActionProps) {
  const label = text(action.label);
  return (
    <button
      type="button"
      className="ld-next"
      data-act="next"
      data-hue={action.hue}
      aria-label={t("list.actionOn", { action: label, name })}
      onClick={onRun}
    >
      {action.icon && <Icon name={action.icon} size={14} />}
      <span className="ld-trunc">{label}</span>
    </button>
  );
}
