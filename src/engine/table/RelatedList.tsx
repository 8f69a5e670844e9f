/** A list inside the page of another record: its rows and what may be done with each, without the tools of a screen. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { RelatedRecords } from "#dialect/schema/screens.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import type { DrawerState } from "../screens/routes.ts";
import { Button } from "#engine/ui/Button.tsx";
import { EmptyState } from "#engine/ui/EmptyState.tsx";
import { useTranslation } from "../host/EngineProvider.tsx";
import { FormDrawer } from "../form/FormDrawer.tsx";
import { useNarrow } from "../browser/useNarrow.ts";
import { type LoadedScreen, useScreen } from "../screens/useScreen.ts";
import { ListFailure } from "./rows/ListNotice.tsx";
import { ListRows } from "./rows/ListRows.tsx";
import { CompareTable } from "./sums/CompareTable.tsx";
import { useListModel } from "./model/useListModel.ts";
import "./list.css";
import "../records/rows.css";

export interface RelatedListProps {
  readonly related: RelatedRecords;
  /** The record that the rows belong to. */
  readonly record: Rec;
  /** Another one each time the record was read anew: its rows are then, too. */
  readonly turn: unknown;
  /** Something was done with a row. */
  onChanged(): void;
  /** Off where a tab above names it already. */
  readonly titled: boolean;
}

export function RelatedList({ related, record, turn, onChanged, titled }: RelatedListProps) {
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
      {load.state === "ready" && only && <Related parts={load.parts} only={only} label={label} turn={turn} onChanged={onChanged} />}
      {load.state === "ready" && !only && <EmptyState title={t("list.empty")} />}
    </section>
  );
}

/** What narrows the list to the records of `record`; undefined where nothing can belong to it, since a field of it is empty. */
export function relatedFilter({ where }: RelatedRecords, record: Rec): ListQuery["filters"] {
  const filters = Object.entries(where).map(([field, own]) => [field, getAt(record, own.startsWith("/") ? own : `/${own}`)] as const);
  return filters.some(([, value]) => value === undefined || value === null)
    ? undefined
    : (Object.fromEntries(filters) as ListQuery["filters"]);
}

interface RelatedParts {
  readonly parts: LoadedScreen;
  readonly only: NonNullable<ListQuery["filters"]>;
  readonly label: string;
  readonly turn: unknown;
  onChanged(): void;
}

function Related({ parts, only, label, turn, onChanged }: RelatedParts) {
  const narrow = useNarrow();
  const [query, setQuery] = useState<ListQuery>({});
  const [drawer, setDrawer] = useState<DrawerState>();
  const [beside, setBeside] = useState(false);
  const { t } = useTranslation();
  // The same question for the same record, however often its page is drawn.
  const asked = JSON.stringify(only);
  const filters = useMemo(() => JSON.parse(asked) as RelatedParts["only"], [asked]);
  const model = useListModel({ parts, query, only: filters, onQuery: setQuery, onDrawer: setDrawer, onDone: onChanged });
  const { refresh } = model.rows;
  const read = useRef(turn);
  useEffect(() => {
    if (read.current === turn) return;
    read.current = turn;
    refresh();
  }, [turn, refresh]);
  const records = model.rows.page?.rows ?? [];
  return (
    <>
      {model.plan.compare && records.length > 1 && (
        <div className="ld-related-tools">
          <Button size="sm" tone="ghost" icon="columns-3" aria-pressed={beside} onClick={() => setBeside(!beside)}>
            {t("list.beside")}
          </Button>
        </div>
      )}
      {beside && records.length > 1 ? (
        <CompareTable model={model} label={label} records={records} />
      ) : (
        <ListRows model={model} label={label} narrow={narrow} active={-1} create={undefined} within />
      )}
      {model.actions.dialogs}
      {drawer && parts.screen.form && (
        <FormDrawer screen={parts.name} {...drawer} onClose={() => setDrawer(undefined)} onSaved={model.rows.refresh} />
      )}
    </>
  );
}
