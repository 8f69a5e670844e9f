/** The file of an import: opens it in a worker, reads its rows, and refuses files that cannot be imported. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import { usePortal } from "../site/PortalContext.tsx";
import { openImport, type OpenImport } from "../workbook-import/openImport.ts";
import type { ReadFailure, ReadSheetRows } from "../workbook-import/readImport.ts";
import type { ImportRun, ImportStep } from "./importStep.ts";

export interface ImportFile {
  readonly file: File | undefined;
  /** Reads `file`. Returns undefined if it is refused, which the step shows, or if the signal aborts. */
  open(file: File, signal: AbortSignal): Promise<ReadSheetRows | undefined>;
  /** Returns an object URL of a picture in the file; undefined if it cannot be read. */
  picture(part: string): Promise<string | undefined>;
  close(): void;
}

export function useImportFile(entity: CompiledEntity, columns: readonly SheetColumn[], { setStep }: ImportRun): ImportFile {
  const { catalog } = usePortal();
  const [file, setFile] = useState<File>();
  const opened = useRef<OpenImport>(undefined);
  const close = () => opened.current?.close();
  useEffect(() => () => opened.current?.close(), []);
  const picture = useCallback(async (part: string) => opened.current?.picture(part), []);

  async function open(chosen: File, signal: AbortSignal): Promise<ReadSheetRows | undefined> {
    close();
    setFile(chosen);
    setStep({ at: "read", progress: undefined });
    const rule = entity.schema["x-import"];
    const inAllLanguages = (key: string) => Object.values(catalog.messages).flatMap((messages) => messages[key] ?? []);
    const request = {
      file: chosen,
      columns,
      maxBytes: rule?.maxBytes ?? 0,
      noteHeaders: inAllLanguages("sheet.note"),
      exampleMarks: inAllLanguages("sheet.example"),
    };
    opened.current = openImport(request, (progress) => !signal.aborted && setStep({ at: "read", progress }));
    const read = await opened.current.read;
    if (signal.aborted) return undefined;
    const refusal = refusalOf(read, rule?.rows ?? 0);
    if (refusal) setStep(refusal);
    return refusal || "failed" in read ? undefined : read;
  }

  return { file, open, picture, close };
}

function refusalOf(read: ReadSheetRows | ReadFailure, maxRows: number): ImportStep | undefined {
  if ("failed" in read) return { at: "choose", failure: read };
  if (read.rows.length > maxRows) return { at: "choose", failure: { failed: "tooMuch", params: { what: "rows", limit: maxRows } } };
  return read.overlapping.length > 0 ? { at: "choose", overlapping: read.overlapping } : undefined;
}
