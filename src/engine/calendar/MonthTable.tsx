/** A month as a table: a row a week, headed by the names of its days. */
import { type ReactNode, useMemo } from "react";

/** Props of `MonthTable`. */
export interface MonthTableProps {
  /** Days of each week, `2026-11-23`, as `weeksOf` returns them. */
  readonly weeks: readonly (readonly string[])[];
  /** Of the names of the days: `zh`, `en`. */
  readonly language: string;
  /** The month, `2026-11`, by which the table is called. */
  readonly month: string;
  readonly className?: string;
  /** Draws the cell of a day: a `td` with the day as its key. */
  children(day: string): ReactNode;
}

/** Draws the table. */
export function MonthTable({ weeks, month, language, className, children }: MonthTableProps) {
  const weekday = useMemo(() => new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }), [language]);
  const name = useMemo(() => new Intl.DateTimeFormat(language, { year: "numeric", month: "long", timeZone: "UTC" }), [language]);
  return (
    <table className={className} aria-label={name.format(new Date(`${month}-01T00:00:00Z`))}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekday.format(new Date(`${day}T00:00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>{week.map(children)}</tr>
        ))}
      </tbody>
    </table>
  );
}
