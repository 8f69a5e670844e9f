/** Computes stacked bars from sums by two fields. Pure. */
import type { SumGroup } from "#dialect/wire/wire.ts";

/** Number of series; further ones are combined in the last. */
export const maxSeries = 6;
/** Number of bars; only the last ones are shown. */
const maxBars = 12;

export interface BarPart {
  /** Index of its series. */
  readonly series: number;
  readonly value: number;
  /** Start and length, as shares of the tallest bar. */
  readonly from: number;
  readonly length: number;
}

export interface ChartBars {
  /** Values of the second field, largest sum first; null for all others together. */
  readonly series: readonly (string | null)[];
  readonly bars: readonly { readonly name: string; readonly total: number; readonly parts: readonly BarPart[] }[];
  readonly maximum: number;
}

/** Bars of the sums at index `measure`. Groups without a first value are left out. Lengths are floats, for drawing only. */
export function chartBars(groups: readonly SumGroup[], measure: number): ChartBars {
  const cells = groups.flatMap(({ by: [bar, one], of }) =>
    bar === null || bar === undefined ? [] : [{ bar, one: one ?? "", value: Math.max(0, Number(of[measure] ?? 0)) }],
  );
  const names = [...new Set(cells.map(({ bar }) => bar))].sort().slice(-maxBars);
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
