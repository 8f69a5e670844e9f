/** Records of a day or of a lane of a calendar: each with its time, name and second line, in the color of its state. A link where the calendar names a page for it. */
import { getAt } from "#dialect/json/pointer.ts";
import { inLanguage } from "#dialect/text/text.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { conditionScope } from "../host/hostContext.ts";
import { fieldForRecord, FieldValue } from "../kinds/FieldValue.tsx";
import type { CalendarPlan } from "../planners/planCalendar.ts";
import type { LoadedScreen } from "../screens/useScreen.ts";
import { fillRoute } from "../screens/routes.ts";
import { StatusIcon } from "../ui/icons/StatusIcon.tsx";
import { toStatusColor } from "../ui/StatusTag.tsx";
import { codeOf } from "../values/codes.ts";
import { isEmptyValue } from "../values/control.ts";
import { withoutLink } from "../values/withLink.ts";
import type { CalendarEntry } from "./calendarDays.ts";

/** Props of `CalendarEntries`. */
export interface CalendarEntriesProps {
  readonly plan: CalendarPlan;
  readonly parts: LoadedScreen;
  readonly entries: readonly CalendarEntry[];
}

/** Draws the entries as a list. */
export function CalendarEntries({ plan, parts, entries }: CalendarEntriesProps) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={String(entry.record["id"])}>
          <EntryLink plan={plan} parts={parts} entry={entry} />
        </li>
      ))}
    </ul>
  );
}

interface EntryLinkProps extends Omit<CalendarEntriesProps, "entries"> {
  readonly entry: CalendarEntry;
}

function EntryLink({ plan, parts, entry: { record, time, continues } }: EntryLinkProps) {
  const host = useHost();
  const { language } = useTranslation();
  const { open } = plan.declared;
  const route = open === undefined ? "" : fillRoute(open, record);
  const state = plan.state && fieldForRecord(plan.state, record, parts.expressions, conditionScope(host));
  const code = state && codeOf(state, getAt(record, state.path));
  const shown = (
    <>
      <span className="ld-calendar-name">
        {code && <StatusIcon icon={code.mark} />}
        {time !== undefined && <time>{time}</time>}
        <strong>
          <FieldValue field={withoutLink(plan.title)} record={record} />
        </strong>
      </span>
      {code && <span className="ld-hidden">{inLanguage(code["x-label"], language)}</span>}
      {plan.second && !continues && !isEmptyValue(getAt(record, plan.second.path)) && (
        <span className="ld-calendar-second">
          <FieldValue field={withoutLink(plan.second)} record={record} />
        </span>
      )}
    </>
  );
  const look = { className: `ld-calendar-entry ld-hue-${toStatusColor(code?.hue)}`, title: code && inLanguage(code["x-label"], language) };
  return route === "" ? (
    <span {...look} data-continues={continues || undefined}>
      {shown}
    </span>
  ) : (
    <a {...look} href={host.href(route)} data-continues={continues || undefined}>
      {shown}
    </a>
  );
}
