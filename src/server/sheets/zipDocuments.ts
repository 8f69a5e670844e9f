/**
 * Archives all documents of records: those of their own fields and of related
 * records (`x-documents`), one folder for each kind, streamed while they are read.
 */
import { Readable } from "node:stream";
import { belongingFilter, documentsIn, type Document } from "#dialect/records/documents.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { businessClock } from "#dialect/text/time.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { archiveNames } from "#sheet/write/archiveNames.ts";
import { zipFiles } from "#sheet/write/zipFiles.ts";
import { type FileStore, readChunks } from "../files/fileStore.ts";
import type { FileTable } from "../db/tables.ts";
import { sql } from "kysely";
import { logReading } from "../records/effects/activityLog.ts";
import { readableFiles } from "../records/openFile.ts";
import { listRecords } from "../records/list/list.ts";
import type { RecordContext } from "../records/storage/recordContext.ts";
import { ApiError, notFoundError } from "../answers/apiError.ts";
import { RequestReader, readIds } from "../answers/requestReader.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { FileResponse, zipType } from "../answers/responses.ts";

/** Related records of one read. */
const rowsAtOnce = 100;
const megabyte = 1024 * 1024;

/** A document, and the record that it was found with. */
interface Found extends Document {
  readonly of: Rec;
}

/** Reads `{ids}` and returns the archive. Throws if there is no document, too much, or a missing file. */
export async function zipDocuments(
  service: RecordContext,
  entity: ServedEntity,
  input: Rec,
  { language, files }: { readonly language: Language; readonly files: FileStore },
): Promise<FileResponse> {
  const rule = entity.schema["x-documents"];
  if (!rule) throw notFoundError();
  const reader = new RequestReader();
  const ids = readIds(reader, reader.object(input, "", ["ids"])["ids"]);
  reader.finish();
  const records: Rec[] = [];
  const found: Found[] = [];
  for (const id of ids) {
    const record = await oneRecord(service, entity, id);
    records.push(record);
    found.push(...(await documentsOf(service, entity, record)));
    if (found.length > rule.files) throw new ApiError(apiCode.limit, "documents.tooMany", { params: { limit: rule.files } });
  }
  if (found.length === 0) throw new ApiError(apiCode.invalid, "documents.none");
  const stored = await storedFiles(service, found, files);
  const bytes = stored.reduce((sum, { size }) => sum + size, 0);
  if (bytes > rule.bytes)
    throw new ApiError(apiCode.limit, "documents.tooLarge", {
      params: { size: Math.ceil(bytes / megabyte), limit: Math.floor(rule.bytes / megabyte) },
    });
  const title = (record: Rec): string => fillTemplate(entity.head.title ?? "", record) || String(record["id"]);
  const names = archiveNames(
    found.map(({ of, label, file }) => [
      ...(records.length > 1 ? [title(of)] : []),
      inLanguage(label, language) || "_",
      String(file["name"] ?? file["id"]),
    ]),
  );
  await logReading(service, entity, { grant: "export" });
  const archive = zipFiles(
    stored.map((row, at) => ({
      name: names[at] as string,
      changed: row.created,
      chunks: () => readChunks(files, row.id),
    })),
  );
  const [alone] = records;
  const label = inLanguage(entity.schema["x-label"], language);
  const name =
    records.length === 1 && alone ? title(alone) : `${label} ${businessClock(service.clock(), service.schemas.catalog.timeZone).today}`;
  return new FileResponse(Readable.from(archive, { objectMode: false }), `${name}.zip`, zipType);
}

async function oneRecord(service: RecordContext, entity: ServedEntity, id: string): Promise<Rec> {
  const { rows } = await listRecords(service, entity, { filters: { id } });
  const [record] = rows;
  if (!record) throw notFoundError();
  return record;
}

async function documentsOf(service: RecordContext, entity: ServedEntity, record: Rec): Promise<Found[]> {
  const { schemas } = service;
  const within = ({ schema }: ServedEntity, one: Rec): Found[] =>
    documentsIn(schema, one as Json, (list) => schemas.catalog.codes(list)).map((document) => ({ ...document, of: record }));
  const found = within(entity, record);
  for (const { entity: name, where } of entity.schema["x-documents"]?.of ?? []) {
    const filters = belongingFilter(where, record);
    if (!filters) continue;
    const other = schemas.entity(name);
    for (let page = 1, more = true; more; page++) {
      const { rows, total } = await listRecords(service, other, { filters, page, size: rowsAtOnce });
      found.push(...rows.flatMap((row) => within(other, row)));
      more = page * rowsAtOnce < total;
    }
  }
  return found;
}

/** Returns the files in the order of the documents. Throws if one is missing. */
async function storedFiles({ db, principal }: RecordContext, found: readonly Found[], store: FileStore) {
  const ids = [...new Set(found.map(({ file }) => String(file["id"])))];
  const { rows } = await sql<Pick<FileTable, "id" | "name" | "size"> & { readonly created: Date }>`
    select id, name, size, created from files where ${readableFiles(principal)} and id in (${sql.join(ids)})`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const missing = async (id: string): Promise<boolean> => !byId.has(id) || !(await store.has(id));
  for (const { file } of found)
    if (await missing(String(file["id"])))
      throw new ApiError(apiCode.notFound, "documents.gone", { params: { name: String(file["name"] ?? "") } });
  return found.flatMap(({ file }) => byId.get(String(file["id"])) ?? []);
}
