/** A day of a calendar in lanes: side by side on a wide page, below one another on a narrow one. */
import { useMemo } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { FieldValue } from "../kinds/FieldValue.tsx";
import type { CalendarPlan } from "../planners/planCalendar.ts";
import type { LoadedScreen } from "../screens/useScreen.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { withoutLink } from "../values/withLink.ts";
import { CalendarEntries } from "./CalendarEntries.tsx";
import type { CalendarEntry } from "./calendarDays.ts";
import { lanesOf } from "./calendarLanes.ts";

export interface DayLanesProps {
  readonly plan: CalendarPlan;
  readonly parts: LoadedScreen;
  readonly lanes: NonNullable<CalendarPlan["lanes"]>;
  readonly entries: readonly CalendarEntry[];
}

export function DayLanes({ plan, parts, lanes, entries }: DayLanesProps) {
  const { t, text } = useTranslation();
  const shown = useMemo(() => lanesOf(lanes.by, entries), [lanes, entries]);
  if (shown.length === 0) return <EmptyState title={t("calendar.noneOfDay")} />;
  return (
    <div className="ld-calendar-lanes">
      {shown.map(({ key, entries: own }) => (
        <section key={key} data-none={key === "" || undefined}>
          <h2>
            <span className="ld-trunc">
              {own[0] && key !== "" ? <FieldValue field={withoutLink(lanes.by)} record={own[0].record} /> : text(lanes.none)}
            </span>
            <span className="ld-subtle">{own.length}</span>
          </h2>
          <CalendarEntries plan={plan} parts={parts} entries={own} />
        </section>
      ))}
    </div>
  );
}
