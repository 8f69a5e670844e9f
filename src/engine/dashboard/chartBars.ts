/** Computes bars from sums by groups. Pure. */
import { addDays } from "#dialect/text/time.ts";
import type { SumGroup } from "#dialect/wire/wire.ts";
import { measureAt } from "../records/sumFields.ts";

/** Number of series; further ones are combined in the last. */
export const maxSeries = 6;
/** Number of bars: the last ones of times, else the largest. */
const maxBars = 12;

/** Sums over many records are read again at most this often, in ms: the first change at once. */
export const sumsRestMs = 10_000;

export interface BarPart {
  /** Index of its series. */
  readonly series: number;
  readonly value: number;
  /** Start and length, as shares of the longest bar. */
  readonly from: number;
  readonly length: number;
}

export interface Bar {
  /** Value of the first field. */
  readonly name: string;
  readonly total: number;
  readonly parts: readonly BarPart[];
}

export interface ChartBars {
  /** Values of the second field, largest sum first; null for all others together. */
  readonly series: readonly (string | null)[];
  readonly bars: readonly Bar[];
  readonly maximum: number;
}

/** How bars follow one another: months, weeks or values in ascending order, or the largest first. */
export type BarOrder = "month" | "week" | "value" | "largest";

/** Bars of one measure, divided by the second field. Groups without a first value are left out. Lengths are floats, for drawing only. */
export function chartBars(groups: readonly SumGroup[], measure: number, order: BarOrder = "value"): ChartBars {
  const cells = groups.flatMap((group) => {
    const [bar, one] = group.by;
    return bar === null || bar === undefined ? [] : [{ bar, one: one ?? "", value: valueOf(group, measure) }];
  });
  const names = barNames(
    cells.map(({ bar, value }) => [bar, value]),
    order,
  );
  const visible = cells.filter(({ bar }) => names.includes(bar));
  const totals = new Map<string, number>();
  for (const { one, value } of visible) totals.set(one, (totals.get(one) ?? 0) + value);
  const ordered = [...totals].filter(([, total]) => total > 0).sort(([, a], [, b]) => b - a);
  const top = ordered.slice(0, ordered.length > maxSeries ? maxSeries - 1 : maxSeries).map(([one]) => one);
  const series = ordered.length > top.length ? [...top, null] : top;
  const sums = names.map((name) =>
    series.map((one) =>
      visible
        .filter((cell) => cell.bar === name && (one === null ? !top.includes(cell.one) : cell.one === one))
        .reduce((sum, { value }) => sum + value, 0),
    ),
  );
  const maximum = Math.max(0, ...sums.map((bar) => bar.reduce((sum, value) => sum + value, 0)));
  const bars = names.map((name, index) => {
    let from = 0;
    const parts = (sums[index] ?? []).flatMap((value, index): BarPart[] => {
      if (value <= 0) return [];
      const part = { series: index, value, from, length: value / maximum };
      from += part.length;
      return [part];
    });
    return { name, total: parts.reduce((sum, { value }) => sum + value, 0), parts };
  });
  return { series, bars, maximum };
}

/** Bars of several measures beside one another; a series is a measure. Groups with the same first value count as their sum. A measure without a value has no bar. */
export function besideBars(groups: readonly SumGroup[], measures: readonly number[], order: BarOrder): ChartBars {
  const [first = 0] = measures;
  const names = barNames(
    groups.flatMap((group) => (group.by[0] === null || group.by[0] === undefined ? [] : [[group.by[0], valueOf(group, first)]])),
    order,
  );
  const values = names.map((name) => {
    const own = groups.filter((group) => group.by[0] === name);
    return measures.map((measure) => {
      const known = own.filter((group) => measureAt(group, measure) !== null);
      return known.length > 0 ? known.reduce((sum, group) => sum + valueOf(group, measure), 0) : undefined;
    });
  });
  const maximum = Math.max(0, ...values.flat().map((value) => value ?? 0));
  const bars = names.map((name, index): Bar => {
    const parts = (values[index] ?? []).flatMap((value, series) =>
      value === undefined ? [] : [{ series, value, from: 0, length: maximum > 0 ? value / maximum : 0 }],
    );
    return { name, total: Math.max(0, ...parts.map(({ value }) => value)), parts };
  });
  return { series: measures.map(String), bars, maximum };
}

const valueOf = (group: SumGroup, measure: number): number => Math.max(0, Number(measureAt(group, measure) ?? 0));

/** Names of the bars, each once. Times have no gaps: a month without records is an empty bar. */
function barNames(cells: readonly (readonly [name: string, value: number])[], order: BarOrder): readonly string[] {
  const totals = new Map<string, number>();
  for (const [name, value] of cells) totals.set(name, (totals.get(name) ?? 0) + value);
  if (order === "largest")
    return [...totals]
      .toSorted(([, a], [, b]) => b - a)
      .map(([name]) => name)
      .slice(0, maxBars);
  const names = [...totals.keys()].sort();
  const last = names.at(-1);
  if (order === "value" || last === undefined) return names.slice(-maxBars);
  const filled = [last];
  while (filled.length < maxBars && (filled[0] ?? "") > (names[0] ?? "")) filled.unshift(timeBefore(filled[0] ?? "", order));
  return filled;
}

/** The month before `2026-01`, or the Monday before a Monday. */
function timeBefore(time: string, order: "month" | "week"): string {
  return (order === "week" ? addDays(time, -7) : addDays(`${time}-01`, -1)?.slice(0, 7)) ?? "";
}
