import { Icon } from "#engine/look/Icon.tsx";
import { useWords } from "../EngineProvider.tsx";
import type { PlannedAction } from "../plan/plan.ts";

/** The one thing to do with a record, as a small button: what, and for a screen reader with which. */
export function NextAction({ action, name, onRun }: { readonly action: PlannedAction; readonly name: string; onRun(): void }) {
  const { t, text } = useWords();
  const label = text(action.label);
  return (
    <button type="button" className="ld-next" aria-label={t("list.actionOn", { action: label, name })} onClick={onRun}>
      {action.icon && <Icon name={action.icon} size={14} />}
      <span className="ld-trunc">{label}</span>
    </button>
  );
}
