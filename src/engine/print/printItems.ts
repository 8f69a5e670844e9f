/** The numbered items of a record, such as its boxes, and the selection of some of them. Pure. */
import { toDecimal } from "#dialect/text/decimal.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { PrintLayout } from "#dialect/schema/printLayout.ts";

export interface PrintItem {
  readonly record: Rec;
  /** The first row with its number. */
  readonly row?: Rec;
  readonly no: number;
  /** Number of items of this record. */
  readonly of: number;
}

/** Most items of one print; more is a mistake in the numbers, and browsers cannot lay it out. */
const maxPrintItems = 5000;

/** Returns the items in the order of their numbers, each once; a single one where the layout has no items. */
export function printItems({ pieces }: Pick<PrintLayout, "pieces">, record: Rec): readonly PrintItem[] {
  if (!pieces) return [{ record, no: 1, of: 1 }];
  const rows = getAt(record, pieces.rows);
  const byNumber = new Map<number, Rec>();
  for (const row of (Array.isArray(rows) ? rows : []).filter((one: Json) => isObject(one)) as readonly Rec[]) {
    const from = whole(row[pieces.from]);
    const to = whole(row[pieces.to]) ?? from;
    for (let no = from ?? 1; from !== undefined && no <= (to ?? 0) && byNumber.size < maxPrintItems; no++)
      if (!byNumber.has(no)) byNumber.set(no, row);
  }
  if (byNumber.size > 0) return [...byNumber].sort(([a], [b]) => a - b).map(([no, row]) => ({ record, row, no, of: byNumber.size }));
  const count = pieces.count === undefined ? 0 : Math.min(whole(getAt(record, pieces.count)) ?? 0, maxPrintItems);
  return Array.from({ length: count }, (_, index) => ({ record, no: index + 1, of: count }));
}

function whole(value: Json | undefined): number | undefined {
  const number = toDecimal(value)?.toNumber();
  return number !== undefined && Number.isInteger(number) && number > 0 ? number : undefined;
}

export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** Reads ranges such as `1-5,8`, also with full-width signs. Returns undefined where they cannot be read, an empty list for "". */
export function readRange(text: string): readonly NumberRange[] | undefined {
  const parts = text
    .normalize("NFKC")
    .split(/[,、;\s]+/)
    .filter(Boolean);
  const ranges = parts.map((part) => {
    const [, from = "", to = from] = /^(\d{1,6})(?:[-~–](\d{1,6}))?$/.exec(part) ?? [];
    return { from: Number(from), to: Number(to) };
  });
  return ranges.every(({ from, to }) => from >= 1 && to >= from) ? ranges : undefined;
}

/** Returns the items of the ranges; all without ranges. */
export function selectItems(pieces: readonly PrintItem[], ranges: readonly NumberRange[]): readonly PrintItem[] {
  return ranges.length === 0 ? pieces : pieces.filter(({ no }) => ranges.some(({ from, to }) => no >= from && no <= to));
}

/** Returns requested numbers that no item has, the first of each range. */
export function unknownNumbers(pieces: readonly PrintItem[], ranges: readonly NumberRange[]): readonly number[] {
  const known = new Set(pieces.map(({ no }) => no));
  return ranges.flatMap(({ from, to }) => {
    for (let no = from; no <= Math.min(to, from + maxPrintItems); no++) if (!known.has(no)) return [no];
    return [];
  });
}
