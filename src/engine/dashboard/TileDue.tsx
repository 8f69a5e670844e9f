import { getAt } from "#dialect/json/pointer.ts";
import { daysBetween } from "#dialect/text/time.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { useRows } from "../records/useRows.ts";
import { blockQuery } from "./blockQuery.ts";

export interface TileDueProps {
  readonly screen: string;
  /** All records of the list if absent. */
  readonly tab: string | undefined;
  /** A date field of the list. */
  readonly due: string;
}

/** The earliest date of a tile: how many days it is past, that it is today, or the day. It keeps its line while it loads; empty without a date. */
export function TileDue({ screen, tab, due }: TileDueProps) {
  const host = useHost();
  const { t } = useTranslation();
  const entity = host.catalog.screens[screen]?.entity ?? "";
  const { page } = useRows(host.source, entity, blockQuery(host, screen, tab, { sort: [{ field: due }] }));
  if (!page) {
    return (
      <span className="ld-tile-due ld-tile-due-waiting" aria-hidden="true">
        {t("value.overdue", { count: 10 })}
      </span>
    );
  }
  const [first] = page.rows;
  const date = first && getAt(first, `/${due}`);
  const left = typeof date === "string" ? daysBetween(host.clock().today, date.slice(0, 10)) : undefined;
  if (left === undefined) return null;
  return (
    <span className="ld-tile-due" data-late={left <= 0 || undefined}>
      {left < 0 && t("value.overdue", { count: -left })}
      {left === 0 && t("value.dueToday")}
      {left > 0 && t("dashboard.dueBy", { date: String(date).slice(5, 10) })}
    </span>
  );
}
