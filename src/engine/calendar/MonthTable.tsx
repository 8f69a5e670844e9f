/** A month as a table: a row a week, headed by the names of its days. */
import { type ReactNode, useMemo } from "react";

/** Props of `MonthTable`. */
export interface MonthTableProps {
  /** Days of each week, `2026-11-23`, as `weeksOf` returns them. */
  readonly weeks: readonly (readonly string[])[];
  /** Of the names of the days: `zh`, `en`. */
  readonly language: string;
  readonly className?: string;
  /** Draws the cell of a day: a `td` with the day as its key. */
  children(day: string): ReactNode;
}

/** Draws the table. */
export function MonthTable({ weeks, language, className, children }: MonthTableProps) {
  const weekday = useMemo(() => new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }), [language]);
  return (
    <table className={className}>
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
