/** State of the dialog that takes transitions by workbook: the step, its columns, the rows that were read, and their results. */
import { useState } from "react";
import type { Json } from "#dialect/json/json.ts";
import type { MatchedHeaders } from "#dialect/sheet/matchHeaders.ts";
import { type SheetStepsProps, useHost, useTranslation } from "#engine";
import { useLatestRun } from "../workbook-import/useLatestRun.ts";
import { failureText } from "../workbook-import/failureText.ts";
import { openImport } from "../workbook-import/openImport.ts";
import type { ReadSheetRows } from "../workbook-import/readImport.ts";
import type { ShownRow } from "./createStepRows.ts";
import { runSteps } from "./runSteps.ts";
import type { StepColumns } from "./stepColumns.ts";
import { useStepRows } from "./useStepRows.ts";

/** Limits of a workbook of steps. */
export const stepLimits = { rows: 1_000, bytes: 5 * 1024 * 1024 };

export type StepsState =
  | { readonly at: "choose"; readonly problem?: string }
  | { readonly at: "read" }
  | { readonly at: "check"; readonly rows: readonly ShownRow[]; readonly unknown: MatchedHeaders["unknown"] }
  | { readonly at: "run"; readonly rows: readonly ShownRow[]; readonly done: number; readonly of: number }
  | { readonly at: "done"; readonly rows: readonly ShownRow[]; readonly left: number };

export interface SheetStepsModel {
  readonly state: StepsState;
  /** Undefined until the prompts are loaded. */
  readonly columns: StepColumns | undefined;
  choose(file: File): void;
  /** Corrects a cell; the rows that are not done are checked again. */
  mend(row: number, path: string, value: Json | undefined): void;
  /** Checks the rows that are not done by what is stored now. */
  checkAgain(): void;
  run(): void;
  stop(): void;
  restart(): void;
}

/** @param action id of the chosen transition. */
export function useSheetSteps(props: SheetStepsProps, action: string): SheetStepsModel {
  const host = useHost();
  const { t } = useTranslation();
  const { columns, rows, check, mendCell, whyOf } = useStepRows(props, action);
  const [state, setState] = useState<StepsState>({ at: "choose" });
  const { start, stop } = useLatestRun();

  async function choose(file: File): Promise<void> {
    if (!columns) return;
    const signal = start();
    setState({ at: "read" });
    const read = await readRowsOf(file, columns, host.catalog);
    if (signal.aborted) return;
    if ("failed" in read) return setState({ at: "choose", problem: failureSentence(failureText(read, t)) });
    const count = read.rows.length;
    if (count > stepLimits.rows) return setState({ at: "choose", problem: t("bySheet.tooMany", { count, rows: stepLimits.rows }) });
    rows.begin(read.rows);
    const shown = await check(signal);
    if (signal.aborted) return;
    setState(shown ? { at: "check", rows: shown, unknown: read.unknown } : { at: "choose", problem: t("bySheet.unread") });
  }

  /** Checks the rows again and shows them. If the server does not answer, the shown rows stay and the user is notified. */
  async function recheck(signal: AbortSignal): Promise<readonly ShownRow[] | undefined> {
    const shown = await check(signal);
    if (shown) setState((last) => ({ at: "check", rows: shown, unknown: last.at === "check" ? last.unknown : [] }));
    else if (!signal.aborted) host.notify("error", t("bySheet.unread"));
    return shown;
  }

  async function run(): Promise<void> {
    if (state.at !== "check" && state.at !== "done") return;
    const signal = start();
    // A corrected cell may not be checked yet.
    const before = rows.isChecked() ? state.rows : await recheck(signal);
    if (!before) return;
    const ready = before.filter((one) => one.state === "ready").map(({ row }) => row);
    const progress = (done: number) => setState({ at: "run", rows: before, done, of: ready.length });
    progress(0);
    const asked = { source: host.source, entity: props.parts.entity.name, transition: action, rows: ready, signal };
    const outcome = await runSteps({ ...asked, onProgress: progress });
    if (outcome.done.length > 0) props.onDone();
    setState({ at: "done", rows: rows.ran(before, outcome, whyOf), left: outcome.left.length });
  }

  return {
    ...{ state, columns, stop },
    choose: (file) => void choose(file),
    run: () => void run(),
    mend: (row, path, value) => void (mendCell(row, path, value), recheck(start())),
    checkAgain: () => void (rows.forget(), recheck(start())),
    restart() {
      start();
      setState({ at: "choose" });
    },
  };
}

const failureSentence = ({ title, hint }: ReturnType<typeof failureText>) => `${title}: ${hint}`;

/** Reads the workbook in a worker, which ends with it. */
async function readRowsOf(
  file: File,
  { key, asked }: StepColumns,
  { messages }: { readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>> },
): Promise<ReadSheetRows | Extract<Awaited<ReturnType<typeof openImport>["read"]>, { failed: unknown }>> {
  const inAllLanguages = (one: string) => Object.values(messages).flatMap((texts) => texts[one] ?? []);
  const opened = openImport(
    {
      file,
      columns: [key, ...asked],
      maxBytes: stepLimits.bytes,
      noteHeaders: inAllLanguages("sheet.note"),
      exampleMarks: inAllLanguages("sheet.example"),
    },
    () => undefined,
  );
  const read = await opened.read;
  opened.close();
  return read;
}
