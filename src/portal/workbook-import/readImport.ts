/** Reads a workbook for an import: chooses the sheet that matches best, reads its rows as drafts, and detects the types of its pictures. */
import { type MatchedHeaders, matchHeaders } from "#dialect/sheet/matchHeaders.ts";
import { type CellsByColumn, type ImportRow, type ReadPicture, readRows } from "#dialect/sheet/readRows.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import { pictureType } from "#sheet/pictureType.ts";
import type { Workbook } from "#sheet/read/openWorkbook.ts";
import { openWorkbookFile } from "#sheet/read/openWorkbookFile.ts";
import type { WorkbookErrorCode } from "#sheet/WorkbookError.ts";

export interface ReadRequest {
  readonly file: Blob;
  readonly columns: readonly SheetColumn[];
  readonly maxBytes: number;
  /** Headers, in every language, of note columns, which are not imported. */
  readonly noteHeaders: readonly string[];
  /** Texts in a note column that mark the example row of the template. Such rows are skipped. */
  readonly exampleMarks: readonly string[];
}

export interface FoundPicture {
  readonly type: string;
  readonly size: number;
}

export interface ReadSheetRows {
  readonly sheet: number;
  readonly sheetName: string;
  readonly unknown: MatchedHeaders["unknown"];
  readonly doubled: MatchedHeaders["doubled"];
  readonly missing: readonly SheetColumn[];
  /** JSON Pointers of the fields that the sheet has columns for. */
  readonly fields: readonly string[];
  readonly rows: readonly ImportRow[];
  readonly stray: readonly ReadPicture[];
  readonly overlapping: readonly (readonly [ReadPicture, ReadPicture])[];
  /** Workbook part -> picture; unreadable pictures are missing. */
  readonly pictures: ReadonlyMap<string, FoundPicture>;
}

/** Why the workbook could not be read. */
export type ReadFailure =
  | { readonly failed: WorkbookErrorCode; readonly params: Readonly<Record<string, string | number>> }
  | { readonly failed: "headers" | "noData" };

export interface Progress {
  readonly at: "sheet" | "pictures";
  readonly done: number;
  readonly of: number;
}

/** Only the first sheets are considered. */
const maxSheets = 5;
/** Time limit of reading, in ms: a slow phone needs longer than a server. */
const readTimeoutMs = 60_000;

/** The returned workbook stays open for its pictures. Throws `WorkbookError`. */
export async function readImport(
  { file, columns, maxBytes, noteHeaders, exampleMarks }: ReadRequest,
  onProgress: (progress: Progress) => void,
): Promise<{ readonly workbook: Workbook; readonly read: ReadSheetRows } | { readonly failed: "headers" | "noData" }> {
  onProgress({ at: "sheet", done: 0, of: 1 });
  const workbook = await openWorkbookFile(file, { limits: { bytes: maxBytes, milliseconds: readTimeoutMs } });
  const best = await bestSheet(workbook, columns);
  if (!best) return { failed: "headers" };
  const { sheet, index, headers } = best;
  const notes = new Set(noteHeaders);
  const marks = new Set(exampleMarks);
  const noteColumns = headers.unknown.filter(({ text }) => notes.has(text.trim())).map(({ at }) => at);
  const isExample = (cells: CellsByColumn) => noteColumns.some((at) => marks.has(cells.get(at)?.text.trim() ?? ""));
  const rows = sheet.rows.filter(({ cells }) => !isExample(cells));
  const found = readRows({ rows, pictures: sheet.pictures }, headers, workbook.fileNamed);
  if (found.rows.length === 0) return { failed: "noData" };
  const examples = new Set(sheet.rows.filter(({ cells }) => isExample(cells)).map(({ number }) => number));
  return {
    workbook,
    read: {
      sheet: index,
      sheetName: sheet.name,
      unknown: headers.unknown.filter(({ at }) => !noteColumns.includes(at)),
      doubled: headers.doubled,
      missing: headers.missing,
      fields: [...headers.columns.values()].map(({ path }) => path),
      rows: found.rows,
      stray: found.stray.filter(({ row }) => !examples.has(row)),
      overlapping: found.overlapping,
      pictures: await readPictures(workbook, found.rows, onProgress),
    },
  };
}

async function bestSheet(workbook: Workbook, columns: readonly SheetColumn[]) {
  let best:
    | { readonly index: number; readonly sheet: Awaited<ReturnType<Workbook["readSheet"]>>; readonly headers: MatchedHeaders }
    | undefined;
  for (let index = 0; index < Math.min(workbook.sheets.length, maxSheets); index++) {
    if (workbook.sheets[index]?.hidden) continue;
    const sheet = await workbook.readSheet(index);
    const headers = matchHeaders(sheet.rows, columns);
    // A single matching header may be a coincidence, unless there is only one column.
    if (!headers || headers.columns.size < Math.min(2, columns.length)) continue;
    if (headers.columns.size > (best?.headers.columns.size ?? 0)) best = { index, sheet, headers };
  }
  return best;
}

async function readPictures(workbook: Workbook, rows: readonly ImportRow[], onProgress: (progress: Progress) => void) {
  const parts = new Set(rows.flatMap(({ pictures }) => Object.values(pictures).flatMap((all) => all.flatMap(({ part }) => part ?? []))));
  const found = new Map<string, FoundPicture>();
  let done = 0;
  for await (const { part, bytes } of workbook.pictures(parts)) {
    const type = bytes && pictureType(bytes)?.type;
    if (bytes && type) found.set(part, { type, size: bytes.length });
    if (++done % 100 === 0) onProgress({ at: "pictures", done, of: parts.size });
  }
  return found;
}
