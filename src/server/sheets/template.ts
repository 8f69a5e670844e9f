/** Builds the empty workbook of an entity from its schema, in the language of the request. */
import { planTemplate, type SheetWords } from "#dialect/sheet/planSheet.ts";
import { type SheetColumn, sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import { inLanguage, type Language, messageText } from "#dialect/text/text.ts";
import { writeWorkbook } from "#sheet/write/writeWorkbook.ts";
import { translate } from "../schemas/translate.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { FileResponse, workbookType } from "../answers/responses.ts";

export async function templateFile(schemas: Schemas, entity: ServedEntity, language: Language): Promise<FileResponse> {
  const words = wordsIn(schemas, language);
  const sheets = planTemplate(entity.schema, columnsOf(schemas, entity), words);
  const name = words.t("sheet.template", { label: inLanguage(entity.schema["x-label"], language) });
  return new FileResponse(await writeWorkbook(sheets), `${name}.xlsx`, workbookType);
}

export function columnsOf(schemas: Schemas, entity: ServedEntity): SheetColumn[] {
  const { catalog } = schemas;
  const { timeZone, codes: codesOf, files } = catalog;
  return sheetColumns(entity.schema, { timeZone, codesOf, textOf: (key) => messageText(files.messages, key) });
}

export function wordsIn(schemas: Schemas, language: Language): SheetWords {
  return { language, t: (key, params) => translate(schemas, language, key, params ?? {}) };
}
