import { useMemo } from "react";
import { addMonths, IconButton, Button, MonthTable, weeksOf } from "#engine";
import type { PlannedSort } from "#dialect/schema/derived/plannedDays.ts";
import type { PlannedPublication } from "#dialect/wire/changePlan.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import type { PlanDay } from "./planDays.ts";

export interface PlanMonthProps {
  /** `2027-06` */
  readonly month: string;
  readonly today: string;
  readonly days: readonly PlanDay[];
  readonly chosen: string | undefined;
  onMonth(month: string): void;
  onChoose(day: string): void;
}

/** Colours of what is planned: stricter is red, looser is green. */
export const planHues: Readonly<Record<PlannedSort | "publication", string>> = {
  publication: "blue",
  hardens: "red",
  begins: "amber",
  ends: "green",
  names: "gray",
};

/** A publication that failed is red, one that waits amber. */
export const publicationHue = ({ state }: Pick<PlannedPublication, "state">): string =>
  state === "failed" ? "red" : state === "waits" ? "amber" : planHues.publication;

/** A month with what is planned on its days, and the steps to other months. */
export function PlanMonth(props: PlanMonthProps) {
  const { month, days } = props;
  const { t, language } = useWorkbench().translation;
  const weeks = useMemo(() => weeksOf(month), [month]);
  return (
    <section className="plan-month" aria-label={t("plan.month")}>
      <MonthSteps {...props} />
      <MonthTable weeks={weeks} month={month} language={language}>
        {(day) => <DayCell key={day} {...props} day={day} planned={days.find((one) => one.day === day)} />}
      </MonthTable>
    </section>
  );
}

function MonthSteps({ month, today, days, onMonth }: PlanMonthProps) {
  const { t, language } = useWorkbench().translation;
  const name = new Intl.DateTimeFormat(language, { year: "numeric", month: "long", timeZone: "UTC" });
  const monthsWithPlans = days.map(({ day }) => day.slice(0, 7));
  const next = monthsWithPlans.find((one) => one > month);
  const before = monthsWithPlans.findLast((one) => one < month);
  return (
    <div className="plan-steps">
      <IconButton size="sm" icon="chevron-left" label={t("plan.previous")} onClick={() => onMonth(addMonths(month, -1))} />
      <strong aria-live="polite">{name.format(new Date(`${month}-01T00:00:00Z`))}</strong>
      <IconButton size="sm" icon="chevron-right" label={t("plan.next")} onClick={() => onMonth(addMonths(month, 1))} />
      <Button size="sm" onClick={() => onMonth(today.slice(0, 7))}>
        {t("plan.today")}
      </Button>
      <span className="bench-space" />
      <Button size="sm" tone="ghost" disabled={before === undefined} onClick={() => before !== undefined && onMonth(before)}>
        {t("plan.earlier")}
      </Button>
      <Button size="sm" tone="ghost" disabled={next === undefined} onClick={() => next !== undefined && onMonth(next)}>
        {t("plan.later")}
      </Button>
    </div>
  );
}

interface DayCellProps extends PlanMonthProps {
  readonly day: string;
  readonly planned: PlanDay | undefined;
}

function DayCell({ day, planned, month, today, chosen, onChoose }: DayCellProps) {
  const { t, language, text } = useWorkbench().translation;
  const name = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
  return (
    <td data-outside={!day.startsWith(month) || undefined} aria-current={day === today ? "date" : undefined}>
      <time dateTime={day}>{Number(day.slice(8))}</time>
      {planned && (
        <button type="button" className="plan-day" aria-pressed={day === chosen} aria-label={name} onClick={() => onChoose(day)}>
          {planned.publications.map((publication) => (
            <span key={publication.number} className={`ld-hue-${publicationHue(publication)}`}>
              {publication.reason}
            </span>
          ))}
          {planned.changes.map((change) => (
            <span key={`${change.file}${change.pointer}${change.sort}${change.in}`} className={`ld-hue-${planHues[change.sort]}`}>
              {text(change.says) || t(`plan.sort.${change.sort}`)}
            </span>
          ))}
        </button>
      )}
    </td>
  );
}
