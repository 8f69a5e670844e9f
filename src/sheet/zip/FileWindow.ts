/**
 * A file that is read in large pieces: each slice of a `Blob` is a question to
 * another process, and thousands of them take longer than all the unpacking.
 * A workbook of ordinary size is read by one.
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

  /** These bytes, which must lie in the file. They are a view: what is kept or handed away is copied. */
  async read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    if (from < this.#from || to > this.#from + this.#bytes.length) {
      // The end of a file is read first, and what lies before it next.
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
