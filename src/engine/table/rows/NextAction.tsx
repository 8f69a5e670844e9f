import { Icon } from "#engine/ui/icons/Icon.tsx";
import type { Translation } from "../../host/EngineProvider.tsx";
import type { PlannedAction } from "../../plan/plan.ts";

export interface NextActionProps {
  readonly action: PlannedAction;
  readonly name: string;
  readonly words: Translation;
  /** Absent in a row of a list, whose body hears of it. */
  onRun?(): void;
}

/** The one thing to do with a record, as a small button: what, and for a screen reader with which. */
export function NextAction({ action, name, words: { t, text }, onRun }: NextActionProps) {
  const label = text(action.label);
  return (
    <button type="button" className="ld-next" data-act="next" aria-label={t("list.actionOn", { action: label, name })} onClick={onRun}>
      {action.icon && <Icon name={action.icon} size={14} />}
      <span className="ld-trunc">{label}</span>
    </button>
  );
}
