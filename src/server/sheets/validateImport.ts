/** Reads the workbook of an import once more and judges its rows. Nothing is stored but the bytes of pictures. */
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { checkImportRow, type ImportDraft, keyColumn, type PictureFacts, repeatedKeys } from "#dialect/sheet/checkImport.ts";
import { matchHeaders } from "#dialect/sheet/matchHeaders.ts";
import { type ImportRow, readRows } from "#dialect/sheet/readRows.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import { pictureType } from "#sheet/pictureType.ts";
import { openWorkbook, type Workbook } from "#sheet/read/openWorkbook.ts";
import { WorkbookError } from "#sheet/WorkbookError.ts";
import { checkContext } from "../records/storage/recordContext.ts";
import { HttpError, validationError, problem } from "../answers/apiError.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { recordsById } from "./existingRecords.ts";
import type { ImportParts } from "./importRecords.ts";
import type { AskedRow, ReceivedImport } from "./receiveImport.ts";
import { columnsOf } from "./template.ts";
import { inflateRawSync } from "node:zlib";
import type { Inflate } from "#sheet/zip/inflateAtOnce.ts";

/** Unpacks a small part of a workbook by what Node brings: three times as fast as JavaScript. */
export const nodeInflate: Inflate = (packed, most) => inflateRawSync(packed, { maxOutputLength: Math.max(1, most) }) as Buffer<ArrayBuffer>;

export interface ValidatedRow {
  readonly asked: AskedRow;
  readonly record: Rec;
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

/** Rows judged before others get their turn. */
const atOnce = 50;
const mostProblems = 2000;

/** Throws a refusal with the problems of all rows. `onFile` is told of each file before it is written. */
export async function validateImport(
  parts: ImportParts,
  file: Blob,
  { sheet, rows }: ReceivedImport,
  onFile: (path: string) => void,
): Promise<ValidatedImport> {
  const { service, entity } = parts;
  const columns = columnsOf(service.schemas, entity);
  const { workbook, onSheet } = await readAgain(file, sheet, columns);
  const known = await recordsById(
    service.db,
    entity,
    service.actor.customer,
    rows.flatMap(({ id }) => id ?? []),
  );
  const drafts = rows.map((asked): ImportDraft & { readonly asked: AskedRow } => {
    const stored = asked.id === undefined ? undefined : known.get(asked.id);
    const { pictures = {} } = onSheet.get(asked.row) ?? {};
    return { asked, number: asked.row, draft: asked.record, pictures, broken: {}, ...(stored && { stored: fieldsOf(stored) }) };
  });
  const pictures = await keepPictures(parts, workbook, drafts, columns, onFile);
  const key = keyColumn(entity.compiled, columns);
  const repeated = key ? repeatedKeys(key, drafts) : new Map<number, Problem>();
  const context = checkContext(service, "create");
  const problems: Problem[] = [];
  const judged: ValidatedRow[] = [];
  for (const [index, draft] of drafts.entries()) {
    if (index % atOnce === 0) await nextTurn();
    const lost = draft.asked.id !== undefined && draft.stored === undefined ? [problem("", "stale")] : [];
    const checked = checkImportRow(entity.compiled, columns, draft, (_part, path) => pictures.facts.get(`${draft.number}${path}`), context);
    const own = [repeated.get(draft.number), ...lost, ...checked.problems].filter((one) => one !== undefined);
    problems.push(...own.filter(({ severity }) => severity === "error").map((one) => ({ ...one, path: rowPath(draft.number, one.path) })));
    judged.push({ asked: draft.asked, record: checked.record });
  }
  if (problems.length > 0) throw validationError(problems.slice(0, mostProblems), rowsSchema(entity));
  return { rows: judged, pictures: pictures.named(judged) };
}

/** A problem of a row, on the wire: the row's number on the sheet before the pointer into the record. */
export function rowPath(row: number, path: string): string {
  return `/rows/${row}${path}`;
}

/** The labels that word such problems. */
export function rowsSchema({ schema }: ServedEntity): FieldSchema {
  return { properties: { rows: { type: "array", items: schema } } };
}

async function readAgain(file: Blob, sheet: number, columns: readonly SheetColumn[]) {
  try {
    const workbook = await openWorkbook(file, { inflate: nodeInflate });
    const read = await workbook.readSheet(sheet);
    const headers = matchHeaders(read.rows, columns);
    if (!headers) throw validationError([problem("/file", "sheetHeaders")]);
    const { rows, overlapping } = readRows(read, headers);
    const [pair] = overlapping;
    if (pair) throw validationError([problem("/file", "picturesOverlap", { row: pair[1].row })]);
    return { workbook, onSheet: new Map<number, ImportRow>(rows.map((row) => [row.number, row])) };
  } catch (error) {
    if (error instanceof WorkbookError) throw validationError([problem("/file", `sheet.${error.code}`, error.params)]);
    throw error;
  }
}

type Draft = ImportDraft & { readonly asked: AskedRow };

/** Writes the bytes of the pictures that rows use, each row a file of its own, and tells what they are. */
async function keepPictures(
  { filesFolder }: ImportParts,
  workbook: Workbook,
  drafts: readonly Draft[],
  columns: readonly SheetColumn[],
  onFile: (path: string) => void,
) {
  const wanted = new Map<string, { readonly place: string; readonly column: SheetColumn }[]>();
  for (const { number, pictures, draft } of drafts) {
    for (const column of columns) {
      const part = draft[column.name] === undefined ? pictures[column.path]?.[0]?.part : undefined;
      if (part !== undefined) wanted.set(part, [...(wanted.get(part) ?? []), { place: `${number}${column.path}`, column }]);
    }
  }
  const facts = new Map<string, PictureFacts>();
  const calls = new Map<string, string>();
  try {
    for await (const { part, bytes } of workbook.pictures(wanted.keys())) {
      const type = bytes && pictureType(bytes)?.type;
      if (!bytes || !type) continue;
      for (const { place, column } of wanted.get(part) ?? []) {
        const rule = column.schema["x-file"];
        // What the field refuses anyway is not kept; the check says why by its type.
        const keep = rule?.accept.includes(type) === true && bytes.length <= rule.maxBytes;
        const id = randomBytes(24).toString("base64url");
        if (keep) {
          const path = join(filesFolder, id);
          onFile(path);
          await writeFile(path, bytes, { mode: 0o600 });
        }
        facts.set(place, { type, size: bytes.length, id, url: `/files/${id}` });
        calls.set(id, rule?.call ?? "");
      }
    }
  } catch (error) {
    if (error instanceof WorkbookError) throw validationError([problem("/file", `sheet.${error.code}`, error.params)]);
    if (error instanceof Error && "code" in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code)))
      throw new HttpError(507, "answer.diskFull");
    throw error;
  }
  /** The files under the names that the records give them. */
  const named = (rows: readonly ValidatedRow[]): StoredPicture[] =>
    rows.flatMap(({ asked, record }) =>
      columns.flatMap((column) => {
        const fact = facts.get(`${asked.row}${column.path}`);
        const value = record[column.name] as Rec | undefined;
        if (!fact?.id || value?.["id"] !== fact.id) return [];
        return [{ id: fact.id, call: calls.get(fact.id) ?? "", name: String(value["name"]), type: fact.type, size: fact.size }];
      }),
    );
  return { facts, named };
}

function fieldsOf({ id: _id, version: _version, ...fields }: Rec): Rec {
  return fields;
}
