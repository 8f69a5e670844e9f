/** The course of an import: choose, read, mend, send. Holds the rows; draws nothing. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { CompiledEntity } from "#dialect/compiled.ts";
import type { Json, Rec } from "#dialect/json.ts";
import { setAt } from "#dialect/pointer.ts";
import { keyColumn, keyOf } from "#dialect/sheet/checkImport.ts";
import type { ImportRow } from "#dialect/sheet/readRows.ts";
import { type SheetColumn, sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import type { Answer } from "#dialect/wire.ts";
import { usePortal } from "../shell/PortalContext.tsx";
import { hasErrors, judgeRows, type JudgedRow } from "./judgeRows.ts";
import { openImport, type OpenImport } from "./openImport.ts";
import type { Progress, ReadFailure, ReadSheetRows } from "./readImport.ts";

export type ImportStep =
  | { readonly at: "choose"; readonly failure?: ReadFailure; readonly overlapping?: ReadSheetRows["overlapping"] }
  | { readonly at: "read"; readonly progress: Progress | undefined }
  | { readonly at: "judge"; readonly done: number; readonly of: number }
  | { readonly at: "mend" }
  | { readonly at: "send"; readonly share: number }
  | { readonly at: "done"; readonly created: number; readonly updated: number; readonly left: number };

export interface Import {
  readonly step: ImportStep;
  readonly columns: readonly SheetColumn[];
  readonly key: SheetColumn | undefined;
  readonly file: File | undefined;
  readonly read: ReadSheetRows | undefined;
  readonly rows: readonly JudgedRow[];
  /** Rows whose key is stored already. */
  readonly known: number;
  readonly updates: boolean;
  /** What the server said of the last try. */
  readonly refusal: Answer | undefined;
  choose(file: File): void;
  cancel(): void;
  /** Gives the sending up; nothing is lost. */
  stop(): void;
  /** Back to the rows that are left. */
  goOn(): void;
  picture(part: string): Promise<string | undefined>;
  mend(row: number, path: string, value: Json | undefined): void;
  setUpdates(updates: boolean): void;
  /** All rows, or the good ones only. */
  send(which: "all" | "good"): void;
}

const nothing: ReadonlyMap<string, Rec> = new Map();

export function useImport(entity: CompiledEntity): Import {
  const { catalog, host, sheets } = usePortal();
  const [columns] = useState(() => sheetColumns(entity.schema, (name) => catalog.codes[name]?.items ?? []));
  const [step, setStep] = useState<ImportStep>({ at: "choose" });
  const [file, setFile] = useState<File>();
  const [read, setRead] = useState<ReadSheetRows>();
  const [rows, setRows] = useState<readonly JudgedRow[]>([]);
  const [existing, setExisting] = useState(nothing);
  const [updates, setUpdates] = useState(false);
  const [refusal, setRefusal] = useState<Answer>();
  const open = useRef<OpenImport>(undefined);
  const under = useRef(new AbortController());
  /** The same rows of the same file are the same import, however often they are sent. */
  const sent = useRef({ body: "", key: "" });
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
  const judgeAll = async (
    all: readonly ImportRow[],
    found: ReadSheetRows,
    stored: ReadonlyMap<string, Rec>,
    asUpdates: boolean,
    signal: AbortSignal,
    show = true,
  ) => {
    if (show) setStep({ at: "judge", done: 0, of: all.length });
    const parts = { entity, columns, pictures: found.pictures, context: context(), existing: stored, updates: asUpdates };
    const judged = await judgeRows(all, parts, (done) => show && setStep({ at: "judge", done, of: all.length }), signal);
    if (!judged) return;
    setRows(judged);
    if (show) setStep({ at: "mend" });
  };
  const askExisting = async (all: readonly ImportRow[], signal: AbortSignal): Promise<ReadonlyMap<string, Rec>> => {
    if (!key) return nothing;
    const keys = [...new Set(all.flatMap(({ draft }) => keyOf(key, draft) ?? []))];
    const answer = await sheets.existing(entity.name, keys, signal);
    return (answer.code === 200 && answer.data) || nothing;
  };

  async function choose(chosen: File): Promise<void> {
    const signal = begin();
    open.current?.close();
    setFile(chosen);
    setRefusal(undefined);
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
    setStep({ at: "judge", done: 0, of: found.rows.length });
    const stored = await askExisting(found.rows, signal);
    if (signal.aborted) return;
    setExisting(stored);
    await judgeAll(found.rows, found, stored, false, signal);
  }

  function cancel(): void {
    begin();
    open.current?.close();
    setRows([]);
    setStep({ at: "choose" });
  }

  async function mend(number: number, path: string, value: Json | undefined): Promise<void> {
    if (!read) return;
    const all = rows.map(({ row }) =>
      row.number === number ? { ...row, draft: setAt(row.draft, path, value), broken: without(row.broken, path) } : row,
    );
    const changed = all.find((row) => row.number === number);
    let stored = existing;
    const name = changed && key && keyOf(key, changed.draft);
    if (key && path === key.path && changed && name !== undefined && !existing.has(name)) {
      const more = await askExisting([changed], under.current.signal);
      stored = new Map([...existing, ...more]);
      setExisting(stored);
    }
    // All of them: a key that was mended frees the rows that repeated it. Small enough to do at once, no step is shown.
    await judgeAll(all, read, stored, updates, under.current.signal, false);
  }

  async function send(which: "all" | "good"): Promise<void> {
    if (!file || !read) return;
    const chosen = rows.filter((row) => !hasErrors(row));
    const changing = chosen.filter(({ same }) => !same);
    if (which === "all" && chosen.length < rows.length) return;
    const left = rows.filter(hasErrors);
    if (changing.length === 0) return host.notify("info", host.t("import.noUpdate"));
    const body = {
      sheet: read.sheet,
      rows: changing.map(({ row, stored }) => ({
        row: row.number,
        record: row.draft,
        ...(stored && { id: String(stored["id"]), version: Number(stored["version"]) }),
      })),
    };
    const text = JSON.stringify(body);
    if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() };
    const signal = begin();
    setRefusal(undefined);
    setStep({ at: "send", share: 0 });
    const answer = await sheets.import(entity.name, file, body, {
      key: sent.current.key,
      signal,
      onProgress: (share) => !signal.aborted && setStep({ at: "send", share }),
    });
    if (signal.aborted) return setStep({ at: "mend" });
    if (answer.code !== 200 || !answer.data) {
      setRefusal(answer);
      // What somebody else stored meanwhile is known now.
      const stored = await askExisting(
        rows.map(({ row }) => row),
        signal,
      );
      setExisting(stored);
      return judgeAll(
        rows.map(({ row }) => row),
        read,
        stored,
        updates,
        signal,
      );
    }
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
    known: rows.filter(({ row }) => key && existing.has(keyOf(key, row.draft) ?? "")).length,
    updates,
    refusal,
    choose: (chosen) => void choose(chosen),
    cancel,
    stop: () => {
      begin();
      setStep({ at: "mend" });
    },
    goOn: () => setStep({ at: "mend" }),
    picture,
    mend: (row, path, value) => void mend(row, path, value),
    setUpdates: (next) => {
      setUpdates(next);
      if (read)
        void judgeAll(
          rows.map(({ row }) => row),
          read,
          existing,
          next,
          begin(),
        );
    },
    send: (which) => void send(which),
  };
}

function without<Value>(record: Readonly<Record<string, Value>>, name: string): Record<string, Value> {
  const { [name]: _gone, ...others } = record;
  return others;
}
