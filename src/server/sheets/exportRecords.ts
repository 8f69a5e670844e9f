/**
 * Exports records as a workbook: the results of a list, in its order and in the
 * columns of the template, so that the file can be changed and imported again;
 * pictures in their cells.
 */
import { buffer } from "node:stream/consumers";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { noteColumn, planSheetColumn, valueText } from "#dialect/sheet/planSheet.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import { businessClock } from "#dialect/text/time.ts";
import type { FileStore } from "../files/fileStore.ts";
import { pngOf } from "../files/pictures.ts";
import { pictureType } from "#sheet/pictureType.ts";
import { writeWorkbook, type WrittenCell, type WrittenPicture } from "#sheet/write/writeWorkbook.ts";
import { sql } from "kysely";
import { readableFiles } from "../records/openFile.ts";
import { logReading } from "../records/effects/activityLog.ts";
import { listRecords } from "../records/list/list.ts";
import type { RecordContext } from "../records/storage/recordContext.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { FileResponse, workbookType } from "../answers/responses.ts";
import { columnsOf, wordsIn } from "./template.ts";

/** Rows of one read. */
const pageRows = 500;
/** Limit of rows if the schemas define none. */
const standardRows = 5000;
/** Most bytes of all pictures of a file, which is built in memory. */
const mostPictureBytes = 64 * 1024 * 1024;

export async function exportRecords(
  service: RecordContext,
  entity: ServedEntity,
  query: Rec,
  { language, files }: { readonly language: Language; readonly files: FileStore },
): Promise<FileResponse> {
  const columns = (await columnsOf(service, entity)).filter(({ sort }) => sort !== "file");
  const words = wordsIn(service.schemas, language);
  const { records } = await readAllRecords(service, entity, query);
  await logReading(service, entity, { grant: "export" });
  const pictures = pictureReader(service, files);
  const rows: WrittenCell[][] = [];
  for (const record of records) {
    const notes: string[] = [];
    const cells: WrittenCell[] = [];
    for (const column of columns) {
      if (column.sort !== "picture") cells.push(valueText(column, getAt(record as Json, column.path), language));
      else cells.push(await pictureOf(column, record, pictures, () => notes.push(words.t("sheet.tooManyPictures"))));
    }
    rows.push([...cells, notes[0]]);
  }
  const label = inLanguage(entity.schema["x-label"], language);
  const sheet = { name: label, columns: [...columns.map((column) => planSheetColumn(column, words)), noteColumn(words)], rows };
  const { today } = businessClock(service.clock(), entity.timeZone);
  return new FileResponse(await writeWorkbook([sheet]), `${label} ${today}.xlsx`, workbookType);
}

/** All records of a query, as far as the limit allows. */
export interface FoundRecords {
  readonly records: readonly Rec[];
  /** More were found. */
  readonly isPart: boolean;
}

/** Returns all records of the query up to the limit, regardless of its page. */
export async function readAllRecords(service: RecordContext, entity: ServedEntity, query: Rec): Promise<FoundRecords> {
  const limit = service.schemas.catalog.limits["exportRows"];
  const most = typeof limit === "number" ? limit : standardRows;
  const records: Rec[] = [];
  let found = 0;
  for (let page = 1; records.length < most; page++) {
    const { rows, total } = await listRecords(service, entity, { ...query, page, size: pageRows });
    found = total;
    records.push(...rows);
    if (rows.length < pageRows) break;
  }
  return { records: records.slice(0, most), isPart: found > most };
}

interface PictureReader {
  /** Returns undefined if the picture is missing or exceeds the remaining size. */
  read(id: string): Promise<Uint8Array | undefined>;
  readonly full: boolean;
}

function pictureReader({ db, principal }: RecordContext, files: FileStore): PictureReader {
  let spent = 0;
  let full = false;
  return {
    get full() {
      return full;
    },
    async read(id) {
      const { rows } = await sql<{ readonly id: string; readonly size: number }>`
        select id, size from files where ${readableFiles(principal)} and id = ${id}
          and id not in (select file from quarantine)`.execute(db);
      const [row] = rows;
      if (!row) return undefined;
      if (spent + row.size > mostPictureBytes) {
        full = true;
        return undefined;
      }
      spent += row.size;
      const found = await files.read(row.id);
      return found && buffer(found.stream);
    },
  };
}

async function pictureOf(
  { path }: SheetColumn,
  record: Rec,
  pictures: PictureReader,
  left: () => void,
): Promise<WrittenPicture | undefined> {
  const value = getAt(record as Json, path);
  const id = isObject(value) ? value["id"] : undefined;
  if (!isObject(value) || typeof id !== "string") return undefined;
  const bytes = await pictures.read(id);
  if (!bytes) {
    if (pictures.full) left();
    return undefined;
  }
  const type = pictureType(bytes)?.type;
  if (type === "image/webp") {
    const name = String(value["name"] ?? "").replace(/\.webp$/i, ".png");
    return { bytes: await pngOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)), type: "image/png", name };
  }
  if (type !== "image/jpeg" && type !== "image/png") return undefined;
  return { bytes, type, name: String(value["name"] ?? "") };
}
