/** The rows of a workbook of steps with the corrections made on the page, what the server has refused, and what is done. */
import type { Json } from "#dialect/json/json.ts";
import type { ImportRow } from "#dialect/sheet/readRows.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import { mendedRow } from "../workbook-import/mendedRow.ts";
import type { StepRow } from "./checkSteps.ts";
import type { CheckedStep, StepChecker } from "./createStepChecker.ts";
import type { RefusedRow, StepsOutcome } from "./runSteps.ts";

/** A row with its result. */
export interface ShownRow {
  readonly row: StepRow;
  readonly state: "ready" | "refused" | "done";
  /** Why it is refused. */
  readonly note?: string;
  /** Whether its cells can be typed into: it was refused, and is not done. */
  readonly open: boolean;
}

export interface StepRowStore {
  /** Replaces all rows by those of a workbook. */
  begin(rows: readonly ImportRow[]): void;
  /** Checks the rows that are not done and returns all; undefined if the server does not answer or the signal aborts. */
  check(step: CheckedStep, signal: AbortSignal): Promise<readonly ShownRow[] | undefined>;
  /** Whether every correction has been checked. */
  isChecked(): boolean;
  /** Corrects a cell; what the server said of that row is forgotten. */
  mend(row: number, columns: readonly SheetColumn[], path: string, value: Json | undefined): void;
  /** Forgets what the server said, and which records it had. */
  forget(): void;
  /** Returns the rows after a run. */
  ran(before: readonly ShownRow[], outcome: StepsOutcome, whyOf: (why: RefusedRow["why"]) => string): readonly ShownRow[];
}

export function createStepRows(checker: StepChecker): StepRowStore {
  let rows: readonly ImportRow[] = [];
  let checkedRows = rows;
  const done = new Map<number, StepRow>();
  /** Responses of the server about a row; they stay until the row changes, or all are checked again. */
  const refused = new Map<number, string>();
  /** Rows that were refused at some time: their cells stay inputs while they are corrected. */
  const open = new Set<number>();

  const shown = (row: StepRow): ShownRow => {
    const ran = done.get(row.number);
    if (ran) return { row: ran, state: "done", open: false };
    const note = row.refusal ?? refused.get(row.number);
    if (note !== undefined) open.add(row.number);
    return { row, state: note === undefined ? "ready" : "refused", ...(note !== undefined && { note }), open: open.has(row.number) };
  };

  return {
    begin(read) {
      rows = read;
      checkedRows = [];
      for (const known of [done, refused, open]) known.clear();
      checker.forget();
    },
    async check(step, signal) {
      const asked = rows;
      const checked = await checker.check(
        asked.filter(({ number }) => !done.has(number)),
        step,
        signal,
      );
      if (!checked || signal.aborted) return undefined;
      checkedRows = asked;
      const byNumber = new Map([...done.values(), ...checked].map((row) => [row.number, row]));
      return asked.flatMap(({ number }) => byNumber.get(number) ?? []).map(shown);
    },
    isChecked: () => checkedRows === rows,
    mend(number, columns, path, value) {
      refused.delete(number);
      rows = rows.map((row) => (row.number === number ? mendedRow(row, columns, path, value) : row));
    },
    forget() {
      refused.clear();
      checker.forget();
    },
    ran(before, outcome, whyOf) {
      for (const row of outcome.done) done.set(row.number, row);
      for (const { row, why } of outcome.refused) refused.set(row.number, whyOf(why));
      checker.forget();
      return before.map(({ row }) => shown(row));
    },
  };
}
