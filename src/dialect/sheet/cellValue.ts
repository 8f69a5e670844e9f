/** Converts between the text of a cell and the value of a draft. */
import type { Json } from "../json/json.ts";
import { draftNumber } from "../fields/typedNumber.ts";
import { writtenDay } from "../text/time.ts";
import { cellLimit } from "./cellLimit.ts";
import { codeOfText } from "./codeOfText.ts";
import { readFlag } from "./flagWords.ts";
import type { ReadCell } from "./readCell.ts";
import type { SheetColumn } from "./sheetColumns.ts";

/**
 * Returns the draft value of a cell; undefined if it is empty. A text that is no value of the field
 * stays text, so that the check reports it and the user sees it. A text longer than the limit of its
 * column is returned unread.
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
      return cell.sort === "date" ? text.slice(0, 10) : writtenDay(text);
    case "dateTime":
      return cell.sort === "date" && text.length === 10 ? `${text} 00:00:00` : text;
    case "flag":
      return readFlag(codes, text) ?? text;
    default:
      return shownText(cell);
  }
}

/** The text as displayed: a workbook stores TRUE and FALSE as 1 and 0, but they are neither numbers nor codes. */
function shownText({ sort, text }: ReadCell): string {
  return sort === "boolean" ? (text.trim() === "1" ? "TRUE" : "FALSE") : text;
}
