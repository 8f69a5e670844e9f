/**
 * Reads the workbook and the rows of an import and checks them. Runs in a thread of its own (`importWorker.ts`): the server answers what
 * needs the database, and everything that goes in and out is plain data.
 */
import { randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import type { CheckContext } from "#dialect/check/check.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { openTable } from "#dialect/fields/cascade.ts";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { Text } from "#dialect/text/text.ts";
import type { TableFile } from "#dialect/schema/tables.ts";
import { checkImportRow, type ImportDraft, keyColumn, type PictureFacts, repeatedKeys } from "#dialect/sheet/checkImport.ts";
import { createImportSums, type ImportedEntity, inOrderOfSave, type LoadSums } from "#dialect/sheet/importSums.ts";
import { matchHeaders } from "#dialect/sheet/matchHeaders.ts";
import { type ImportRow, readRows } from "#dialect/sheet/readRows.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import { pictureType } from "#sheet/pictureType.ts";
import type { Workbook } from "#sheet/read/openWorkbook.ts";
import { openWorkbookFile } from "#sheet/read/openWorkbookFile.ts";
import { ApiError, HttpError } from "../answers/apiError.ts";
import { END_BYTES, endFault } from "../files/endMark.ts";
import { cleanPicture, isPicture, PICTURES_AT_ONCE, PictureError } from "../files/pictures.ts";
import { lockedProblems, type RoleAccess } from "../records/storage/roleAccess.ts";
import { WorkbookError } from "#sheet/WorkbookError.ts";
import type { Inflate } from "#sheet/zip/inflateAtOnce.ts";
import { type AskedRow, readAskedRows } from "./readAskedRows.ts";

/** Inflates a small part of a workbook with zlib of Node: three times as fast as JavaScript. */
export const nodeInflate: Inflate = (packed, most) => inflateRawSync(packed, { maxOutputLength: Math.max(1, most) }) as Buffer<ArrayBuffer>;

export interface ImportJob {
  /** Path of the workbook. */
  readonly workbook: string;
  /** The sheet and its rows as JSON, as the page sent them. */
  readonly rows: Uint8Array<ArrayBuffer>;
  /** More rows are refused. */
  readonly mostRows: number;
  readonly columns: readonly SheetColumn[];
  /** The fields that the importing account may not read, and those that it may not write. */
  readonly access: RoleAccess;
  readonly context: Omit<CheckContext, "tables">;
  /** Tables of cascades that the entity names. */
  readonly tables: Readonly<Record<string, TableFile>>;
  /** Folder for the bytes of pictures. */
  readonly filesFolder: string;
  /** The states of the entity, if it has any, and why a record may be closed. */
  readonly machine?: (ImportedEntity["machine"] & { readonly readonlyReason?: Text }) | undefined;
  /** Path of the compiled module of the entity. */
  readonly entityModule: string;
}

/** A record to store, with what the page said of its row. */
export interface ValidatedRow extends Omit<AskedRow, "record"> {
  readonly record: Rec;
}

/** Questions of the thread to the server while it works. */
export interface ImportServer {
  /** Receives the names of files before they are written. */
  onFiles(names: readonly string[]): void;
  /** Returns the stored records that rows change, by id. */
  storedRecords(ids: readonly string[]): Promise<ReadonlyMap<string, ChangedRecord>>;
  /** Answers sums over other records. */
  readonly sums: LoadSums;
}

/** A record that a row changes. */
export interface ChangedRecord {
  readonly record: Rec;
  /** The only fields that may change in its state; absent: all. */
  readonly open?: readonly string[];
}

export interface StoredPicture {
  readonly id: string;
  readonly call: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export interface ValidatedImport {
  readonly rows: readonly ValidatedRow[];
  readonly pictures: readonly StoredPicture[];
}

/** The rows to store, or why not: problems of rows or of the file, a text that is not JSON, a full disk. */
export type ImportOutcome =
  | ValidatedImport
  | { readonly problems: readonly Problem[] }
  | { readonly unreadable: readonly Problem[] }
  | { readonly isDiskFull: true };

const mostProblems = 2000;

/** A problem of a row, on the wire: the row's number on the sheet before the pointer into the record. */
export function rowPath(row: number, path: string): string {
  return `/rows/${row}${path}`;
}

/** Checks all rows. Never throws for what a workbook or a row holds. */
export async function runImportJob(job: ImportJob, entity: CompiledEntity, server: ImportServer): Promise<ImportOutcome> {
  try {
    return await checkJob(job, entity, server);
  } catch (error) {
    if (error instanceof HttpError) return { unreadable: error.problems };
    if (error instanceof ApiError) return { problems: error.details.problems ?? [] };
    if (error instanceof WorkbookError) return { problems: [fileProblem(`sheet.${error.code}`, error.params)] };
    if (error instanceof Error && "code" in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code))) return { isDiskFull: true };
    throw error;
  }
}

