/** Numbers over time as lines, worked out without drawing them. For looking at only: places are no exact numbers. */
import type { Rec } from "#dialect/json.ts";
import { getAt } from "#dialect/pointer.ts";

/** Lines that are told apart by their hue; of more, those with the most points. */
export const mostLines = 6;

export interface LinePoint {
  /** Both from 0 to 1, from the left and from below. */
  readonly x: number;
  readonly y: number;
  readonly record: Rec;
}

export interface LineSeries {
  /** What the records of the line have in common, as text. */
  readonly of: string;
  readonly points: readonly LinePoint[];
}

export interface Lines {
  readonly series: readonly LineSeries[];
  /** First and last day, least and greatest number. */
  readonly from: string;
  readonly to: string;
  readonly least: number;
  readonly most: number;
}

/** `at`, `of`, `by`: pointers of a time, a number, and what tells the lines apart. Undefined where no record has both. */
export function lineSeries(records: readonly Rec[], at: string, of: string, by: string): Lines | undefined {
  const all = records.flatMap((record) => {
    const [time, value] = [getAt(record, at), getAt(record, of)];
    const number = Number(value);
    if (typeof time !== "string" || time === "" || value === undefined || value === null || !Number.isFinite(number)) return [];
    return [{ record, time, when: Date.parse(time.replace(" ", "T")), number, line: String(getAt(record, by) ?? "") }];
  });
  const points = all.filter(({ when }) => !Number.isNaN(when)).sort((a, b) => a.when - b.when);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return undefined;
  const numbers = points.map(({ number }) => number);
  const most = Math.max(...numbers);
  const least = Math.min(0, ...numbers);
  const lines = new Map<string, typeof points>();
  for (const point of points) lines.set(point.line, [...(lines.get(point.line) ?? []), point]);
  const series = [...lines]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, mostLines)
    .map(([line, own]) => ({
      of: line,
      points: own.map(({ record, when, number }) => ({
        record,
        x: share(when, first.when, last.when),
        y: share(number, least, most),
      })),
    }));
  return { series, from: first.time.slice(0, 10), to: last.time.slice(0, 10), least, most };
}

/** In the middle where there is but one place. */
function share(value: number, from: number, to: number): number {
  return to === from ? 0.5 : (value - from) / (to - from);
}
