/** Plans a change of a rule for a day: text in, text out. Pure. */
import { insertJsonItem, type JsonValue, readJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { addDays } from "#dialect/text/time.ts";

/**
 * Ends a warning on the day before, and inserts a rule behind it that is an error from this day on, with the same condition, cases and last day.
 * Returns undefined if the warning does not hold on both days.
 *
 * @param day As `2027-01-31`.
 */
export function withErrorFrom(text: string, pointer: string, day: string): string | undefined {
  const rule = readJsonValue(text, pointer) as Readonly<Record<string, JsonValue>>;
  const before = addDays(day, -1) ?? "";
  const { since, until } = rule;
  if (before === "" || (typeof since === "string" && since > before) || (typeof until === "string" && until < day)) return undefined;
  const cut = pointer.lastIndexOf("/");
  const list = pointer.slice(0, cut);
  const error = { ...rule, id: freeId(text, String(rule["id"])), severity: "error", since: day };
  const ended = setJsonValue(text, `${pointer}/until`, before).text;
  return insertJsonItem(ended, list, Number(pointer.slice(cut + 1)) + 1, error);
}

function freeId(text: string, id: string): string {
  const isTaken = (name: string): boolean => text.includes(`"${name}"`);
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? `${id}-error` : `${id}-error-${count}`;
    if (!isTaken(name)) return name;
  }
}
