/**
 * Reads a file in large pieces. Each slice of a `Blob` is a call to another
 * process; thousands of them take longer than inflating. A workbook of ordinary
 * size is read by one slice.
 */
const least = 4 * 1024 * 1024;

export class FileWindow {
  readonly #file: Blob;
  #from = 0;
  #bytes = new Uint8Array(0);

  constructor(file: Blob) {
    this.#file = file;
  }

  get size(): number {
    return this.#file.size;
  }

  /** Returns a view of these bytes; copy what you keep. Throws `RangeError` beyond the end of the file. */
  async read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    if (from < this.#from || to > this.#from + this.#bytes.length) {
      // The directory at the end is read first, the parts before it next: a small file is loaded whole.
      const begin = this.size <= least ? 0 : from;
      const bytes = new Uint8Array(await this.#file.slice(begin, Math.max(to, begin + least)).arrayBuffer());
      if (begin + bytes.length < to) throw new RangeError("beyond the end of the file");
      this.#from = begin;
      this.#bytes = bytes;
      return bytes.subarray(from - begin, to - begin);
    }
    return this.#bytes.subarray(from - this.#from, to - this.#from);
  }
}
