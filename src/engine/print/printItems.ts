/** The numbered pieces of a record, and which of them somebody wants. Pure. */
import { toDecimal } from "#dialect/text/decimal.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { PrintLayout } from "#dialect/schema/printLayout.ts";

export interface PrintItem {
  readonly record: Rec;
  /** The first row that stands for it. */
  readonly row?: Rec;
  readonly no: number;
  /** How many there are of this record. */
  readonly of: number;
}

/** The most that one print holds: more is a mistake in the numbers, and no browser would lay it out. */
export const maxPrintItems = 5000;

/** In the order of their numbers, each once; one where the paper knows no pieces. */
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

/** `1-5,8`: the runs that are meant, also with full-width signs. Undefined where that cannot be read; none for an empty text. */
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

/** Without ranges all of them. */
export function selectItems(pieces: readonly PrintItem[], ranges: readonly NumberRange[]): readonly PrintItem[] {
  return ranges.length === 0 ? pieces : pieces.filter(({ no }) => ranges.some(({ from, to }) => no >= from && no <= to));
}

/** Numbers of the ranges that no piece has, the first of each run. */
export function unknownNumbers(pieces: readonly PrintItem[], ranges: readonly NumberRange[]): readonly number[] {
  const known = new Set(pieces.map(({ no }) => no));
  return ranges.flatMap(({ from, to }) => {
    for (let no = from; no <= Math.min(to, from + maxPrintItems); no++) if (!known.has(no)) return [no];
    return [];
  });
}