export function fileProblem(code: string, params: Problem["params"] = {}): Problem {
  return { path: "/file", code, params, severity: "error" };
}

async function checkJob(job: ImportJob, entity: CompiledEntity, server: ImportServer): Promise<ImportOutcome> {
  const { columns } = job;
  const asked = readAskedRows(job.rows, job.mostRows);
  const ids = asked.rows.flatMap(({ id }) => id ?? []);
  const stored = ids.length > 0 ? await server.storedRecords(ids) : new Map<string, ChangedRecord>();
  const tables = Object.fromEntries(Object.entries(job.tables).map(([name, file]) => [name, openTable(file)]));
  const context: CheckContext = { ...job.context, tables };
  const workbook = await openWorkbookFile(await openAsBlob(job.workbook), { inflate: nodeInflate });
  const read = await workbook.readSheet(asked.sheet);
  const headers = matchHeaders(read.rows, columns);
  if (!headers) return { problems: [fileProblem("sheetHeaders")] };
  const { rows, overlapping } = readRows(read, headers, workbook.fileNamed);
  const [pair] = overlapping;
  if (pair) return { problems: [fileProblem("picturesOverlap", { row: pair[1].row })] };
  const onSheet = new Map<number, ImportRow>(rows.map((row) => [row.number, row]));
  const drafts = asked.rows.map(({ record, ...row }): Draft => {
    const known = row.id === undefined ? undefined : stored.get(row.id);
    const { pictures = {}, broken = {} } = onSheet.get(row.row) ?? {};
    return {
      asked: row,
      number: row.row,
      draft: record,
      pictures,
      broken: withoutFile(broken, record),
      ...(known && { stored: fieldsOf(known.record) }),
      ...(known?.open && { open: known.open }),
    };
  });
  const pictures = await storePictures(job, workbook, drafts, server.onFiles);
  const found = await checkDrafts(
    { entity, columns, access: job.access, context, facts: pictures.facts, machine: job.machine },
    drafts,
    server.sums,
  );
  const problems = found.flatMap(({ number, errors }) => errors.map((one) => ({ ...one, path: rowPath(number, one.path) })));
  if (problems.length > 0) return { problems: problems.slice(0, mostProblems) };
  const checked = found.map(({ row }) => row);
  return { rows: checked, pictures: pictures.named(checked) };
}

interface DraftParts {
  readonly entity: CompiledEntity;
  readonly columns: readonly SheetColumn[];
  readonly access: RoleAccess;
  readonly context: CheckContext;
  /** Row number and pointer -> its picture. */
  readonly facts: ReadonlyMap<string, PictureFacts>;
  readonly machine: ImportJob["machine"];
}

/** Checks each row like a save, and once more while sums over other records are missing. Returns them in the order of the sheet. */
async function checkDrafts({ entity, columns, access, context, facts, machine }: DraftParts, drafts: readonly Draft[], load: LoadSums) {
  const sums = createImportSums({ name: entity.name, machine }, load);
  const key = keyColumn(entity, columns);
  const repeated = key ? repeatedKeys(key, drafts) : new Map<number, Problem>();
  const checkDraft = (draft: Draft) => {
    const { id } = draft.asked;
    const lost = id !== undefined && draft.stored === undefined ? staleRow : undefined;
    const asking = { entity: entity.name, id };
    const pictureAt = (_part: string, path: string) => facts.get(`${draft.number}${path}`);
    const { open } = draft;
    const checked = checkImportRow(entity, columns, draft, pictureAt, { ...context, sums, asking, ...(open && { open }) });
    const { record } = checked;
    const closed = open && machine?.readonlyReason;
    const locked = lockedProblems(access, entity, draft.draft, draft.stored ?? null);
    const problems = checked.problems.map((one) => (closed && one.code === "readOnly" ? { ...one, message: closed } : one));
    const errors = [repeated.get(draft.number), lost, ...locked, ...problems].filter((one) => one?.severity === "error") as Problem[];
    if (errors.length === 0) sums.add(record, draft.stored);
    return { number: draft.number, errors, row: { ...draft.asked, record } satisfies ValidatedRow };
  };
  for (;;) {
    sums.begin();
    const checked = new Map(inOrderOfSave(drafts, ({ asked }) => asked.id !== undefined).map((draft) => [draft, checkDraft(draft)]));
    if (!(await sums.load())) return drafts.flatMap((draft) => checked.get(draft) ?? []);
  }
}

