import { businessClock } from "#dialect/text/time.ts";

/** A day begins at midnight of the business; an instant is itself. Undefined where it is neither. */
export function startOf(text: string): Date | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const given = Date.parse(isDay ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(given)) return undefined;
  if (!isDay) return new Date(given);
  // The offset of the business at that time: what its clock shows there, read as if it were UTC.
  const shown = Date.parse(`${businessClock(given).now.replace(" ", "T")}Z`);
  return new Date(given - (shown - given));
}
