/** Reads the shared strings: rich text as plain text, without its pronunciation. */
import { WorkbookError, limitExceeded } from "../WorkbookError.ts";
import type { Package } from "./Package.ts";
import type { ReadBudget } from "../zip/ReadBudget.ts";
import { textCollector, unescaped } from "./textCollector.ts";

export async function readStrings(file: Package, part: string | undefined, reading: ReadBudget): Promise<readonly string[]> {
  const strings: string[] = [];
  if (part === undefined) return strings;
  const { limits } = reading;
  const collector = textCollector(limits.cellLength);
  let length = 0;
  const found = await file.scan(part, {
    open: (name) => collector.open(name),
    text: (text) => collector.text(text),
    close(name) {
      collector.close(name);
      if (name !== "si") return;
      const text = unescaped(collector.take());
      length += text.length;
      if (strings.length >= limits.strings || length > limits.stringsLength) throw limitExceeded("strings", limits.strings);
      strings.push(text);
    },
  });
  if (!found) throw new WorkbookError("damaged");
  return strings;
}
