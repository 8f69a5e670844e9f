/** What the cells of a sheet may say, out of the compiled catalogue. */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { ColumnWords } from "#dialect/sheet/sheetColumns.ts";
import { messageText } from "#dialect/text/text.ts";

export function columnWords({ codes, messages }: Pick<CompiledCatalog, "codes" | "messages">): ColumnWords {
  return { codesOf: (name) => codes[name]?.items ?? [], textOf: (key) => messageText(messages, key) };
}
