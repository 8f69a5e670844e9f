/** The impact as a table for a spreadsheet: one line a record and finding. Pure. */
import { inLanguage, type Language } from "#dialect/text.ts";
import type { Impact } from "#dialect/workbench.ts";

/** A spreadsheet takes a cell that begins like this for a formula. */
const formulaStart = /^[=+\-@\t\r]/;

function cell(value: string): string {
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function impactSheet({ entities }: Impact, language: Language): string {
  const lines = entities.flatMap(({ entity, findings }) =>
    findings.flatMap(({ code, path, sentence, ids }) => ids.map((id) => [entity, id, path, code, inLanguage(sentence, language)])),
  );
  // The mark at the beginning tells a spreadsheet that it is UTF-8.
  return `\uFEFF${[["entity", "id", "path", "code", "sentence"], ...lines].map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;
}
