/** The rows of an import: their problems, the user's corrections, and the stored records that they would update. */
import { useRef, useState } from "react";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { Json } from "#dialect/json/json.ts";
import { keyColumn } from "#dialect/sheet/checkImport.ts";
import type { ImportRow } from "#dialect/sheet/readRows.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import { checkContextOf } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";
import { mendedRow } from "../workbook-import/mendedRow.ts";
import type { ReadSheetRows } from "../workbook-import/readImport.ts";
import { checkRows, type CheckedRow } from "./checkRows.ts";
import type { ImportRun } from "./importStep.ts";
import { createRowFacts } from "./rowFacts.ts";

export interface CheckedRows {
  readonly key: SheetColumn | undefined;
  readonly read: ReadSheetRows | undefined;
  readonly rows: readonly CheckedRow[];
  readonly updates: boolean;
  /** Whether the rules of the entity ask for other records. */
  readonly asksForRecords: boolean;
  /** Replaces all rows by those of a file, and checks them as new records. */
  begin(read: ReadSheetRows, signal: AbortSignal): Promise<void>;
  fixValue(row: number, path: string, value: Json | undefined): void;
  setUpdates(updates: boolean): void;
  /** Checks the rows with all corrections, without showing the step. Returns undefined if the signal aborts. */
  check(signal: AbortSignal): Promise<readonly CheckedRow[] | undefined>;
  /**
   * The stored records may have changed: requests them again and checks the rows, which the step shows.
   * @param refused what the server has said of rows, under `/rows/<number>`; it stays until the row changes, or all are checked again
   */
  checkAgain(signal: AbortSignal, refused?: readonly Problem[]): Promise<void>;
  /** Keeps `rows` only. The stored records may have changed: the next check requests them again. */
  keep(rows: readonly CheckedRow[]): void;
}

export function useImportRows(entity: CompiledEntity, columns: readonly SheetColumn[], { setStep, start }: ImportRun): CheckedRows {
  const { host, sheets } = usePortal();
  const key = keyColumn(entity, columns);
  const [read, setRead] = useState<ReadSheetRows>();
  const [rows, setRows] = useState<readonly CheckedRow[]>([]);
  const [updates, setUpdates] = useState(false);
  const [facts] = useState(() => createRowFacts({ host, sheets }, entity, key));
  /** The rows with all corrections. A check may still be running for the last one, so `rows` can be older. */
  const corrected = useRef<readonly ImportRow[]>([]);

  const check = async (from: ReadSheetRows | undefined, asUpdates: boolean, signal: AbortSignal, onProgress = (_done: number) => {}) => {
    const all = corrected.current;
    await facts.existing.request(all, signal);
    if (!from || signal.aborted) return undefined;
    const asked = { entity, columns, pictures: from.pictures, context: checkContextOf(host, "create"), updates: asUpdates };
    const options = { ...asked, existing: facts.existing.found(), sums: facts.sums, refused: facts.refused() };
    const checked = await checkRows(all, options, onProgress, signal, rows);
    if (checked) setRows(checked);
    return checked;
  };
  const checkVisibly = async (from: ReadSheetRows | undefined, asUpdates: boolean, signal: AbortSignal) => {
    const onProgress = (done: number) => setStep({ at: "check", done, of: corrected.current.length });
    onProgress(0);
    if (await check(from, asUpdates, signal, onProgress)) setStep({ at: "fix" });
  };

  return {
    key,
    read,
    rows,
    updates,
    asksForRecords: facts.sums !== undefined,
    begin(found, signal) {
      facts.renew([], []);
      corrected.current = found.rows;
      setRead(found);
      setUpdates(false);
      return checkVisibly(found, false, signal);
    },
    fixValue(number, path, value) {
      corrected.current = corrected.current.map((row) => (row.number === number ? mendedRow(row, columns, path, value) : row));
      // Checks all rows: a corrected key frees the rows that repeated it. Results of the other rows are reused, so no step is shown.
      void check(read, updates, start());
    },
    setUpdates(next) {
      setUpdates(next);
      void checkVisibly(read, next, start());
    },
    check: (signal) => check(read, updates, signal),
    checkAgain(signal, problems = []) {
      facts.renew(corrected.current, problems);
      return checkVisibly(read, updates, signal);
    },
    keep(left) {
      facts.renew([], []);
      corrected.current = left.map(({ row }) => row);
      setRows(left);
    },
  };
}
