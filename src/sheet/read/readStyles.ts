/** How numbers are meant: what a cell's format makes of a number beside the number itself. */
import { limitExceeded } from "../WorkbookError.ts";
import type { Package } from "./Package.ts";
import type { ReadBudget } from "../zip/ReadBudget.ts";

/** A day, a moment, a number, or a number that is shown with so many digits (a code that begins with zeros). */
export type NumberForm = "date" | "dateTime" | "number" | { readonly digits: number };

/** By the style's index in a cell. */
export type NumberForms = readonly NumberForm[];

/** The built-in formats that are dates: in any program, and those of Chinese, Japanese and Korean editions. */
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

/** Excel's own limit of a format. */
const maxFormatLength = 255;
/** What is quoted, escaped or in brackets. Quotes and brackets without an end are read once. */
const noLetters = /"[^"]*"|\\.|_.|\[[^[\]]*\]/g;

/** Of a format's own code; what is quoted, escaped or in brackets is no letter of it. Longer codes than Excel writes are plain numbers. */
function formOf(code: string): NumberForm {
  if (code.length > maxFormatLength) return "number";
  const letters = (code.split(";")[0] ?? "").replace(noLetters, "").toLowerCase();
  if (/^0{2,20}$/.test(letters)) return { digits: letters.length };
  if (/general/.test(letters) || !/[ymdhs\u5e74\u6708\u65e5]/.test(letters)) return "number";
  return /[hs]/.test(letters) ? "dateTime" : "date";
}
