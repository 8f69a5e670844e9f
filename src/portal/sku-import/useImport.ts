/** The course of an import: choose, read, mend, send. Holds the rows; draws nothing. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { setAt } from "#dialect/json/pointer.ts";
import { keyColumn, keyOf } from "#dialect/sheet/checkImport.ts";
import type { ImportRow } from "#dialect/sheet/readRows.ts";
import { type SheetColumn, sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import type { ApiResponse } from "#dialect/wire/wire.ts";
import { usePortal } from "../site/PortalContext.tsx";
import { hasErrors, checkRows, type CheckedRow } from "./checkRows.ts";
import { openImport, type OpenImport } from "../workbook-import/openImport.ts";
import { columnWords } from "../workbook-import/columnWords.ts";
import type { Progress, ReadFailure, ReadSheetRows } from "../workbook-import/readImport.ts";

export type ImportStep =
  | { readonly at: "choose"; readonly failure?: ReadFailure; readonly overlapping?: ReadSheetRows["overlapping"] }
  | { readonly at: "read"; readonly progress: Progress | undefined }
  | { readonly at: "check"; readonly done: number; readonly of: number }
  | { readonly at: "fix" }
  | { readonly at: "send"; readonly share: number }
  | { readonly at: "done"; readonly created: number; readonly updated: number; readonly left: number };

export interface Import {
  readonly step: ImportStep;
  readonly columns: readonly SheetColumn[];
  readonly key: SheetColumn | undefined;
  readonly file: File | undefined;
  readonly read: ReadSheetRows | undefined;
  readonly rows: readonly CheckedRow[];
  /** Rows whose key is stored already. */
  readonly existingCount: number;
  readonly updates: boolean;
  /** What the server said of the last try. */
  readonly rejection: ApiResponse | undefined;
  choose(file: File): void;
  cancel(): void;
  /** Gives the sending up; nothing is lost. */
  cancelSending(): void;
  /** Back to the rows that are left. */
  continueWithRest(): void;
  picture(part: string): Promise<string | undefined>;
  fixValue(row: number, path: string, value: Json | undefined): void;
  setUpdates(updates: boolean): void;
  /** All rows, or the good ones only. */
  send(which: "all" | "good"): void;
}

