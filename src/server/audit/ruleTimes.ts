/** Measures the time that each rule of an entity takes. */
import type { CheckContext } from "#dialect/check/check.ts";
import type { RuleTime } from "#dialect/wire/workbench.ts";

interface Time {
  total: number;
  most: number;
  /** Of the current record, over all its rows. */
  record: number;
}

/** Rules below this many milliseconds in total are not reported. */
const leastReported = 1;

export class RuleTimes {
  readonly #times = new Map<string, Time>();

  /** Measures one evaluation of a rule, at one location of the record. */
  readonly measure: NonNullable<CheckContext["aroundRule"]> = ({ id }, run) => {
    const time = this.#times.get(id) ?? { total: 0, most: 0, record: 0 };
    this.#times.set(id, time);
    const start = performance.now();
    try {
      return run();
    } finally {
      time.record += performance.now() - start;
    }
  };

  /** Call it after each record. */
  endRecord(): void {
    for (const time of this.#times.values()) {
      time.total += time.record;
      time.most = Math.max(time.most, time.record);
      time.record = 0;
    }
  }

  /** Returns the rules, slowest first, in milliseconds with one decimal. */
  report(): RuleTime[] {
    return [...this.#times]
      .filter(([, { total }]) => total >= leastReported)
      .sort(([, a], [, b]) => b.total - a.total)
      .map(([rule, { total, most }]) => ({ rule, total: rounded(total), most: rounded(most) }));
  }
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
