/**
 * Times: text in a time zone, and the values that backends send for it.
 *
 * A time is the text `YYYY-MM-DD HH:mm:ss`, a date `YYYY-MM-DD`; both order as
 * texts. Numbers of 10 digits are seconds, of 13 milliseconds [F-01]. Nothing
 * here reads a clock or stores a zone: the zone is part of the opened catalogue
 * (`catalog.timeZone`), and planned fields, sheet columns and served entities
 * carry it.
 */
import { DAY, HOUR, MINUTE, SECOND } from "./durations.ts";

/** Zone of a business whose limits name none. */
const defaultZone = "UTC";

/** Returns the zone that the limits name. Throws if there is no such zone. */
export function timeZoneOf({ timeZone = defaultZone }: { readonly timeZone?: string | number }): string {
  try {
    new Intl.DateTimeFormat("en", { timeZone: String(timeZone) });
  } catch {
    throw new Error(`schemas/limits.json#/timeZone: "${timeZone}" is no time zone, such as "UTC"`);
  }
  return String(timeZone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds since 1970 of a wire value: number or digits (10 seconds, 13 milliseconds) or ISO text with a zone. */
export function toInstant(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) && value > 0 ? instantOfDigits(String(Math.trunc(value))) : undefined;
  if (typeof value !== "string") return undefined;
  if (/^\d+$/.test(value)) return instantOfDigits(value);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(value)) return undefined;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? undefined : instant;
}

function instantOfDigits(digits: string): number | undefined {
  if (digits.length === 10) return Number(digits) * 1000;
  return digits.length === 13 ? Number(digits) : undefined;
}

/** Zones change their offset at a quarter of an hour, or did at least since then. */
const quarterMs = 900_000;
const evenSince = Date.UTC(1975, 0);
const evenUntil = Date.UTC(9999, 0);
/** Zone -> number of a quarter of an hour -> how far the zone is ahead of UTC in it, in ms. */
const offsets = new Map<string, Map<number, number>>();
/** Quarters that are remembered of a zone: more than any page of records has. */
const mostQuarters = 5000;

/** `YYYY-MM-DD HH:mm:ss` of an instant in milliseconds. */
export function timeText(instant: number, zone: string): string {
  if (!(instant > evenSince && instant < evenUntil)) return askedText(instant, zone);
  const known = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, known);
  const quarter = Math.floor(instant / quarterMs);
  let offset = known.get(quarter);
  if (offset === undefined) {
    const begin = quarter * quarterMs;
    offset = Date.parse(`${askedText(begin, zone).replace(" ", "T")}Z`) - begin;
    if (known.size >= mostQuarters) known.clear();
    known.set(quarter, offset);
  }
  const iso = new Date(instant + offset).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/** The same from the platform, which takes its time. */
function askedText(instant: number, zone: string): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts["year"]?.padStart(4, "0")}-${parts["month"]}-${parts["day"]} ${parts["hour"]}:${parts["minute"]}:${parts["second"]}`;
}

/** Returns the instant in ms of a local time `YYYY-MM-DD HH:mm:ss`; one of the two in an hour that the clocks repeat. Undefined if it is no time. */
export function instantOfLocal(local: string, zone: string): number | undefined {
  const asUtc = Date.parse(`${local.replace(" ", "T")}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (instant: number): number => Date.parse(`${timeText(instant, zone).replace(" ", "T")}Z`) - instant;
  // The offset at the first guess may be that of the other side of a clock change.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc));
}

/** Returns `today` (`YYYY-MM-DD`) and `now` (`YYYY-MM-DD HH:mm:ss`) of a check, in the time zone, for an instant in milliseconds. */
export function businessClock(instant: number, zone: string): { readonly today: string; readonly now: string } {
  const now = timeText(instant, zone);
  return { today: now.slice(0, 10), now };
}

/** Returns a wire time as it is shown: `YYYY-MM-DD HH:mm:ss`; text of another form stays as it is. */
export function formatDateTime(value: unknown, zone: string): string {
  const instant = toInstant(value);
  if (instant !== undefined) return timeText(instant, zone);
  return typeof value === "string" ? value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)$/, "$1 $2") : "";
}

/** Returns the day of a wire time, `YYYY-MM-DD`; text of another form stays as it is. */
export function formatDate(value: unknown, zone: string): string {
  const shown = formatDateTime(value, zone);
  return /^\d{4}-\d\d-\d\d /.test(shown) ? shown.slice(0, 10) : shown;
}

