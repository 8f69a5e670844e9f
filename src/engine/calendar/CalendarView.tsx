/** A calendar screen: the records of a month by day, or those of a day by lanes. A wide page has a grid of weeks, a narrow one the days that have records. */
import { useMemo, useState } from "react";
import { addDays } from "#dialect/text/time.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { useNarrow } from "../browser/useNarrow.ts";
import { countText } from "../host/counted.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { type CalendarPlan, planCalendar } from "../planners/planCalendar.ts";
import { useRows } from "../records/useRows.ts";
import { type LoadedScreen, useScreen } from "../screens/useScreen.ts";
import { filterKey } from "../table/query/toWireQuery.ts";
import { SiblingListTabs } from "../table/toolbar/SiblingListTabs.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { InlineNote } from "../ui/InlineNote.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { CalendarEntries } from "./CalendarEntries.tsx";
import { addMonths, type CalendarEntry, shownDay, entriesByDay, monthOf, weeksOf } from "./calendarDays.ts";
import { DayLanes } from "./DayLanes.tsx";
import { MonthTable } from "./MonthTable.tsx";
import { useFirstDay } from "./useFirstDay.ts";
import "../table/list.css";
import "./calendar.css";

/** Most records of a month: the server answers no more in one call. */
const maxRecords = 500;
/** Entries of a day that are drawn before the day is opened. */
const shownEntries = 4;

/** Props of `CalendarView`. */
export interface CalendarViewProps {
  /** Name of a screen of the kind calendar. */
  readonly screen: string;
  readonly title: string;
  /** The month shown, `2026-11`, or the day of one with lanes, `2026-11-23`. Absent: that of today, with lanes the next day that has records. */
  readonly month?: string | undefined;
  onMonth(month: string): void;
}

/** Draws the records of a month by day. */
export function CalendarView(props: CalendarViewProps) {
  const load = useScreen(props.screen);
  const { t } = useTranslation();
  if (load.state === "ready") return <LoadedCalendar {...props} parts={load.parts} />;
  if (load.state === "loading") return <Skeleton height={480} />;
  return (
    <EmptyState isPage icon="triangle-alert" title={t("list.failed")} hint={load.message}>
      <Button onClick={load.retry}>{t("list.retry")}</Button>
    </EmptyState>
  );
}

interface LoadedCalendarProps extends CalendarViewProps {
  readonly parts: LoadedScreen;
}

function LoadedCalendar(props: LoadedCalendarProps) {
  const { parts, month } = props;
  const plan = useMemo(() => planCalendar(parts.input, parts.screen), [parts]);
  const first = useFirstDay(plan, month);
  if (plan.lanes && first === undefined) return <Skeleton height={480} />;
  return <DrawnCalendar {...props} plan={plan} month={first} />;
}

function DrawnCalendar({ screen, title, month: asked, onMonth, parts, plan }: LoadedCalendarProps & { readonly plan: CalendarPlan }) {
  const host = useHost();
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const { today } = host.clock();
  const { lanes } = plan;
  const month = lanes ? shownDay(asked, today) : monthOf(asked, today);
  const weeks = useMemo(() => weeksOf(month.slice(0, 7)), [month]);
  const [first, last] = lanes ? [month, month] : daysShown(weeks, month, isNarrow);
  const { page, loading, failure, refresh } = useRows(host.source, plan.entity, monthQuery(plan, first, last));
  const entries = useMemo(() => entriesByDay(plan, page?.rows ?? [], { first, last }), [plan, page, first, last]);
  const shown = { plan, parts, weeks, month, today, entries };
  return (
    <section className="ld-list ld-calendar" aria-busy={loading}>
      <CalendarHead screen={screen} title={title} month={month} today={today} plan={plan} onMonth={onMonth} />
      {failure && (
        <InlineNote tone="error">
          <span>{t("list.failed")}</span>
          <Button size="sm" icon="refresh-cw" onClick={refresh}>
            {t("list.retry")}
          </Button>
        </InlineNote>
      )}
      {page && page.total > page.rows.length && (
        <InlineNote tone="warning">
          {t("calendar.more", { shown: page.rows.length, count: countText(host.catalog, page.total) })}
        </InlineNote>
      )}
      {!page && !failure && <Skeleton height={480} />}
      {page && lanes && <DayLanes plan={plan} parts={parts} lanes={lanes} entries={entries.get(month) ?? []} />}
      {page && !lanes && (isNarrow ? <Agenda {...shown} /> : <MonthGrid {...shown} />)}
    </section>
  );
}

/** The first and the last day that are read: a narrow page has no days of other months. */
function daysShown(weeks: DaysProps["weeks"], month: string, isNarrow: boolean): readonly [string, string] {
  return isNarrow ? [`${month}-01`, monthEnd(weeks, month)] : [weeks[0]?.[0] ?? "", weeks.at(-1)?.at(-1) ?? ""];
}