const staleRow: Problem = { path: "", code: "stale", params: {}, severity: "error" };

/** The faults of cells that name a missing file, where the page has sent no other. All other cells have the values that the page sent. */
function withoutFile(broken: ImportRow["broken"], record: Rec): ImportRow["broken"] {
  return Object.fromEntries(
    Object.entries(broken).filter(([path, { code }]) => code === "noFileNamed" && getAt(record, path) === undefined),
  );
}

type Draft = ImportDraft & Pick<ChangedRecord, "open"> & { readonly asked: Omit<AskedRow, "record"> };

interface WantedPicture {
  readonly place: string;
  readonly column: SheetColumn;
  readonly id: string;
}

/** Writes the bytes of the pictures that rows use, a file for each row, and returns their types and sizes. */
async function storePictures(
  { columns, filesFolder }: ImportJob,
  workbook: Workbook,
  drafts: readonly Draft[],
  onFiles: (names: readonly string[]) => void,
) {
  const wanted = new Map<string, WantedPicture[]>();
  for (const { number, pictures, draft } of drafts) {
    for (const column of columns) {
      const part = draft[column.name] === undefined ? pictures[column.path]?.[0]?.part : undefined;
      if (part === undefined) continue;
      const one = { place: `${number}${column.path}`, column, id: randomBytes(24).toString("base64url") };
      const others = wanted.get(part);
      if (others) others.push(one);
      else wanted.set(part, [one]);
    }
  }
  onFiles([...wanted.values()].flatMap((all) => all.map(({ id }) => id)));
  const facts = new Map<string, PictureFacts>();
  const calls = new Map<string, string>();
  const store = async (part: string, bytes: Uint8Array | undefined): Promise<void> => {
    const type = bytes && pictureType(bytes)?.type;
    if (!bytes || !type) return;
    const isAccepted = (wanted.get(part) ?? []).some(({ column }) => column.schema["x-file"]?.accept.includes(type));
    const picture = isAccepted ? await sound(bytes, type) : { bytes };
    for (const { place, column, id } of wanted.get(part) ?? []) {
      const rule = column.schema["x-file"];
      // A picture that the field refuses is not stored; the check names its type.
      if ("bytes" in picture && rule?.accept.includes(type) === true && picture.bytes.length <= rule.maxBytes)
        await writeFile(join(filesFolder, id), picture.bytes, { mode: 0o600 });
      const { length: size } = "bytes" in picture ? picture.bytes : bytes;
      facts.set(place, { type, size, id, url: `/files/${id}`, ...("fault" in picture && { fault: picture.fault }) });
      calls.set(id, rule?.call ?? "");
    }
  };
  // A few more than are decoded at once: the next is read meanwhile.
  const storing = new Set<Promise<void>>();
  for await (const { part, bytes } of workbook.pictures(wanted.keys())) {
    const one = store(part, bytes).finally(() => storing.delete(one));
    storing.add(one);
    if (storing.size > PICTURES_AT_ONCE) await Promise.race(storing);
  }
  await Promise.all(storing);
  /** The files under the names that the records give them. */
  const named = (rows: readonly ValidatedRow[]): StoredPicture[] =>
    rows.flatMap(({ row, record }) =>
      columns.flatMap((column) => {
        const fact = facts.get(`${row}${column.path}`);
        const value = record[column.name] as Rec | undefined;
        if (!fact?.id || value?.["id"] !== fact.id) return [];
        return [{ id: fact.id, call: calls.get(fact.id) ?? "", name: String(value["name"]), type: fact.type, size: fact.size }];
      }),
    );
  return { facts, named };
}

/** The bytes to store, of a picture without its metadata, or why they are refused: the same rules as for an upload. */
async function sound(
  bytes: Uint8Array,
  type: string,
): Promise<{ readonly bytes: Uint8Array } | { readonly fault: { readonly code: string; readonly params: Problem["params"] } }> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const code = endFault(type, { start: file, end: file.subarray(-END_BYTES), size: file.length });
  if (code) return { fault: { code, params: {} } };
  try {
    return { bytes: isPicture(type) ? await cleanPicture(file, type) : file };
  } catch (error) {
    if (error instanceof PictureError) return { fault: error.fault };
    throw error;
  }
}

function fieldsOf({ id: _id, version: _version, ...fields }: Rec): Rec {
  return fields;
}
