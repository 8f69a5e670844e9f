/** Notices in place of rows: an empty list, no matches, or a failed request. */
import { Button } from "#engine/ui/Button.tsx";
import { EmptyState } from "#engine/ui/EmptyState.tsx";
import { InlineNote } from "#engine/ui/InlineNote.tsx";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { PlannedAction, TablePlan } from "../../plan/plan.ts";
import "./ListNotice.css";

export interface EmptyListProps {
  readonly plan: TablePlan;
  /** Search or filters are set. */
  readonly narrowed: boolean;
  /** A tab other than the default one is selected. */
  readonly inTab: boolean;
  readonly create: PlannedAction | undefined;
  onCreate(): void;
  onClear(): void;
}

/** Says why there are no rows and what to do. */
export function EmptyList({ plan, narrowed, inTab, create, onCreate, onClear }: EmptyListProps) {
  const { t, text } = useTranslation();
  if (narrowed) {
    return (
      <EmptyState icon="search-x" title={t("list.noMatch")} hint={t("list.noMatchHint")}>
        <Button onClick={onClear}>{t("list.clearFilters")}</Button>
      </EmptyState>
    );
  }
  if (inTab) return <EmptyState title={t("list.emptyTab")} />;
  const { empty } = plan.declared;
  return (
    <EmptyState title={empty ? text(empty.title) : t("list.empty")} hint={empty?.hint && text(empty.hint)}>
      {create && (
        <Button tone="primary" icon={create.icon ?? "plus"} onClick={onCreate}>
          {text(create.label)}
        </Button>
      )}
    </EmptyState>
  );
}

export interface ListFailureProps {
  readonly message: string;
  readonly hasRows: boolean;
  /** The page has no other heading. */
  readonly isPage?: boolean;
  onRetry(): void;
}

/** A failed request: above the old rows, or alone without rows. */
export function ListFailure({ message, hasRows, isPage = false, onRetry }: ListFailureProps) {
  const { t } = useTranslation();
  const retry = (
    <Button size="sm" icon="refresh-cw" onClick={onRetry}>
      {t("list.retry")}
    </Button>
  );
  if (!hasRows) {
    return (
      <EmptyState isPage={isPage} failed icon="circle-alert" title={t("list.failed")} hint={message}>
        {retry}
      </EmptyState>
    );
  }
  return (
    <div className="ld-list-failure">
      <InlineNote tone="error" role="alert">
        <span>
          {t("list.failed")} {message}
        </span>
        {retry}
      </InlineNote>
    </div>
  );
}
