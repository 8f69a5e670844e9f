/** The lines of an open grid and where each stands; worked out anew only when one came or went. */
import type { GridPlan } from "../../plan/plan.ts";
import type { GridAccess } from "./gridAccess.ts";
import { type GridLine, gridLines, type GridRows, sameLines } from "./gridLines.ts";

export interface LineIndex {
  readonly lines: readonly GridLine[];
  /** Key of a line -> its place. */
  readonly at: ReadonlyMap<string, number>;
}

/** Answers the same object while no line came or went. */
export function createLineIndex(access: Pick<GridAccess, "rows" | "isFixed" | "field">, plan: GridPlan): () => LineIndex {
  const most = access.field.schema.maxItems;
  let known: (LineIndex & { rows: GridRows; readonly open: boolean }) | undefined;
  return () => {
    const rows = access.rows();
    const open = !access.isFixed() && (most === undefined || rows.keys.length < most);
    if (known && known.open === open && (known.rows === rows || sameLines(known.rows, rows, plan.nested))) {
      known.rows = rows;
      return known;
    }
    const lines = gridLines(rows, plan.nested, open);
    known = { rows, open, lines, at: new Map(lines.map(({ key }, index) => [key, index])) };
    return known;
  };
}