/** Returns a day that a person wrote from year to day, `2026/3/1` or `2026年3月1日`, as `2026-03-01`; another text as it is. */
export function writtenDay(text: string): string {
  const parts = /^(\d{4})\D(\d{1,2})\D(\d{1,2})\D?$/.exec(text.normalize("NFKC"));
  if (!parts) return text;
  const [, year = "", month = "", day = ""] = parts;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** Days since 1970 of a text that begins with a real date. */
function dayNumber(date: string): number | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:$|[ T])/.exec(date);
  if (!parts) return undefined;
  const instant = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
  return new Date(instant).toISOString().slice(0, 10) === date.slice(0, 10) ? instant / DAY : undefined;
}

/** Whole days from one date to another (times of day do not count); `undefined` where one is no date. */
export function daysBetween(from: string, to: string): number | undefined {
  const first = dayNumber(from);
  const last = dayNumber(to);
  return first === undefined || last === undefined ? undefined : last - first;
}

/** The date `days` later; `undefined` where it is no date or outside the years 0001 to 9999. */
export function addDays(date: string, days: number): string | undefined {
  const start = dayNumber(date);
  if (start === undefined || !Number.isInteger(days) || Math.abs(days) > 4_000_000) return undefined;
  const text = new Date((start + days) * DAY).toISOString();
  return /^\d{4}-/.test(text) ? text.slice(0, 10) : undefined;
}

/** The same day of the month `months` later, or the last day of a shorter month; `undefined` where it is no date. */
export function monthsLater(date: string, months: number): string | undefined {
  if (dayNumber(date) === undefined || !Number.isInteger(months) || Math.abs(months) > 120_000) return undefined;
  const [year = 0, month = 0, day = 0] = date.slice(0, 10).split("-").map(Number);
  const count = year * 12 + month - 1 + months;
  const first = `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}-01`;
  const next = addDays(first, 31);
  const last = next === undefined ? undefined : addDays(`${next.slice(0, 8)}01`, -1);
  return last === undefined ? undefined : `${first.slice(0, 8)}${String(Math.min(day, Number(last.slice(8)))).padStart(2, "0")}`;
}

/** ISO numbers of the days of the week: 1970-01-01 was a Thursday. */
const firstWeekday = 4;

/** Milliseconds since 1970 of a date or a time by the clock on the wall, as if it were UTC. */
function wallClock(text: string): number | undefined {
  const day = dayNumber(text);
  if (day === undefined) return undefined;
  if (text.length === 10) return day * DAY;
  const [, hours, minutes, seconds = "0"] = /^[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text.slice(10)) ?? [];
  if (hours === undefined) return undefined;
  return day * DAY + Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
}

/**
 * The time `hours` later, by the clock on the wall; a date begins at midnight. Clock changes of a zone do not count.
 * `undefined` where it is no time or outside the years 0001 to 9999.
 */
export function addHours(time: string, hours: number): string | undefined {
  const start = wallClock(time);
  if (start === undefined || !Number.isFinite(hours) || Math.abs(hours) > 90_000_000) return undefined;
  const text = new Date(start + Math.round(hours * 3600) * 1000).toISOString();
  return /^\d{4}-/.test(text) ? text.slice(0, 19).replace("T", " ") : undefined;
}

/** Seconds from one time to another by the clock on the wall; a date begins at midnight. `undefined` where one is no time. */
export function secondsBetween(from: string, to: string): number | undefined {
  const first = wallClock(from);
  const last = wallClock(to);
  return first === undefined || last === undefined ? undefined : (last - first) / 1000;
}

/** The day of the week: 1 is Monday, 7 is Sunday; `undefined` where it is no date. */
export function weekdayOf(date: string): number | undefined {
  const day = dayNumber(date);
  return day === undefined ? undefined : ((((day + firstWeekday - 1) % 7) + 7) % 7) + 1;
}

/** Whether the text is a day of the calendar in the form `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return text.length === 10 && addDays(text, 0) === text;
}

/** Returns the day that was probably meant, such as 2027-03-01 for `01.03.2027` or `2027/3/1`; `undefined` if there is none. */
export function probableDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  const [, dayFirst, monthSecond, yearLast] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const parts = year === undefined ? [yearLast, monthSecond, dayFirst] : [year, month, day];
  if (parts.some((part) => part === undefined)) return undefined;
  const found = parts.map((part = "") => part.padStart(2, "0")).join("-");
  return isDay(found) ? found : undefined;
}
