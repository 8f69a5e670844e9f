/** Reads the cell styles: whether a format shows a number as a date, a time or a code. */
import { limitExceeded } from "../WorkbookError.ts";
import type { Package } from "./Package.ts";
import type { ReadBudget } from "../zip/ReadBudget.ts";

/** A date, a date with time, a number, or a number with a fixed count of digits (a code with leading zeros). */
export type NumberForm = "date" | "dateTime" | "number" | { readonly digits: number };

/** Indexed by the style of a cell. */
export type NumberForms = readonly NumberForm[];

/** Ids of the built-in date formats, those of Chinese, Japanese and Korean editions included. */
const builtInDates = new Set([14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
const builtInTimes = new Set([18, 19, 20, 21, 22, 32, 33, 45, 46, 47]);

export async function readStyles(file: Package, part: string | undefined, reading: ReadBudget): Promise<NumberForms> {
  const forms: NumberForm[] = [];
  if (part === undefined) return forms;
  const own = new Map<string, NumberForm>();
  const most = reading.limits.formats;
  let inCells = false;
  await file.scan(part, {
    open(name, given) {
      if (name === "cellXfs") inCells = true;
      const id = given.get("numFmtId") ?? "0";
      const code = given.get("formatCode");
      if (name === "numFmt" && code !== undefined) own.set(id, formOf(code));
      if (name === "xf" && inCells) forms.push(own.get(id) ?? builtIn(Number(id)));
      if (forms.length > most || own.size > most) throw limitExceeded("formats", most);
    },
    close(name) {
      if (name === "cellXfs") inCells = false;
    },
  });
  return forms;
}

function builtIn(id: number): NumberForm {
  if (builtInDates.has(id)) return "date";
  return builtInTimes.has(id) ? "dateTime" : "number";
}

/** Maximum length of a format code in Excel. */
const maxFormatLength = 255;
/** Quoted, escaped and bracketed parts. Linear: unclosed quotes and brackets are scanned once. */
const noLetters = /"[^"]*"|\\.|_.|\[[^[\]]*\]/g;

/** Returns the form of a custom format by its letters. A code longer than Excel allows is a plain number. */
function formOf(code: string): NumberForm {
  if (code.length > maxFormatLength) return "number";
  const letters = (code.split(";")[0] ?? "").replace(noLetters, "").toLowerCase();
  if (/^0{2,20}$/.test(letters)) return { digits: letters.length };
  if (/general/.test(letters) || !/[ymdhs\u5e74\u6708\u65e5]/.test(letters)) return "number";
  return /[hs]/.test(letters) ? "dateTime" : "date";
}
