/** Computes the lines of a chart over time. Coordinates are floats, for drawing only. Pure. */
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { groupBy } from "#dialect/json/groupBy.ts";

/** Number of lines that can be distinguished, by color and dashes; of more, those with the most points. */
export const maxLines = 18;

export interface LinePoint {
  /** Both from 0 to 1, from the left and from below. */
  readonly x: number;
  readonly y: number;
  readonly record: Rec;
}

export interface LineSeries {
  /** The common value of the line's records, as text. */
  readonly of: string;
  readonly points: readonly LinePoint[];
}

export interface Lines {
  readonly series: readonly LineSeries[];
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  /** Round numbers of the scale, in ascending order. All values lie between the first and the last. */
  readonly marks: readonly Mark[];
  /** First days of the months between the two days; every second, third … of them where there are many. */
  readonly months: readonly { readonly day: string; readonly x: number }[];
}

export interface Mark {
  readonly value: number;
  /** From 0 to 1, from below. */
  readonly y: number;
}

/** Largest number of months that are named below the lines. */
const maxMonths = 5;
/** A month this near to an end is not named: the day of that end stands there. */
const nearEnd = 0.12;

/** Largest ratio of the values on a linear scale; above it the scale is logarithmic. */
const maxLinearRatio = 3;

/** `at`, `of`, `by`: pointers of a time, a number, and the value that groups lines. Undefined if no record has time and number. */
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
  const { marks, placeOf } = scaleOf(Math.min(...numbers), Math.max(...numbers));
  const series = [...groupBy(points, ({ line }) => line)]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, maxLines)
    .map(([line, own]) => ({
      of: line,
      points: own.map(({ record, when, number }) => ({
        record,
        x: share(when, first.when, last.when),
        y: placeOf(number),
      })),
    }));
  const [from, to] = [first.time.slice(0, 10), last.time.slice(0, 10)];
  return { series, from, to, marks, months: monthsBetween(from, to) };
}

function monthsBetween(from: string, to: string): Lines["months"] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const [year = 0, month = 1] = from.split("-").map(Number);
  const found: { readonly day: string; readonly x: number }[] = [];
  for (let next = month; ; next++) {
    const when = Date.UTC(year, next, 1);
    if (when >= end) break;
    found.push({ day: new Date(when).toISOString().slice(0, 10), x: share(when, start, end) });
  }
  const step = Math.ceil(found.length / maxMonths);
  return found.filter(({ x }, index) => index % step === 0 && x > nearEnd && x < 1 - nearEnd);
}

/** A linear scale around values that are near one another, from zero around others, or a logarithmic one. */
function scaleOf(least: number, most: number) {
  const isFar = least > 0 && most > maxLinearRatio * least;
  const values = isFar ? ratioMarks(least, most) : evenMarks(least > 0 && most > least ? least : Math.min(0, least), most);
  const [bottom = 0, top = 0] = [values[0], values.at(-1)];
  const placeOf = (value: number) => (isFar ? share(Math.log(value), Math.log(bottom), Math.log(top)) : share(value, bottom, top));
  return { marks: values.map((value) => ({ value, y: placeOf(value) })), placeOf };
}

/** Marks of a logarithmic scale that enclose the values: 1, 2, 5, 10, 20 …, or 1, 10, 100 …. */
function ratioMarks(least: number, most: number): readonly number[] {
  const found: number[] = [];
  const steps = most / least > 200 ? [1] : [1, 2, 5];
  for (let power = 10 ** Math.floor(Math.log10(least)); ; power *= 10) {
    for (const step of steps) {
      const value = rounded(power * step);
      if (value <= least) found.length = 0;
      found.push(value);
      if (value >= most) return found;
    }
  }
}

/** Marks of a linear scale that enclose both values: two to five steps of 1, 2 or 5. */
function evenMarks(least: number, most: number): readonly number[] {
  const span = most - least || 1;
  const power = 10 ** Math.floor(Math.log10(span));
  const step = [power / 5, power / 2, power, power * 2].find((one) => Math.ceil(most / one) - Math.floor(least / one) <= 5) ?? power * 5;
  const [from, to] = [Math.floor(least / step), Math.max(Math.ceil(most / step), Math.floor(least / step) + 1)];
  return Array.from({ length: to - from + 1 }, (_, index) => rounded((from + index) * step));
}

/** Removes the rounding errors of binary fractions. */
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}

/** Position of a value in a range, from 0 to 1; 0.5 for an empty range. */
function share(value: number, from: number, to: number): number {
  return to === from ? 0.5 : (value - from) / (to - from);
}
