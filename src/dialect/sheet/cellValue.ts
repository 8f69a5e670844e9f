/** What a cell says, as the value of a draft; and what a value says, as a cell. */
import type { Json } from "../json/json.ts";
import { draftNumber } from "../fields/typedNumber.ts";
import { cellLimit } from "./cellLimit.ts";
import { codeOfText } from "./codeOfText.ts";
import { readFlag } from "./flagWords.ts";
import type { ReadCell } from "./readCell.ts";
import type { SheetColumn } from "./sheetColumns.ts";

/**
 * The draft value of a cell; `undefined` for an empty one. What does not fit
 * stays as text, so that the check names it and the reader sees what was written.
 * A text beyond the limit of its column stays as it is: no pattern reads it.
 */
export function cellValue(column: Pick<SheetColumn, "sort" | "codes" | "schema">, cell: ReadCell): Json | undefined {
  const { sort, codes = [], schema } = column;
  const text = cell.text.trim();
  if (text === "") return undefined;
  if (text.length > cellLimit(column)) return cell.text;
  switch (sort) {
    case "choice":
      return codeOfText(codes, text) ?? text;
    case "choices":
      return text
        .split(/[;；,，、\n]/)
        .map((part) => part.trim())
        .filter((part) => part !== "")
        .map((part) => codeOfText(codes, part) ?? part);
    case "number":
      return draftNumber(schema, shownText(cell));
    case "date":
      return cell.sort === "date" ? text.slice(0, 10) : writtenDate(text);
    case "dateTime":
      return cell.sort === "date" && text.length === 10 ? `${text} 00:00:00` : text;
    case "flag":
      return readFlag(codes, text) ?? text;
    default:
      return shownText(cell);
  }
}

/** As the sheet shows it: TRUE and FALSE are neither numbers nor codes, though a workbook stores them as 1 and 0. */
function shownText({ sort, text }: ReadCell): string {
  return sort === "boolean" ? (text.trim() === "1" ? "TRUE" : "FALSE") : text;
}

function writtenDate(text: string): string {
  const parts = /^(\d{4})\D(\d{1,2})\D(\d{1,2})\D?$/.exec(text.normalize("NFKC"));
  if (!parts) return text;
  const [, year = "", month = "", day = ""] = parts;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
