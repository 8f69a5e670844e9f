/** Workbooks of a transition: the empty one to fill in, and the rows that were not done, each with the reason. */
import { getAt } from "#dialect/json/pointer.ts";
import type { Rec } from "#dialect/json/json.ts";
import { noteColumn, planSheetColumn, type SheetWords, valueText } from "#dialect/sheet/planSheet.ts";
import { makeWorkbook } from "../api/makeWorkbook.ts";
import { saveFile } from "../browser/saveFile.ts";
import type { StepRow } from "./checkSteps.ts";
import type { StepColumns } from "./stepColumns.ts";

/** Rows of the empty workbook with formats and dropdown lists. */
const preparedRows = 500;

/** Downloads the empty workbook; the keys of `chosen` are in it already. Rejects if it cannot be written. */
export async function saveTemplate(name: string, { key, asked }: StepColumns, chosen: readonly Rec[], words: SheetWords): Promise<void> {
  const columns = [key, ...asked].map((column) => planSheetColumn(column, words));
  const rows = chosen.map((record) => [valueText(key, getAt(record, key.path), words.language)]);
  saveFile(await makeWorkbook([{ name, columns, rows, emptyRows: preparedRows }]), `${name}.xlsx`);
}

/** Downloads rows as they were read, each with what is said of it. Rejects if the workbook cannot be written. */
export async function saveRows(
  name: string,
  { key, asked }: StepColumns,
  rows: readonly { readonly row: StepRow; readonly note: string }[],
  words: SheetWords,
): Promise<void> {
  const columns = [key, ...asked];
  const written = rows.map(({ row, note }) => [
    ...columns.map((column) => valueText(column, getAt(row.draft, column.path), words.language)),
    note,
  ]);
  const planned = [...columns.map((column) => planSheetColumn(column, words)), { ...noteColumn(words), width: 60 }];
  saveFile(await makeWorkbook([{ name, columns: planned, rows: written }]), `${name} - ${words.t("bySheet.notRun")}.xlsx`);
}
