import type { ReactNode } from "react";
import { Icon } from "#engine/ui/icons/Icon.tsx";
import { Tooltip } from "#engine/ui/overlay/Tooltip.tsx";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { BulkAction } from "../model/bulkActions.ts";

export interface BulkBarProps {
  readonly count: number;
  /** The button that selects all found records. */
  readonly more?: ReactNode;
  /** Sums of the selected records. */
  readonly sums?: ReactNode;
  readonly actions: readonly BulkAction[];
  /** Stands after the actions: the export of the selected records. */
  readonly tools?: ReactNode;
  readonly busy: boolean;
  onRun(action: BulkAction): void;
  onClear(): void;
}

/** Floats over the bottom of the list while rows are selected. */
export function BulkBar({ count, more, sums, actions, tools, busy, onRun, onClear }: BulkBarProps) {
  const { t, text } = useTranslation();
  return (
    <div className="ld-bulk" role="toolbar" aria-label={t("list.bulk")}>
      <div className="ld-bulk-parts">
        <div>
          <strong>{t("list.selected", { count })}</strong>
          {more}
          {sums}
        </div>
        {(actions.length > 0 || tools) && (
          <div>
            {actions.map((bulk) => {
              const { action, reason } = bulk;
              const button = (
                <button
                  key={action.id}
                  type="button"
                  className="ld-bulk-action"
                  aria-disabled={reason !== undefined || busy || undefined}
                  onClick={() => reason === undefined && onRun(bulk)}
                >
                  {action.icon && <Icon name={action.icon} />}
                  {text(action.label)}
                </button>
              );
              return reason === undefined ? (
                button
              ) : (
                <Tooltip key={action.id} label={reason} describes tap>
                  {button}
                </Tooltip>
              );
            })}
            {tools}
          </div>
        )}
      </div>
      <button type="button" className="ld-bulk-action" aria-label={t("list.clearSelection")} onClick={onClear}>
        <Icon name="x" />
      </button>
    </div>
  );
}
