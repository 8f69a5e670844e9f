/** The cells of one row: a list with gaps, since a map for each of ten thousand rows takes a third of the time of reading them. */
import type { Cell } from "./Cell.ts";

export class SparseRow implements Iterable<readonly [column: number, cell: Cell]> {
  readonly #cells: (Cell | undefined)[] = [];

  /** By column, from 0. */
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

  /** Those that hold something, from left to right. */
  *[Symbol.iterator](): Generator<readonly [column: number, cell: Cell]> {
    for (const [column, cell] of this.#cells.entries()) if (cell) yield [column, cell];
  }
}
