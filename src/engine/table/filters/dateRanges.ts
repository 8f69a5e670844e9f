/** Preset ranges of a date filter. Days are `YYYY-MM-DD` in the business time zone. Pure. */
import { addDays } from "#dialect/text/time.ts";

export type RangePreset = "today" | "days7" | "days30" | "days90" | "thisMonth" | "lastMonth";

export const rangePresets: readonly RangePreset[] = ["today", "days7", "days30", "days90", "thisMonth", "lastMonth"];

/** The range of a preset on `today`, both ends included. */
export function presetRange(preset: RangePreset, today: string): { readonly from: string; readonly to: string } {
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "days7":
      return { from: daysFrom(today, -6), to: today };
    case "days30":
      return { from: daysFrom(today, -29), to: today };
    case "days90":
      return { from: daysFrom(today, -89), to: today };
    case "thisMonth":
      return { from: `${today.slice(0, 7)}-01`, to: daysFrom(firstOfMonth(today, 1), -1) };
    case "lastMonth":
      return { from: firstOfMonth(today, -1), to: daysFrom(firstOfMonth(today, 0), -1) };
  }
}

/** The preset that equals a range on `today`, so that its chip can say "last 90 days". */
export function presetOf(range: { readonly from?: unknown; readonly to?: unknown }, today: string): RangePreset | undefined {
  return rangePresets.find((preset) => {
    const { from, to } = presetRange(preset, today);
    return from === range.from && to === range.to;
  });
}

function daysFrom(day: string, days: number): string {
  return addDays(day, days) ?? day;
}

function firstOfMonth(day: string, months: number): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 10);
}