export function useImport(entity: CompiledEntity): Import {
  const { catalog, host, sheets } = usePortal();
  const [columns] = useState(() => sheetColumns(entity.schema, columnWords(catalog)));
  const [step, setStep] = useState<ImportStep>({ at: "choose" });
  const [file, setFile] = useState<File>();
  const [read, setRead] = useState<ReadSheetRows>();
  const [rows, setRows] = useState<readonly CheckedRow[]>([]);
  const [updates, setUpdates] = useState(false);
  const [rejection, setRejection] = useState<ApiResponse>();
  const open = useRef<OpenImport>(undefined);
  /** The rows as they were mended last, judged or not: who mends on while that is done loses nothing. */
  const mended = useRef<readonly ImportRow[]>([]);
  /** Stored records by the keys that were asked for; nothing where there is none. */
  const asked = useRef(new Map<string, Rec | undefined>());
  const under = useRef(new AbortController());
  /** The same rows of the same file are the same import, however often they are sent. */
  const sent = useRef<{ readonly rows: readonly CheckedRow[]; readonly key: string }>(undefined);
  const key = keyColumn(entity, columns);
  const picture = useCallback(async (part: string) => open.current?.picture(part), []);
  useEffect(() => () => (under.current.abort(), open.current?.close()), []);

  const begin = (): AbortSignal => {
    under.current.abort();
    under.current = new AbortController();
    return under.current.signal;
  };
  const context = () => ({
    user: host.user(),
    limits: Object.fromEntries(Object.entries(catalog.limits).map(([name, { value }]) => [name, value])),
    ...host.clock(),
    on: "create",
  });
  /** Answers nothing when something else began meanwhile. */
  const judgeAll = async (
    all: readonly ImportRow[],
    found: ReadSheetRows,
    asUpdates: boolean,
    signal: AbortSignal,
    show = true,
  ): Promise<readonly CheckedRow[] | undefined> => {
    mended.current = all;
    if (show) setStep({ at: "check", done: 0, of: all.length });
    await askExisting(all, signal);
    if (signal.aborted) return undefined;
    const existing = new Map([...asked.current].flatMap(([name, record]) => (record ? [[name, record] as const] : [])));
    const parts = { entity, columns, pictures: found.pictures, context: context(), existing, updates: asUpdates };
    const judged = await checkRows(all, parts, (done) => show && setStep({ at: "check", done, of: all.length }), signal, rows);
    if (!judged) return undefined;
    setRows(judged);
    if (show) setStep({ at: "fix" });
    return judged;
  };
  /** Asks for the records of keys that were not asked for yet. */
  const askExisting = async (all: readonly ImportRow[], signal: AbortSignal): Promise<void> => {
    if (!key) return;
    const keys = [...new Set(all.flatMap(({ draft }) => keyOf(key, draft) ?? []))].filter((name) => !asked.current.has(name));
    if (keys.length === 0) return;
    const answer = await sheets.existing(entity.name, keys, signal);
    if (answer.code === 200 && answer.data) for (const name of keys) asked.current.set(name, answer.data.get(name));
  };

  async function choose(chosen: File): Promise<void> {
    const signal = begin();
    open.current?.close();
    setFile(chosen);
    setRejection(undefined);
    setUpdates(false);
    setStep({ at: "read", progress: undefined });
    const rule = entity.schema["x-import"];
    const words = (name: string) => Object.values(catalog.messages).flatMap((sentences) => sentences[name] ?? []);
    const question = {
      file: chosen,
      columns,
      maxBytes: rule?.maxBytes ?? 0,
      noteHeaders: words("sheet.note"),
      exampleMarks: words("sheet.example"),
    };
    const opened = openImport(question, (progress) => !signal.aborted && setStep({ at: "read", progress }));
    open.current = opened;
    const found = await opened.read;
    if (signal.aborted) return;
    if ("failed" in found) return setStep({ at: "choose", failure: found });
    if (found.rows.length > (rule?.rows ?? 0))
      return setStep({ at: "choose", failure: { failed: "tooMuch", params: { what: "rows", limit: rule?.rows ?? 0 } } });
    if (found.overlapping.length > 0) return setStep({ at: "choose", overlapping: found.overlapping });
    setRead(found);
    asked.current.clear();
    await judgeAll(found.rows, found, false, signal);
  }

  function cancel(): void {
    begin();
    open.current?.close();
    setRows([]);
    setStep({ at: "choose" });
  }

  async function mend(number: number, path: string, value: Json | undefined): Promise<void> {
    if (!read) return;
    const all = mended.current.map((row) =>
      row.number === number ? { ...row, draft: setAt(row.draft, path, value), broken: without(row.broken, path) } : row,
    );
    // All of them: a key that was mended frees the rows that repeated it. The others' verdicts stand, so no step is shown.
    await judgeAll(all, read, updates, begin(), false);
  }

  async function send(which: "all" | "good"): Promise<void> {
    if (!file || !read) return;
    const signal = begin();
    // What was mended a moment ago belongs to it, and may not be judged yet.
    const judged = await judgeAll(mended.current, read, updates, signal, false);
    if (!judged) return;
    const chosen = judged.filter((row) => !hasErrors(row));
    const changing = chosen.filter(({ isUnchanged }) => !isUnchanged);
    if (which === "all" && chosen.length < judged.length) return;
    const left = judged.filter(hasErrors);
    if (changing.length === 0) return host.notify("info", host.t("import.noUpdate"));
    const body = {
      sheet: read.sheet,
      rows: changing.map(({ row, stored }) => ({
        row: row.number,
        record: row.draft,
        ...(stored && { id: String(stored["id"]), version: Number(stored["version"]) }),
      })),
    };
    const once = sent.current && isSameSending(sent.current.rows, changing) ? sent.current : { rows: changing, key: crypto.randomUUID() };
    sent.current = once;
    setRejection(undefined);
    setStep({ at: "send", share: 0 });
    const answer = await sheets.import(entity.name, file, body, {
      key: once.key,
      signal,
      onProgress: (share) => !signal.aborted && setStep({ at: "send", share }),
    });
    if (signal.aborted) return setStep({ at: "fix" });
    if (answer.code !== 200 || !answer.data) {
      setRejection(answer);
      // What somebody else stored meanwhile is known now.
      asked.current.clear();
      return void judgeAll(mended.current, read, updates, signal);
    }
    // These are stored now: a row that is left may not take their keys.
    asked.current.clear();
    mended.current = left.map(({ row }) => row);
    setRows(left);
    setStep({ at: "done", ...answer.data, left: left.length });
  }

  return {
    step,
    columns,
    key,
    file,
    read,
    rows,
    existingCount: rows.filter(({ basis }) => basis.holder).length,
    updates,
    rejection,
    choose: (chosen) => void choose(chosen),
    cancel,
    cancelSending: () => {
      begin();
      setStep({ at: "fix" });
    },
    continueWithRest: () => setStep({ at: "fix" }),
    picture,
    fixValue: (row, path, value) => void mend(row, path, value),
    setUpdates: (next) => {
      setUpdates(next);
      if (read) void judgeAll(mended.current, read, next, begin());
    },
    send: (which) => void send(which),
  };
}

/** The same rows as they stand in the file or were mended, for the same records. */
function isSameSending(a: readonly CheckedRow[], b: readonly CheckedRow[]): boolean {
  const versionOf = ({ stored }: CheckedRow) => `${String(stored?.["id"])} ${String(stored?.["version"])}`;
  return a.length === b.length && a.every((one, at) => one.row === b[at]?.row && versionOf(one) === versionOf(b[at]));
}

function without<Value>(record: Readonly<Record<string, Value>>, name: string): Record<string, Value> {
  const { [name]: _gone, ...others } = record;
  return others;
}
