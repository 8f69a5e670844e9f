/** Downloads the rows with errors as a workbook, each with its problems in a note column, so that they can be corrected and imported again. */
import type { Json } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { noteColumn, planSheetColumn, type SheetWords, valueText } from "#dialect/sheet/planSheet.ts";
import { keptFileName } from "#dialect/sheet/pictureName.ts";
import type { WrittenCell } from "#sheet/write/writeWorkbook.ts";
import { makeWorkbook } from "../api/makeWorkbook.ts";
import { saveFile } from "../browser/saveFile.ts";
import type { CheckedRow } from "./checkRows.ts";
import type { Import } from "./useImport.ts";

export async function saveFaultyRows(parts: {
  readonly work: Import;
  readonly faulty: readonly CheckedRow[];
  /** Name of the imported file. */
  readonly file: string;
  sentence(problem: Problem): string;
  readonly words: SheetWords;
}): Promise<void> {
  const { work, faulty, file, sentence, words } = parts;
  const columns = work.columns.filter(({ sort }) => sort !== "file");
  const rows: WrittenCell[][] = [];
  for (const { row, problems } of faulty) {
    const cells: WrittenCell[] = [];
    for (const column of columns) {
      if (column.sort !== "picture") cells.push(valueText(column, getAt(row.draft as Json, column.path), words.language));
      else cells.push(await pictureOf(work, row.pictures[column.path]?.[0]));
    }
    rows.push([...cells, problems.map(sentence).join("; ")]);
  }
  const sheet = {
    name: work.read?.sheetName ?? "",
    columns: [...columns.map((column) => planSheetColumn(column, words)), { ...noteColumn(words), width: 60 }],
    rows,
  };
  saveFile(await makeWorkbook([sheet]), `${file.replace(/\.xlsx$/i, "")} - ${words.t("import.faulty")}.xlsx`);
}

async function pictureOf(
  work: Import,
  picture: { readonly part?: string; readonly names: readonly string[] } | undefined,
): Promise<WrittenCell> {
  const type = picture?.part === undefined ? undefined : work.read?.pictures.get(picture.part)?.type;
  const address = picture?.part === undefined ? undefined : await work.picture(picture.part);
  if (!picture || address === undefined || (type !== "image/jpeg" && type !== "image/png")) return undefined;
  return { bytes: new Uint8Array(await (await fetch(address)).arrayBuffer()), type, name: keptFileName(picture.names) ?? "" };
}
