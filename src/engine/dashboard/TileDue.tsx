import { useEffect } from "react";
import { getAt } from "#dialect/json/pointer.ts";
import { daysBetween } from "#dialect/text/time.ts";
import { useEventCallback } from "../browser/useEventCallback.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { useRows } from "../records/useRows.ts";
import { blockQuery } from "./blockQuery.ts";

/** The earliest date of the records that a tile counts. */
export interface DueDay {
  readonly date: string;
  /** Days until then; negative when it is past. */
  readonly left: number;
}

export interface DueReaderProps {
  readonly screen: string;
  /** All records of the list if absent. */
  readonly tab?: string;
  /** A date field of the list. */
  readonly due: string;
  /** Called with `undefined` where there is no date, or it could not be read. */
  onRead(day: DueDay | undefined): void;
}

/** Reads the earliest date of a tile and reports it; renders nothing. */
export function DueReader({ screen, tab, due, onRead }: DueReaderProps) {
  const host = useHost();
  const entity = host.catalog.screens[screen]?.entity ?? "";
  const { page, failure } = useRows(host.source, entity, blockQuery(host, screen, tab, { sort: [{ field: due }] }));
  const [first] = page?.rows ?? [];
  const value = first && getAt(first, `/${due}`);
  const date = typeof value === "string" ? value : undefined;
  const isRead = page !== undefined || failure !== undefined;
  const left = date === undefined ? undefined : daysBetween(host.clock().today, date.slice(0, 10));
  const report = useEventCallback(() => isRead && onRead(date === undefined || left === undefined ? undefined : { date, left }));
  useEffect(() => void report(), [report, isRead, date, left]);
  return null;
}

/** The earliest date of a tile: how many days it is past, that it is today, or the day. */
export function TileDue({ date, left }: DueDay) {
  const { t } = useTranslation();
  return (
    <span className="ld-tile-due" data-late={left <= 0 || undefined}>
      {left < 0 && t("value.overdue", { count: -left })}
      {left === 0 && t("value.dueToday")}
      {left > 0 && t("dashboard.dueBy", { date: date.slice(5, 10) })}
    </span>
  );
}
