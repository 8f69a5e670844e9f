/** The header of a list: title, count against the limit, and the actions that need no row. */
import type { MessageKey } from "#dialect/text/messageKey.ts";
import { Button } from "#engine/ui/Button.tsx";
import { Tooltip } from "#engine/ui/overlay/Tooltip.tsx";
import { memo, type ReactNode } from "react";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { PlannedAction } from "../../plan/plan.ts";

export interface ListHeaderProps {
  readonly title: string;
  readonly limit?: { readonly max: number; readonly total: number | undefined; readonly problem: MessageKey };
  readonly actions: readonly PlannedAction[];
  onRun(action: PlannedAction): void;
  /** Why an action must wait; undefined where it need not. */
  waitsFor(action: PlannedAction): string | undefined;
  /** Rendered beside the title. */
  readonly beside?: ReactNode;
  /** Rendered before the actions. */
  readonly children?: ReactNode;
}

export const ListHeader = memo(function ListHeader({ title, limit, actions, onRun, waitsFor, beside, children }: ListHeaderProps) {
  const { t } = useTranslation();
  const full = limit?.total !== undefined && limit.total >= limit.max;
  const reason = full ? t(limit.problem, { limit: limit.max }) : undefined;
  return (
    <header className="ld-list-head">
      <h1>{title}</h1>
      {beside}
      {limit && limit.total === undefined && (
        // Its place, so that nothing moves when the number comes.
        <span className="ld-list-count ld-list-count-waiting" aria-hidden="true">
          {limit.max}/{limit.max}
        </span>
      )}
      {limit?.total !== undefined && (
        <span
          className="ld-list-count"
          data-full={full || undefined}
          aria-label={t("list.countOf", { count: limit.total, limit: limit.max })}
        >
          {limit.total}/{limit.max}
        </span>
      )}
      {reason && (
        <span className="ld-list-reason" role="status">
          {reason}
        </span>
      )}
      <span className="ld-list-space" />
      {children}
      {actions.map((action) => (
        <HeaderAction
          key={action.id}
          action={action}
          reason={(action.does === "create" || action.does === "copy" ? reason : undefined) ?? waitsFor(action)}
          onRun={() => onRun(action)}
        />
      ))}
    </header>
  );
});

function HeaderAction({ action, reason, onRun }: { readonly action: PlannedAction; readonly reason: string | undefined; onRun(): void }) {
  const { text } = useTranslation();
  // Not `disabled`: pointer, keyboard and touch must reach the reason.
  const button = (
    <Button
      tone={action.tone}
      {...(action.icon && { icon: action.icon })}
      aria-disabled={reason ? true : undefined}
      onClick={() => !reason && onRun()}
    >
      {text(action.label)}
    </Button>
  );
  return reason ? (
    <Tooltip label={reason} placement="bottom" describes tap>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
