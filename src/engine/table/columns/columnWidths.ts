/** Distributes the width of a table over its columns. Pure. */

export interface ColumnSize {
  readonly id: string;
  /** Width in px, of the screen or of the user. */
  readonly size: number;
  readonly pinned: boolean;
  /** May get wider: text columns that the user has not resized. */
  readonly stretches: boolean;
  /** Width in px during a drag; the other columns stay until it ends. */
  readonly dragged?: number | undefined;
}

export interface ColumnWidths {
  /** Value of `grid-template-columns`. */
  readonly template: string;
  /** Width in px below which the table scrolls. */
  readonly minimum: number;
}

/** Largest growth of a column, as a share of its width, just to hide a partly visible next one. */
const maxGrowth = 0.5;
/** The measured width is rounded and may be half a pixel too large. */
const rounding = 1;

/**
 * If all columns fit, text columns share the free width. If not, the visible ones grow until the next one starts at the
 * edge, so that no number is cut off. `width` is the inner width of the table in px; 0 before it is measured.
 */
export function columnWidths(columns: readonly ColumnSize[], width: number): ColumnWidths {
  const growth = growthOf(columns, width);
  const last = [...growth.keys()].at(-1);
  const sizes = columns.map(({ id, size, dragged }) => dragged ?? size + (growth.get(id) ?? 0));
  return {
    // The last grown column takes the rest: what a drag frees, and half pixels.
    template: columns.map(({ id }, at) => (id === last ? `minmax(${sizes[at]}px, 1fr)` : `${sizes[at]}px`)).join(" "),
    minimum: sizes.reduce((all, size) => all + size, 0),
  };
}

/** Returns id -> growth in px of the columns that grow. */
function growthOf(columns: readonly ColumnSize[], width: number): ReadonlyMap<string, number> {
  const free = columns.filter(({ pinned }) => !pinned);
  const visible = width - rounding - sum(columns.filter(({ pinned }) => pinned));
  const seen = fittingIn(free, visible);
  const textColumns = seen.filter(({ stretches }) => stretches);
  const wide = textColumns.length > 0 ? textColumns : seen.slice(-1);
  const left = visible - sum(seen);
  const share = left / sum(wide);
  if (wide.length === 0 || (seen.length < free.length && share > maxGrowth)) return new Map();
  const shares = wide.slice(0, -1).map(({ size }) => Math.floor(size * share));
  const rest = left - shares.reduce((all, one) => all + one, 0);
  return new Map(wide.map(({ id }, at) => [id, shares[at] ?? rest]));
}

/** The first columns that fit into the width. */
function fittingIn(columns: readonly ColumnSize[], width: number): readonly ColumnSize[] {
  const end = columns.findIndex((_column, at) => sum(columns.slice(0, at + 1)) > width);
  return end < 0 ? columns : columns.slice(0, end);
}

function sum(columns: readonly ColumnSize[]): number {
  return columns.reduce((all, { size }) => all + size, 0);
}
