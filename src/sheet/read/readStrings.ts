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
  const add = (raw: string): void => {
    const text = unescaped(raw);
    length += text.length;
    if (strings.length >= limits.strings || length > limits.stringsLength) throw limitExceeded("strings", limits.strings);
    strings.push(text);
  };
  const found = await file.scan(part, {
    open: (name) => collector.open(name),
    text: (text) => collector.text(text),
    close(name) {
      collector.close(name);
      if (name === "si") add(collector.take());
    },
    elements: (text, from) => readPlainTexts(text, from, limits.cellLength, add),
  });
  if (!found) throw new WorkbookError("damaged");
  return strings;
}

/** Texts without entities and runs: well-formed by their form. At most so many: the engine remembers each until they end. */
const plainTexts = /(?:<si><t(?: xml:space="preserve")?>[^<&\]]{0,4000}<\/t><\/si>){1,32}/y;

/** Reads such texts at once. Returns the index after them; `from` itself if they are of another form. */
function readPlainTexts(text: string, from: number, most: number, add: (text: string) => void): number {
  plainTexts.lastIndex = from;
  if (!plainTexts.test(text)) return from;
  const end = plainTexts.lastIndex;
  for (let at = from; at < end; ) {
    const start = text.indexOf(">", at + "<si><t".length) + 1;
    const close = text.indexOf("<", start);
    if (close - start > most) throw limitExceeded("text", most);
    add(text.slice(start, close));
    at = close + "</t></si>".length;
  }
  return end;
}
