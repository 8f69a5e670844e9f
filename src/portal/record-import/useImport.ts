/** State of an import: choose a file, read it, fix its rows, send them. Renders nothing. */
import { useState } from "react";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import type { ApiResponse } from "#dialect/wire/wire.ts";
import { usePortal } from "../site/PortalContext.tsx";
import { useLatestRun } from "../workbook-import/useLatestRun.ts";
import { hasErrors } from "./checkRows.ts";
import { createRequestKeys, sentRows } from "./importRequest.ts";
import type { ImportRun, ImportStep } from "./importStep.ts";
import { type ImportFile, useImportFile } from "./useImportFile.ts";
import { type CheckedRows, useImportRows } from "./useImportRows.ts";

export interface Import
  extends Pick<ImportFile, "file" | "picture">,
    Pick<CheckedRows, "key" | "read" | "rows" | "updates" | "asksForRecords" | "fixValue" | "setUpdates"> {
  readonly step: ImportStep;
  readonly columns: readonly SheetColumn[];
  /** Number of rows whose key is stored already. */
  readonly existingCount: number;
  /** The server's response to the last rejected attempt. */
  readonly rejection: ApiResponse | undefined;
  choose(file: File): void;
  /** Other records may have changed: checks all rows against them, also those that the server refused. */
  checkAgain(): void;
  /** Drops the file and its rows. */
  cancel(): void;
  /** Stops sending and returns to the rows; the corrections stay. */
  cancelSending(): void;
  /** Returns to the rows that were not sent and checks them again, because the stored rows may have caused their problems. */
  continueWithRest(): void;
  /** Sends all rows, or only those without errors. */
  send(which: "all" | "good"): void;
}

/** @param columns of the sheet, as `useSheetColumns` returns them. */
export function useImport(entity: CompiledEntity, columns: readonly SheetColumn[]): Import {
  const [step, setStep] = useState<ImportStep>({ at: "choose" });
  const run = useImportRun(setStep);
  const file = useImportFile(entity, columns, run);
  const rows = useImportRows(entity, columns, run);
  const { rejection, send, clearRejection } = useImportSending(entity, file.file, rows, run);

  async function choose(chosen: File): Promise<void> {
    const signal = run.start();
    clearRejection();
    const read = await file.open(chosen, signal);
    if (read) await rows.begin(read, signal);
  }

  return {
    ...rows,
    step,
    columns,
    file: file.file,
    picture: file.picture,
    existingCount: rows.rows.filter(({ basis }) => basis.holder).length,
    rejection,
    choose: (chosen) => void choose(chosen),
    checkAgain: () => {
      clearRejection();
      void rows.checkAgain(run.start());
    },
    cancel: () => {
      run.start();
      file.close();
      rows.keep([]);
      setStep({ at: "choose" });
    },
    cancelSending: () => {
      run.start();
      setStep({ at: "fix" });
    },
    continueWithRest: () => void rows.checkAgain(run.start()),
    send: (which) => void send(which),
  };
}

function useImportRun(setStep: ImportRun["setStep"]): ImportRun {
  const { start } = useLatestRun();
  return { setStep, start };
}

function useImportSending(entity: CompiledEntity, file: File | undefined, rows: CheckedRows, { setStep, start }: ImportRun) {
  const { host, sheets } = usePortal();
  const [rejection, setRejection] = useState<ApiResponse>();
  const [requestKey] = useState(() => createRequestKeys());

  async function send(which: "all" | "good"): Promise<void> {
    if (!file || !rows.read) return;
    const signal = start();
    // Includes the last correction, whose check may not be finished.
    const checked = await rows.check(signal);
    if (!checked) return;
    const left = checked.filter(hasErrors);
    if (which === "all" && left.length > 0) return;
    const changing = checked.filter((row) => !hasErrors(row) && !row.isUnchanged);
    if (changing.length === 0) return host.notify("info", host.t("import.noUpdate"));
    setRejection(undefined);
    setStep({ at: "send", share: 0 });
    const body = { sheet: rows.read.sheet, rows: sentRows(changing) };
    const response = await sheets.import(entity.name, file, body, {
      key: requestKey(changing),
      signal,
      onProgress: (share) => !signal.aborted && setStep({ at: "send", share }),
    });
    if (signal.aborted) return setStep({ at: "fix" });
    if (response.code !== 200 || !response.data) {
      setRejection(response);
      return rows.checkAgain(signal, response.problems);
    }
    rows.keep(left);
    setStep({ at: "done", ...response.data, left: left.length });
  }

  return { rejection, send, clearRejection: () => setRejection(undefined) };
}
