/** Lengths of time in JSON: `30 days in state`, `12 hours`, `limits.closeDays days`. */

/** A length of time: a number, or the name of a limit, of hours or days. */
export interface Period {
  readonly count: number | { readonly limit: string };
  readonly unit: "hours" | "days";
}

/** Appears behind the period of `after`: time counts from the entry of the state. */
const sinceEntry = " in state";
const units: Readonly<Record<string, Period["unit"]>> = { hour: "hours", hours: "hours", day: "days", days: "days" };

/** Reads `30 days in state` or `limits.closeDays days in state`; undefined for any other text. */
export function readAfter(text: string): Period | undefined {
  return text.endsWith(sinceEntry) ? readPeriod(text.slice(0, -sinceEntry.length)) : undefined;
}

/** Reads `1 day`, `12 hours` or `limits.chargeDays days`; undefined for any other text and for zero. */
export function readPeriod(text: string): Period | undefined {
  const [count = "", word = "", ...more] = text.split(" ");
  const unit = units[word];
  if (!unit || more.length > 0) return undefined;
  if (/^[1-9]\d{0,4}$/.test(count)) return { count: Number(count), unit };
  return /^limits\.\w+$/.test(count) ? { count: { limit: count.slice("limits.".length) }, unit } : undefined;
}
