/** How a screen lays rows out as a spreadsheet: `grid` of a field. */
/** A column of an editable grid. */
export interface GridColumn {
  /** A field of the row: `size`, `address/city`, or one of its own rows, `parts/-/size`. */
  readonly field: string;
  /** Pixels; by its kind when absent. */
  readonly width?: number;
  /** Summed up in a last line. */
  readonly total?: boolean;
}

/** How rows are keyed in as in a spreadsheet. */
export interface GridLayout {
  /** In order; all fields of a row when absent. */
  readonly columns?: readonly (string | GridColumn)[];
  /** Of rows that have rows of their own: the field that tells them apart. A pasted line that repeats it, or leaves it empty, goes on with the row above. */
  readonly groupBy?: string;
  /** Of flat rows: fields that a pasted line takes from the line above where it leaves them all empty. */
  readonly carry?: readonly string[];
  /** Lines in sight before it scrolls; 12 when absent. */
  readonly lines?: number;
}
