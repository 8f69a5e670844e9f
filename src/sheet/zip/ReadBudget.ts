/** What one reading may still spend: bytes, time, patience. Handed through all parts of the reader. */
import { type SheetLimits, sheetLimits } from "../sheetLimits.ts";
import { WorkbookError } from "../WorkbookError.ts";
import { type Inflate, inflateAtOnce } from "./inflateAtOnce.ts";

export interface ReadBudgetOptions {
  readonly limits?: Partial<SheetLimits>;
  /** Milliseconds. A worker and Node have `performance.now`; handed in so that tests can let time pass. */
  readonly clock?: () => number;
  /** The platform's own, where it has one. */
  readonly inflate?: Inflate;
}

export class ReadBudget {
  readonly limits: SheetLimits;
  readonly inflate: Inflate;
  readonly #clock: () => number;
  readonly #began: number;
  #textBytes = 0;

  constructor({ limits, clock = () => performance.now(), inflate = inflateAtOnce }: ReadBudgetOptions = {}) {
    this.limits = { ...sheetLimits, ...limits };
    this.inflate = inflate;
    this.#clock = clock;
    this.#began = clock();
  }

  /** Throws where the time is over. Cheap enough for every piece of a file. */
  checkTime(): void {
    const { milliseconds } = this.limits;
    if (this.#clock() - this.#began > milliseconds) throw new WorkbookError("tooSlow", { limit: Math.round(milliseconds / 1000) });
  }

  /** Counts unpacked text. */
  spendText(bytes: number): void {
    this.#textBytes += bytes;
    if (this.#textBytes > this.limits.textBytes) throw new WorkbookError("bomb");
    this.checkTime();
  }
}
