/** How wide the columns of a table are drawn in the room that there is. */

export interface ColumnSize {
  readonly id: string;
  /** Pixels: as the screen says, or as somebody has drawn it. */
  readonly size: number;
  readonly pinned: boolean;
  /** May be wider than it says: words of which nobody has drawn the width. */
  readonly stretches: boolean;
  /** Pixels under the pointer that draws it just now; the others stay as they are until it lets go. */
  readonly drawn?: number | undefined;
}

export interface ColumnWidths {
  /** For `grid-template-columns`. */
  readonly template: string;
  /** Pixels below which the table scrolls. */
  readonly least: number;
}

/** Columns are not made wider than by this share of themselves only so that the next one begins at the edge. */
const mostStretch = 0.5;
/** The room is told in whole pixels and may be half of one less. */
const rounding = 1;

/**
 * Where all columns have room, those of words share what is left of it. Where they have not, those that are seen at first
 * grow until the next one begins at the edge: no figure is read with its last digits cut off. `room` is the width in pixels
 * between the edges of the table, 0 while nobody has measured it.
 */
export function columnWidths(columns: readonly ColumnSize[], room: number): ColumnWidths {
  const growth = growthOf(columns, room);
  const last = [...growth.keys()].at(-1);
  const sizes = columns.map(({ id, size, drawn }) => drawn ?? size + (growth.get(id) ?? 0));
  return {
    // The last that grew takes what somebody takes from another, and half pixels.
    template: columns.map(({ id }, at) => (id === last ? `minmax(${sizes[at]}px, 1fr)` : `${sizes[at]}px`)).join(" "),
    least: sizes.reduce((all, size) => all + size, 0),
  };
}

/** Pixels that columns are drawn wider by; those that stay as they are have none. */
function growthOf(columns: readonly ColumnSize[], room: number): ReadonlyMap<string, number> {
  const free = columns.filter(({ pinned }) => !pinned);
  const visible = room - rounding - sum(columns.filter(({ pinned }) => pinned));
  const seen = wholeIn(free, visible);
  const words = seen.filter(({ stretches }) => stretches);
  const wide = words.length > 0 ? words : seen.slice(-1);
  const left = visible - sum(seen);
  const share = left / sum(wide);
  if (wide.length === 0 || (seen.length < free.length && share > mostStretch)) return new Map();
  const shares = wide.slice(0, -1).map(({ size }) => Math.floor(size * share));
  const rest = left - shares.reduce((all, one) => all + one, 0);
  return new Map(wide.map(({ id }, at) => [id, shares[at] ?? rest]));
}

/** The columns at the start that have room beside each other. */
function wholeIn(columns: readonly ColumnSize[], room: number): readonly ColumnSize[] {
  const end = columns.findIndex((_column, at) => sum(columns.slice(0, at + 1)) > room);
  return end < 0 ? columns : columns.slice(0, end);
}

function sum(columns: readonly ColumnSize[]): number {
  return columns.reduce((all, { size }) => all + size, 0);
}
