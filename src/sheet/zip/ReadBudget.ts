/** Limits of one reading: bytes and time. All parts of the reader share it. */
import { type SheetLimits, sheetLimits } from "../sheetLimits.ts";
import { WorkbookError } from "../WorkbookError.ts";
import { type Inflate, inflateAtOnce } from "./inflateAtOnce.ts";

export interface ReadBudgetOptions {
  readonly limits?: Partial<SheetLimits>;
  /** Returns the time in ms; replaceable for tests. */
  readonly clock?: () => number;
  /** A faster implementation of the platform, such as zlib of Node. */
  readonly inflate?: Inflate;
}

export class ReadBudget {
  readonly limits: SheetLimits;
  readonly inflate: Inflate;
  /** Whether `inflate` is the platform's own, which is faster than its stream. */
  readonly isPlatform: boolean;
  readonly #clock: () => number;
  readonly #began: number;
  #textBytes = 0;

  constructor({ limits, clock = () => performance.now(), inflate }: ReadBudgetOptions = {}) {
    this.limits = { ...sheetLimits, ...limits };
    this.inflate = inflate ?? inflateAtOnce;
    this.isPlatform = inflate !== undefined;
    this.#clock = clock;
    this.#began = clock();
  }

  /** Throws `WorkbookError` (`tooSlow`) after the time limit. Cheap enough to call for every piece of a file. */
  checkTime(): void {
    const { milliseconds } = this.limits;
    if (this.#clock() - this.#began > milliseconds) throw new WorkbookError("tooSlow", { limit: Math.round(milliseconds / 1000) });
  }

  /** Counts unpacked bytes of text. Throws `WorkbookError` (`bomb`) beyond the limit. */
  spendText(bytes: number): void {
    this.#textBytes += bytes;
    if (this.#textBytes > this.limits.textBytes) throw new WorkbookError("bomb");
    this.checkTime();
  }
}
