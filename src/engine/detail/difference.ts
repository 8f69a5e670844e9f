/** How far a measured number is from the declared one. Pure. */
import type { Json } from "#dialect/json/json.ts";

export interface NumberDifference {
  /** `+2.4 %`; empty where both are equal. */
  readonly text: string;
  /** 5 % or more. */
  readonly isLarge: boolean;
}

const largePercent = 5;

/** Returns the difference of `value` from `base` in percent; undefined unless both are numbers and `base` is not zero. */
export function difference(value: Json | undefined, base: Json | undefined): NumberDifference | undefined {
  const [of, from] = [value, base].map((one) => (typeof one === "number" || typeof one === "string" ? Number(one) : Number.NaN));
  if (of === undefined || from === undefined || !Number.isFinite(of) || !Number.isFinite(from) || from === 0 || value === "")
    return undefined;
  if (of === from) return { text: "", isLarge: false };
  const percent = ((of - from) / Math.abs(from)) * 100;
  const size = Math.abs(percent);
  return { text: size < 0.1 ? "< 0.1 %" : `${percent > 0 ? "+" : "−"}${size.toFixed(1)} %`, isLarge: size >= largePercent };
}
