import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import type { Value } from "#dialect/expr/values.ts";
import { daysBetween, formatDate } from "#dialect/text/time.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { conditionScope } from "../host/hostContext.ts";
import type { DeadlineProps } from "./deadline.tsx";

/** The limit with the number of days before a deadline on which it is first shown, and its default. */
const limitName = "deadlineDays";
const defaultDays = 7;

/** While the day of the field is a deadline of this record: how many days it is past, that it is today, or how many are left once there are few. */
export function DaysLeft({ due, value, record, expressions }: DeadlineProps) {
  const host = useHost();
  const { t } = useTranslation();
  if (due === undefined || evaluateBoolean(expressions, due, { ...conditionScope(host), self: record as Value }) !== true) return null;
  const { value: limit } = host.catalog.limits[limitName] ?? {};
  const day = formatDate(value, host.catalog.timeZone).slice(0, 10);
  const left = daysBetween(host.clock().today, day);
  if (left === undefined || left > (typeof limit === "number" ? limit : defaultDays)) return null;
  return (
    <>
      {/* A space that a break of the line takes away. */}{" "}
      <small className="ld-days-left" data-late={left <= 0 || undefined}>
        {left < 0 && t("value.overdue", { count: -left })}
        {left === 0 && t("value.dueToday")}
        {left > 0 && t("value.daysLeft", { count: left })}
      </small>
    </>
  );
}
