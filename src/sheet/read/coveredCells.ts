/** Determines the cells that a floating picture covers. */
import type { SheetPicture } from "../Cell.ts";
import type { Bands, Layout } from "./Layout.ts";
import type { Rectangle } from "./readDrawing.ts";

/** Share of a picture's height or width. A smaller overlap is inaccurate placement and does not count. */
const goodPart = 0.2;
/** Maximum number of rows or columns that are examined for one picture. */
const mostBands = 400;

type Place = Pick<SheetPicture, "row" | "column" | "rows" | "columns">;

/** Returns the row and column that the picture covers most, and the ranges of which it covers a considerable part. */
export function coveredCells({ x, y, width, height }: Rectangle, { rows, columns }: Layout): Place {
  const down = covered(rows, y, height, 1_048_575);
  const across = covered(columns, x, width, 16_383);
  return {
    row: down.most + 1,
    column: across.most,
    rows: [down.first + 1, down.last + 1],
    columns: [across.first, across.last],
  };
}

function covered(bands: Bands, start: number, size: number, last: number): { most: number; first: number; last: number } {
  const from = bands.at(Math.max(0, start), last);
  const end = start + size;
  let top = bands.startOf(from);
  const shares: { readonly index: number; readonly cover: number }[] = [];
  for (let index = from; index <= Math.min(last, from + mostBands) && (top < end || index === from); index++) {
    const bottom = top + bands.sizeOf(index);
    shares.push({ index, cover: Math.min(bottom, end) - Math.max(top, start) });
    top = bottom;
  }
  const most = shares.reduce((best, one) => (one.cover > best.cover ? one : best), shares[0] ?? { index: from, cover: 0 });
  const good = shares.filter(({ cover }) => cover >= size * goodPart || cover === most.cover);
  return { most: most.index, first: good[0]?.index ?? most.index, last: good.at(-1)?.index ?? most.index };
}
