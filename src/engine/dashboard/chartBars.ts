/** Sums by two things as stacked bars, worked out without drawing them. */
import type { SumGroup } from "#dialect/wire/wire.ts";

/** Series that are told apart; what is left goes into the last. */
export const mostSeries = 6;
/** Bars that have room beside each other: the last ones count. */
const mostBars = 12;

export interface Part {
  /** Place of its series. */
  readonly series: number;
  readonly value: number;
  /** Where it begins and how long it is, as a share of the tallest bar. */
  readonly from: number;
  readonly length: number;
}

export interface ChartBars {
  /** What the second thing was, the greatest first; null for all others together. */
  readonly series: readonly (string | null)[];
  readonly bars: readonly { readonly name: string; readonly total: number; readonly parts: readonly Part[] }[];
  readonly most: number;
}

/** Of the sums at place `measure`. Groups without a first thing are left out. For looking at only: lengths are no exact numbers. */
export function chartBars(groups: readonly SumGroup[], measure: number): ChartBars {
  const cells = groups.flatMap(({ by: [bar, one], of }) =>
    bar === null || bar === undefined ? [] : [{ bar, one: one ?? "", value: Math.max(0, Number(of[measure] ?? 0)) }],
  );
  const names = [...new Set(cells.map(({ bar }) => bar))].sort().slice(-mostBars);
  const shown = cells.filter(({ bar }) => names.includes(bar));
  const totals = new Map<string, number>();
  for (const { one, value } of shown) totals.set(one, (totals.get(one) ?? 0) + value);
  const ordered = [...totals].filter(([, total]) => total > 0).sort(([, a], [, b]) => b - a);
  const kept = ordered.slice(0, ordered.length > mostSeries ? mostSeries - 1 : mostSeries).map(([one]) => one);
  const series = ordered.length > kept.length ? [...kept, null] : kept;
  const sums = names.map((name) =>
    series.map((one) =>
      shown
        .filter((cell) => cell.bar === name && (one === null ? !kept.includes(cell.one) : cell.one === one))
        .reduce((sum, { value }) => sum + value, 0),
    ),
  );
  const most = Math.max(0, ...sums.map((bar) => bar.reduce((sum, value) => sum + value, 0)));
  const bars = names.map((name, index) => {
    let from = 0;
    const parts = (sums[index] ?? []).flatMap((value, place): Part[] => {
      if (value <= 0) return [];
      const part = { series: place, value, from, length: value / most };
      from += part.length;
      return [part];
    });
    return { name, total: parts.reduce((sum, { value }) => sum + value, 0), parts };
  });
  return { series, bars, most };
}
