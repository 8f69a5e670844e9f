/** State of the dialog that takes transitions by workbook: the step, its columns, the rows that were read, and what became of them. */
import { useEffect, useState } from "react";
import type { CompiledEntity, Prompts } from "#dialect/schema/compiled.ts";
import type { MatchedHeaders } from "#dialect/sheet/matchHeaders.ts";
import { type SheetStepsProps, useErrorText, useHost, useProblemText, useTranslation } from "#engine";
import { useLatestRun } from "../workbook-import/useLatestRun.ts";
import { columnWords } from "../workbook-import/columnWords.ts";
import { failureText } from "../workbook-import/failureText.ts";
import { openImport } from "../workbook-import/openImport.ts";
import type { ReadSheetRows } from "../workbook-import/readImport.ts";
import { checkSteps, type StepRow } from "./checkSteps.ts";
import { findByKey } from "./findByKey.ts";
import { type RefusedRow, runSteps } from "./runSteps.ts";
import { stepFacts } from "./stepFacts.ts";
import { keyOfRow, stepColumns, type StepColumns } from "./stepColumns.ts";

/** Limits of a workbook of steps. */
export const stepLimits = { rows: 1_000, bytes: 5 * 1024 * 1024 };

/** A row with what became of it. */
export interface ShownRow {
  readonly row: StepRow;
  readonly state: "ready" | "refused" | "done";
  /** Why it is refused. */
  readonly note?: string;
}

export type StepsState =
  | { readonly at: "choose"; readonly problem?: string }
  | { readonly at: "read" }
  | { readonly at: "check"; readonly rows: readonly ShownRow[]; readonly unknown: MatchedHeaders["unknown"]; readonly file: string }
  | { readonly at: "run"; readonly rows: readonly ShownRow[]; readonly done: number; readonly of: number }
  | { readonly at: "done"; readonly rows: readonly ShownRow[]; readonly left: number };

export interface SheetStepsModel {
  readonly state: StepsState;
  /** Undefined until the prompts are loaded. */
  readonly columns: StepColumns | undefined;
  choose(file: File): void;
  run(): void;
  stop(): void;
  restart(): void;
}

/** @param action id of the chosen transition. */
export function useSheetSteps({ parts, steps, onDone }: SheetStepsProps, action: string): SheetStepsModel {
  const host = useHost();
  const prompts = usePrompts(parts.entity.name);
  const planned = steps.actions.find(({ id }) => id === action);
  const ask: CompiledEntity | undefined = prompts?.[action];
  const name = steps.key.name;
  const columns = prompts && stepColumns(name, parts.entity.schema, ask, columnWords(host.catalog));
  const judge = useJudge(parts, { key: name, ask, planned, columns });
  const whyOf = useErrorText(ask?.schema ?? parts.entity.schema);
  const [state, setState] = useState<StepsState>({ at: "choose" });
  const { start, stop } = useLatestRun();

  async function choose(file: File): Promise<void> {
    if (!columns || !planned) return;
    const signal = start();
    setState({ at: "read" });
    const judged = await judge(file, signal);
    if (judged && !signal.aborted) setState(judged);
  }

  async function run(): Promise<void> {
    if ((state.at !== "check" && state.at !== "done") || !planned) return;
    const signal = start();
    const before = state.rows;
    const ready = before.filter((one) => one.state === "ready").map(({ row }) => row);
    const progress = (done: number) => setState({ at: "run", rows: before, done, of: ready.length });
    progress(0);
    const { source } = host;
    const outcome = await runSteps({ source, entity: parts.entity.name, transition: action, rows: ready, signal, onProgress: progress });
    const done = new Set(outcome.done);
    const refused = new Map(outcome.refused.map(({ row, why }: RefusedRow) => [row, whyOf(why)]));
    const after = before.map((one): ShownRow => {
      if (done.has(one.row)) return { row: one.row, state: "done" };
      const note = refused.get(one.row);
      return note === undefined ? one : { row: one.row, state: "refused", note };
    });
    if (done.size > 0) onDone();
    setState({ at: "done", rows: after, left: outcome.left.length });
  }

  return {
    state,
    columns,
    choose: (file) => void choose(file),
    run: () => void run(),
    stop,
    restart() {
      start();
      setState({ at: "choose" });
    },
  };
}

interface JudgedStep {
  readonly key: string;
  readonly ask: CompiledEntity | undefined;
  readonly planned: SheetStepsProps["steps"]["actions"][number] | undefined;
  readonly columns: StepColumns | undefined;
}

/** Returns what reads a workbook and judges its rows; the result is undefined if the signal aborts. */
function useJudge(parts: SheetStepsProps["parts"], { key, ask, planned, columns }: JudgedStep) {
  const host = useHost();
  const { t, text, language } = useTranslation();
  const { named } = useProblemText(ask?.schema ?? parts.entity.schema);
  return async (file: File, signal: AbortSignal): Promise<StepsState | undefined> => {
    if (!columns || !planned) return undefined;
    const read = await readRowsOf(file, columns, host.catalog);
    if (signal.aborted) return undefined;
    if ("failed" in read) {
      const { title, hint } = failureText(read, t);
      return { at: "choose", problem: `${title}: ${hint}` };
    }
    if (read.rows.length > stepLimits.rows)
      return { at: "choose", problem: t("bySheet.tooMany", { count: read.rows.length, rows: stepLimits.rows }) };
    const keys = [...new Set(read.rows.map(({ draft }) => keyOfRow(columns.key, draft)).filter((one) => one !== ""))];
    const records = await findByKey(host.source, parts.entity.name, key, keys, signal);
    if (signal.aborted) return undefined;
    if (!records) return { at: "choose", problem: t("bySheet.unread") };
    const facts = await stepFacts(host, parts, planned, language);
    if (signal.aborted) return undefined;
    if (!facts) return { at: "choose", problem: t("bySheet.unread") };
    const label = text(columns.key.label);
    const rows = await checkSteps(read.rows, {
      ...{ ...facts, columns, ask, records, sentence: named },
      keyRefusal: (value, count) => t(count === 0 ? "bySheet.none" : "bySheet.several", { key: label, value }),
      noKey: t("problem.required", { label }),
    });
    return { at: "check", rows: rows.map(shownBefore), unknown: read.unknown, file: file.name };
  };
}

const shownBefore = (row: StepRow): ShownRow =>
  row.refusal === undefined ? { row, state: "ready" } : { row, state: "refused", note: row.refusal };

/** Loads the prompts of the entity's transitions. Undefined until then, and after a failed load, which the user is told of. */
function usePrompts(entity: string): Prompts | undefined {
  const host = useHost();
  const { t } = useTranslation();
  const [prompts, setPrompts] = useState<Prompts>();
  useEffect(() => {
    let gone = false;
    host.loadAsks(entity).then(
      (loaded) => !gone && setPrompts(loaded),
      () => !gone && host.notify("error", t("list.unreachable")),
    );
    return () => {
      gone = true;
    };
  }, [host, entity, t]);
  return prompts;
}

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
