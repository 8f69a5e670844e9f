/** The records of a calendar screen as an iCalendar text (RFC 5545), for calendar programs. */
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { CalendarFeed, CalendarScreen } from "#dialect/schema/screenParts.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import { addDays, instantOfLocal, toInstant } from "#dialect/text/time.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { MINUTE } from "#dialect/text/durations.ts";

export interface CalendarTextParts {
  readonly schemas: Schemas;
  readonly entity: ServedEntity;
  readonly calendar: CalendarScreen;
  readonly feed: CalendarFeed;
  readonly rows: readonly Rec[];
  readonly language: Language;
  /** Address of the portal, without a slash at its end: entries lead to their records. */
  readonly portal: string;
}

/** How often a calendar program should read it again, in seconds. */
const REFRESH_S = 3600;

/** Returns the text. It is the same while the records are, so that a client can ask whether it has changed. */
export function calendarText(parts: CalendarTextParts): string {
  const { feed, rows, language, schemas } = parts;
  const calendar = ical({
    name: inLanguage(feed.label, language),
    prodId: { company: inLanguage(schemas.catalog.files.site.product, language), product: "calendar" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_S,
  });
  for (const row of rows) {
    const time = timesOf(parts, row);
    if (time) calendar.createEvent({ ...time, ...detailsOf(parts, row) });
  }
  return calendar.toString();
}

/** Begin and end; undefined for a record without a time. An end is exclusive, as the format demands. */
function timesOf({ entity, calendar, feed }: CalendarTextParts, row: Rec) {
  const begin = valueAt(row, calendar.at);
  const end = calendar.until === undefined ? undefined : valueAt(row, calendar.until);
  if (/^\d{4}-\d\d-\d\d$/.test(begin)) {
    const after = addDays(end?.slice(0, 10) || begin, 1);
    return after === undefined ? undefined : { allDay: true, start: new Date(begin), end: new Date(after) };
  }
  const start = instantOf(begin, entity.timeZone);
  if (start === undefined) return undefined;
  const stated = end === undefined ? undefined : instantOf(end, entity.timeZone);
  return { start: new Date(start), end: new Date(stated !== undefined && stated > start ? stated : start + feed.minutes * MINUTE) };
}

const instantOf = (value: string, zone: string): number | undefined => toInstant(value) ?? instantOfLocal(value, zone);

function detailsOf({ schemas, entity, calendar, feed, language, portal }: CalendarTextParts, row: Rec) {
  const { machine, head, timeZone, name } = entity;
  const state = machine ? String(row[machine.field] ?? "") : "";
  const label = machine && schemas.catalog.codes(machine.codes).find((code) => code.const === state)?.["x-label"];
  const second = calendar.second === undefined ? "" : valueAt(row, calendar.second);
  const place = feed.place === undefined ? "" : valueAt(row, feed.place);
  const changed = instantOf(String(row[head.times?.updated ?? ""] ?? row[head.times?.created ?? ""] ?? ""), timeZone) ?? 0;
  return {
    id: `${name}-${String(row["id"])}@${new URL(portal).hostname}`,
    summary: [valueAt(row, calendar.title), second].filter(Boolean).join(" · "),
    ...(place && { location: place }),
    ...(label && { description: inLanguage(label, language) }),
    ...(calendar.open !== undefined && { url: `${portal}/#${fillTemplate(calendar.open, row, encodeURIComponent)}` }),
    status: feed.off?.includes(state) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    sequence: Math.max(0, Number(row["version"] ?? 1) - 1),
    // The time of the change, not of this answer: the text stays the same while the record does.
    stamp: new Date(changed),
    lastModified: new Date(changed),
  };
}

/** The text of a field, `a/b` inside of a group; "" where it is no plain value. */
function valueAt(row: Rec, field: string): string {
  const value = getAt(row, `/${field}`);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
