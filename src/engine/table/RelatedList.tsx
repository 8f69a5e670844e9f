/** A list inside the page of another record: its rows and their actions, without header and tools. */
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { RelatedRecords } from "#dialect/schema/screens.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import type { DrawerState } from "../screens/routes.ts";
import { Button } from "#engine/ui/Button.tsx";
import { EmptyState } from "#engine/ui/EmptyState.tsx";
import { useTranslation } from "../host/EngineProvider.tsx";
import { FormDrawer } from "../form/FormDrawer.tsx";
import { relatedFilter } from "../records/relatedFilter.ts";
import { lazyComponent } from "../ui/overlay/lazyComponent.tsx";
import { useNarrow } from "../browser/useNarrow.ts";
import { type LoadedScreen, useScreen } from "../screens/useScreen.ts";
import { ListFailure } from "./rows/ListNotice.tsx";
import { ListRows } from "./rows/ListRows.tsx";
import { useListModel } from "./model/useListModel.ts";
import "./list.css";
import "../records/rows.css";

/** Few records are put beside one another. */
const CompareTable = lazyComponent(() => import("./sums/CompareTable.tsx"));

export interface RelatedListProps {
  readonly related: RelatedRecords;
  /** The record that the rows belong to. */
  readonly record: Rec;
  /** Changes each time the record was read: the rows are read again too. */
  readonly revision: unknown;
  /** Called after an action on a row. */
  onChanged(): void;
  /** False where a tab above shows the name. */
  readonly titled: boolean;
  /** Below the rows. */
  readonly children?: ReactNode;
}

export function RelatedList({ related, record, revision, onChanged, titled, children }: RelatedListProps) {
  const { t, text } = useTranslation();
  const label = text(related.label);
  const only = relatedFilter(related, record);
  const load = useScreen(related.screen);
  return (
    <section className="ld-card ld-related" aria-label={label}>
      {titled && (
        <header className="ld-detail-head">
          <h2>{label}</h2>
        </header>
      )}
      {load.state === "failed" && <ListFailure message={load.message} hasRows={false} onRetry={load.retry} />}
      {load.state === "ready" && only && <Related parts={load.parts} only={only} label={label} revision={revision} onChanged={onChanged} />}
      {load.state === "ready" && !only && <EmptyState title={t("list.empty")} />}
      {children && load.state === "loading" && <div className="ld-related-wait" aria-hidden="true" />}
      {children}
    </section>
  );
}

interface RelatedProps {
  readonly parts: LoadedScreen;
  readonly only: NonNullable<ListQuery["filters"]>;
  readonly label: string;
  readonly revision: unknown;
  onChanged(): void;
}

function Related({ parts, only, label, revision, onChanged }: RelatedProps) {
  const narrow = useNarrow();
  const [query, setQuery] = useState<ListQuery>({});
  const [drawer, setDrawer] = useState<DrawerState>();
  const [isComparing, setComparing] = useState(false);
  const { t } = useTranslation();
  // The same filters for the same record, however often its page renders.
  const filterText = JSON.stringify(only);
  const filters = useMemo(() => JSON.parse(filterText) as RelatedProps["only"], [filterText]);
  const model = useListModel({ parts, query, only: filters, onQuery: setQuery, onDrawer: setDrawer, onDone: onChanged });
  const { refresh } = model.rows;
  const read = useRef(revision);
  useEffect(() => {
    if (read.current === revision) return;
    read.current = revision;
    refresh();
  }, [revision, refresh]);
  const records = model.rows.page?.rows ?? [];
  return (
    <>
      {model.plan.declared.compare && records.length > 1 && (
        <div className="ld-related-tools">
          <Button size="sm" tone="ghost" icon="columns-3" aria-pressed={isComparing} onClick={() => setComparing(!isComparing)}>
            {t("list.beside")}
          </Button>
        </div>
      )}
      {isComparing && records.length > 1 ? (
        <CompareTable model={model} label={label} records={records} />
      ) : (
        <ListRows model={model} label={label} narrow={narrow} active={-1} create={undefined} within />
      )}
      {model.actions.dialogs}
      {drawer && parts.hasForm && (
        <FormDrawer screen={parts.name} {...drawer} onClose={() => setDrawer(undefined)} onSaved={model.rows.refresh} />
      )}
    </>
  );
}