const monthEnd = (weeks: readonly (readonly string[])[], month: string): string =>
  weeks
    .flat()
    .filter((day) => day.startsWith(month))
    .at(-1) ?? "";

/** A record is in the month if it begins before its end and, where it lasts, ends after its begin. */
function monthQuery({ at, until, declared: { only } }: CalendarPlan, first: string, last: string): ListQuery {
  const begin = filterKey(at);
  const own = until ? { [begin]: { to: last }, [filterKey(until)]: { from: first } } : { [begin]: { from: first, to: last } };
  return { page: 1, size: maxRecords, sort: [{ field: begin }], filters: { ...only, ...own } };
}

interface CalendarHeadProps extends Pick<CalendarViewProps, "screen" | "title" | "onMonth"> {
  readonly month: string;
  readonly today: string;
  readonly plan: CalendarPlan;
}

function CalendarHead({ screen, title, month, today, plan, onMonth }: CalendarHeadProps) {
  const host = useHost();
  const { t, language } = useTranslation();
  const isDay = plan.lanes !== undefined;
  const name = isDay
    ? dayName(month, language)
    : new Intl.DateTimeFormat(language, { year: "numeric", month: "long", timeZone: "UTC" }).format(new Date(`${month}-01T00:00:00Z`));
  const moved = (by: number): string => (isDay ? (addDays(month, by) ?? month) : addMonths(month, by));
  const { beside, createAt: create, feed } = plan.declared;
  return (
    <header className="ld-list-head ld-calendar-head">
      <h1>{title}</h1>
      {beside && <SiblingListTabs lists={beside} current={screen} />}
      <span className="ld-list-space" />
      <div className="ld-calendar-moves">
        <IconButton
          icon="chevron-left"
          label={t(isDay ? "calendar.previousDay" : "calendar.previous")}
          onClick={() => onMonth(moved(-1))}
        />
        <strong aria-live="polite">{name}</strong>
        <IconButton icon="chevron-right" label={t(isDay ? "calendar.nextDay" : "calendar.next")} onClick={() => onMonth(moved(1))} />
      </div>
      <Button size="sm" onClick={() => onMonth(isDay ? today : today.slice(0, 7))}>
        {t("calendar.today")}
      </Button>
      {feed && host.calendarAddress && host.closedRoute?.(feed.makeAt) === undefined && (
        <a className={buttonClass()} href={host.href(feed.makeAt)}>
          <Icon name="calendar-clock" />
          {t("calendar.subscribe")}
        </a>
      )}
      {create !== undefined && host.closedRoute?.(create) === undefined && (
        <a className={buttonClass("primary")} href={host.href(create)}>
          <Icon name="plus" />
          {t("action.create")}
        </a>
      )}
    </header>
  );
}

interface DaysProps {
  readonly plan: CalendarPlan;
  readonly parts: LoadedScreen;
  readonly weeks: readonly (readonly string[])[];
  readonly month: string;
  readonly today: string;
  readonly entries: ReadonlyMap<string, readonly CalendarEntry[]>;
}

function MonthGrid({ weeks, month, ...props }: DaysProps) {
  const { language } = useTranslation();
  return (
    <MonthTable className="ld-calendar-month" weeks={weeks} month={month} language={language}>
      {(day) => <Day key={day} day={day} isOutside={!day.startsWith(month)} {...props} />}
    </MonthTable>
  );
}

interface DayProps extends Omit<DaysProps, "weeks" | "month"> {
  readonly day: string;
  readonly isOutside: boolean;
}

function Day({ day, isOutside, plan, parts, today, entries }: DayProps) {
  const { t, language } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const all = entries.get(day) ?? [];
  const shown = isOpen ? all : all.slice(0, all.length === shownEntries + 1 ? all.length : shownEntries);
  return (
    <td data-outside={isOutside || undefined} aria-current={day === today ? "date" : undefined}>
      <time dateTime={day} aria-label={dayName(day, language)}>
        {Number(day.slice(8))}
      </time>
      <CalendarEntries plan={plan} parts={parts} entries={shown} />
      {all.length > shown.length && (
        <button type="button" className="ld-calendar-more" onClick={() => setOpen(true)}>
          {t("calendar.moreOfDay", { count: all.length - shown.length })}
        </button>
      )}
    </td>
  );
}

function Agenda({ plan, parts, today, entries }: DaysProps) {
  const { t, language } = useTranslation();
  if (entries.size === 0) return <EmptyState title={t("calendar.none")} />;
  return (
    <div className="ld-calendar-agenda">
      {[...entries.keys()].sort().map((day) => (
        <section key={day} aria-current={day === today ? "date" : undefined}>
          <h2>
            <time dateTime={day}>{dayName(day, language)}</time>
          </h2>
          <CalendarEntries plan={plan} parts={parts} entries={entries.get(day) ?? []} />
        </section>
      ))}
    </div>
  );
}

function dayName(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
