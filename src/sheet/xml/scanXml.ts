/**
 * Reads a part as XML events. Skips `Fallback` elements, which repeat their
 * content for older programs.
 */
import { WorkbookError } from "../WorkbookError.ts";
import type { Zip, ZipEntry } from "../zip/openZip.ts";
import type { ReadBudget } from "../zip/ReadBudget.ts";
import { unpack } from "../zip/unpack.ts";
import { WholeTags } from "./WholeTags.ts";
import { type XmlReader, XmlScanner } from "./XmlScanner.ts";

export async function scanXml(zip: Zip, entry: ZipEntry, reading: ReadBudget, reader: XmlReader): Promise<void> {
  const scanner = new XmlScanner(withoutFallback(reader));
  const tags = new WholeTags();
  try {
    for await (const bytes of unpack(zip, entry, reading)) scanner.write(tags.take(bytes));
    scanner.write(tags.end());
    scanner.end();
  } catch (error) {
    // `XmlFault` of the scanner, or the decoder's TypeError for bytes that are not text.
    throw error instanceof WorkbookError ? error : new WorkbookError("damaged", {}, error);
  }
}

function withoutFallback(reader: XmlReader): XmlReader {
  let skipping = 0;
  return {
    open(name, attributes) {
      if (skipping > 0 || name === "Fallback") skipping++;
      else reader.open?.(name, attributes);
    },
    text(text) {
      if (skipping === 0) reader.text?.(text);
    },
    elements: (text, from) => (skipping === 0 ? (reader.elements?.(text, from) ?? from) : from),
    close(name) {
      if (skipping > 0) skipping--;
      else reader.close?.(name);
    },
  };
}
