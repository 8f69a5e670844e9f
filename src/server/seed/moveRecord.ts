/** Makes another record of a played one: other days, other texts of its own, everything else alike. */
import { addDays } from "#dialect/text/time.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";

const dayOrTime = /^(\d{4}-\d\d-\d\d)($| \d\d:\d\d:\d\d$)/;

/** Every date and time of the record so many days later, every text of `texts` replaced. */
export function shiftRecord(record: Rec, days: number, texts: ReadonlyMap<string, string>): Rec {
  const moved: Rec = {};
  for (const [name, value] of Object.entries(record)) moved[name] = moveValue(value, days, texts);
  return moved;
}

function moveValue(value: Json | undefined, days: number, texts: ReadonlyMap<string, string>): Json | undefined {
  if (typeof value === "string") {
    const [, date, rest] = dayOrTime.exec(value) ?? [];
    return date === undefined ? (texts.get(value) ?? value) : `${addDays(date, days) ?? date}${rest}`;
  }
  if (Array.isArray(value)) return value.map((item: Json) => moveValue(item, days, texts) ?? null);
  return isObject(value) ? shiftRecord(value, days, texts) : value;
}
