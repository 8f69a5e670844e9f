/** A running number, such as a balance: its value before the rows and after them. Pure. */
import type { Json, Rec } from "../json/json.ts";
import { getAt } from "../json/pointer.ts";
import { toDecimal, toWire } from "../text/decimal.ts";

export interface CarriedValues {
  readonly opening: Json;
  readonly closing: Json;
}

/**
 * @param after path of the number after each row
 * @param added path of what the row has added to it
 * @param earlier the last row before: where there are no rows, the number stays as it left it
 * Returns undefined where a number is missing, and where the rows do not follow one another: chosen lines of a ledger have no opening value.
 */
export function carriedValues(rows: readonly Rec[], after: string, added: string, earlier?: Rec): CarriedValues | undefined {
  const kept = rows.length === 0 ? toDecimal(getAt(earlier, after)) : undefined;
  if (kept) return { opening: toWire(kept), closing: toWire(kept) };
  let opening: Json | undefined;
  let last: ReturnType<typeof toDecimal>;
  for (const row of rows) {
    const now = toDecimal(getAt(row, after));
    const change = toDecimal(getAt(row, added));
    if (!now || !change) return undefined;
    const before = now.minus(change);
    if (last && !last.eq(before)) return undefined;
    opening ??= toWire(before);
    last = now;
  }
  return opening !== undefined && last ? { opening, closing: toWire(last) } : undefined;
}
