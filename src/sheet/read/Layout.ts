/**
 * Positions and sizes of rows and columns in EMU (914,400 per inch). They determine which
 * cells a floating picture covers.
 */
interface Special {
  /** First and last index, from 0. */
  readonly from: number;
  readonly to: number;
  readonly size: number;
  /** Offset of all later bands against the standard size, earlier special bands included. */
  readonly moved: number;
}

/** Rows or columns of one standard size, some of which differ. */
export class Bands {
  readonly #standard: number;
  /** Ordered by index. */
  readonly #special: Special[] = [];

  constructor(standard: number) {
    this.#standard = standard;
  }

  /** Sets the size of a range. Ranges must come in ascending order; others are ignored. */
  set(from: number, to: number, size: number): void {
    const last = this.#special.at(-1);
    if (!(from >= 0) || !(to >= from) || !(size >= 0) || (last && from <= last.to)) return;
    this.#special.push({ from, to, size, moved: (last?.moved ?? 0) + (to - from + 1) * (size - this.#standard) });
  }

  /** Returns the position where the band begins. */
  startOf(index: number): number {
    const before = this.#lastBefore(index);
    const special = this.#special[before];
    const start = index * this.#standard;
    if (!special) return start;
    const earlier = this.#special[before - 1]?.moved ?? 0;
    return start + earlier + (Math.min(special.to, index - 1) - special.from + 1) * (special.size - this.#standard);
  }

  sizeOf(index: number): number {
    const special = this.#special[this.#lastBefore(index + 1)];
    return special && index <= special.to ? special.size : this.#standard;
  }

  /** Returns the band at a position, at most `last`. */
  at(place: number, last: number): number {
    let low = 0;
    let high = last;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.startOf(middle) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Returns the last special range that begins before the index; -1 if there is none. */
  #lastBefore(index: number): number {
    let low = -1;
    let high = this.#special.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#special[middle] as Special).from < index) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

export interface Layout {
  readonly rows: Bands;
  readonly columns: Bands;
}

const perPoint = 12_700;
const perPixel = 9525;

export const heightOf = (points: number): number => points * perPoint;

/** Converts a width in characters: 7 px each plus 5 px of padding, as in the standard font. */
export const widthOf = (characters: number): number => Math.trunc(characters * 7 + 5) * perPixel;

export const standardHeight = 15;
export const standardWidth = 8.43;
