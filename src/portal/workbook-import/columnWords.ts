/** Texts by which cells of a sheet are read and written, from the compiled catalogue. */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { ColumnWords } from "#dialect/sheet/sheetColumns.ts";
import { messageText } from "#dialect/text/text.ts";

export function columnWords({ timeZone, codes, messages }: Pick<CompiledCatalog, "timeZone" | "codes" | "messages">): ColumnWords {
  return { timeZone, codesOf: (name) => codes[name]?.items ?? [], textOf: (key) => messageText(messages, key) };
}
