/** Builds the empty workbook of an entity from its schema, in the language of the request. */
import { sql } from "kysely";
import type { Rec } from "#dialect/json/json.ts";
import { planTemplate, type SheetWords } from "#dialect/sheet/planSheet.ts";
import { type ColumnWords, entitiesOnSheet, type SheetColumn, sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import { inLanguage, type Language, messageText } from "#dialect/text/text.ts";
import { writeWorkbook } from "#sheet/write/writeWorkbook.ts";
import { translate } from "../schemas/translate.ts";
import type { Db } from "../db/tables.ts";
import type { Principal } from "../session/principal.ts";
import { roleAccess, isReadable, readableRecord } from "../records/storage/roleAccess.ts";
import { type Reach, reachOf } from "../records/storage/reach.ts";
import type { RecordContext } from "../records/storage/recordContext.ts";
import { recordColumnsSql, type StoredRow, toWireRecord } from "../records/storage/recordRow.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { FileResponse, workbookType } from "../answers/responses.ts";

/** More records than these are not offered in a cell, nor does a cell bring what they fill in. */
const mostTargets = 1000;

export async function templateFile(service: RecordContext, entity: ServedEntity, language: Language): Promise<FileResponse> {
  const { schemas } = service;
  const words = wordsIn(schemas, language);
  const sheets = planTemplate(entity.schema, await columnsOf(service, entity), words);
  const name = words.t("sheet.template", { label: inLanguage(entity.schema["x-label"], language) });
  return new FileResponse(await writeWorkbook(sheets), `${name}.xlsx`, workbookType);
}

/** Returns the columns of a sheet, with the records that its cells may name. */
export async function columnsOf(
  context: Pick<RecordContext, "db" | "schemas" | "principal"> & Partial<Pick<RecordContext, "clock">>,
  entity: ServedEntity,
): Promise<SheetColumn[]> {
  const { db, schemas } = context;
  const { timeZone, codes: codesOf, files } = schemas.catalog;
  const words: ColumnWords = { timeZone, codesOf, textOf: (key) => messageText(files.messages, key) };
  const found = new Map<string, readonly Rec[]>();
  for (const name of entitiesOnSheet(entity.schema, words)) {
    const target = schemas.entity(name);
    const records = await recordsOf(db, target, context.principal, reachOf(context, target, "read"));
    if (records.length <= mostTargets) found.set(name, records);
  }
  const access = roleAccess(context.principal, entity);
  const columns = sheetColumns(entity.schema, { ...words, recordsOf: (name) => found.get(name) });
  return columns.filter(({ path }) => isReadable(access, path));
}

async function recordsOf(db: Db, target: ServedEntity, principal: Principal, reach: Reach): Promise<Rec[]> {
  const { rows } = await sql<StoredRow>`
    select ${recordColumnsSql} from ${sql.table(target.table)} where ${reach} order by id limit ${mostTargets + 1}`.execute(db);
  return rows.map((row) => readableRecord(roleAccess(principal, target), toWireRecord(target, row)));
}

export function wordsIn(schemas: Schemas, language: Language): SheetWords {
  return { language, t: (key, params) => translate(schemas, language, key, params ?? {}) };
}
