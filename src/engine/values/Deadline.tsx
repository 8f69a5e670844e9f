/** A day by which something must be done, and how near it is. */
import type { ReactNode } from "react";
import { daysBetween } from "#dialect/text/time.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";

/** The limit with the days before a deadline from which on it is told, and its default. */
const limitName = "deadlineDays";
const defaultDays = 7;

/** Draws a deadline, `YYYY-MM-DD`: how many days it is past, that it is today, or how many are left once there are few. `children` stand for the day. */
export function Deadline({ day, children }: { readonly day: string; readonly children?: ReactNode }) {
  const host = useHost();
  const { t } = useTranslation();
  const { value } = host.catalog.limits[limitName] ?? {};
  const left = daysBetween(host.clock().today, day);
  const isNear = left !== undefined && left <= (typeof value === "number" ? value : defaultDays);
  return (
    <span className="ld-deadline">
      <time className="ld-figure">{children ?? day}</time>
      {isNear && (
        <small data-late={left <= 0 || undefined}>
          {left < 0 && t("value.overdue", { count: -left })}
          {left === 0 && t("value.dueToday")}
          {left > 0 && t("value.daysLeft", { count: left })}
        </small>
      )}
    </span>
  );
}
