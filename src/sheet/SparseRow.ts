/** The cells of one row as a sparse list. A map per row would take a third of the time of reading ten thousand rows. */
export class SparseRow<Cell> implements Iterable<readonly [column: number, cell: Cell]> {
  readonly #cells: (Cell | undefined)[] = [];

  /** Returns the cell of a column, counted from 0. */
  get(column: number): Cell | undefined {
    return this.#cells[column];
  }

  put(column: number, cell: Cell): void {
    for (let gap = this.#cells.length; gap < column; gap++) this.#cells.push(undefined);
    this.#cells[column] = cell;
  }

  get isEmpty(): boolean {
    return this.#cells.length === 0;
  }

  *values(): Generator<Cell> {
    for (const cell of this.#cells) if (cell) yield cell;
  }

  /** Iterates over the cells that are present, from left to right. */
  *[Symbol.iterator](): Generator<readonly [column: number, cell: Cell]> {
    for (const [column, cell] of this.#cells.entries()) if (cell) yield [column, cell];
  }
}
