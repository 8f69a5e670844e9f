/**
 * Reads a text part as XML, event by event: the only user of saxes.
 *
 * Names come without their prefix: writers choose prefixes freely, and no two
 * names that are asked for differ by it alone. What stands in `Fallback` is
 * left out: it says the same once more, for programs of before.
 */
import { SaxesParser } from "saxes";
import { SheetRefusal } from "../SheetRefusal.ts";
import type { Zip, ZipEntry } from "./openZip.ts";
import type { Reading } from "./Reading.ts";
import { unpack } from "./unpack.ts";

export type Attributes = Readonly<Record<string, string>>;

export interface XmlReader {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Deeper than any office format nests. */
const mostLevels = 100;
/** Of one text or tag: kept by the parser until it ends. */
const mostHeld = 4 * 1024 * 1024;

export async function scanXml(zip: Zip, entry: ZipEntry, reading: Reading, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser();
  let depth = 0;
  let skipping = 0;
  let held = 0;
  parser.on("error", (error) => {
    throw new SheetRefusal("damaged", {}, error);
  });
  parser.on("doctype", () => {
    throw new SheetRefusal("damaged", { at: "DOCTYPE" });
  });
  parser.on("opentag", ({ name, attributes }) => {
    held = 0;
    if (++depth > mostLevels) throw new SheetRefusal("damaged");
    const plain = withoutPrefix(name);
    if (skipping > 0 || plain === "Fallback") skipping++;
    else reader.open?.(plain, plainAttributes(attributes));
  });
  parser.on("text", (text) => {
    held = 0;
    if (skipping === 0) reader.text?.(text);
  });
  parser.on("closetag", ({ name }) => {
    held = 0;
    depth--;
    if (skipping > 0) skipping--;
    else reader.close?.(withoutPrefix(name));
  });
  let decoder: TextDecoder | undefined;
  const feed = (text: string): void => {
    held += text.length;
    if (held > mostHeld) throw new SheetRefusal("damaged");
    parser.write(text);
  };
  try {
    for await (const bytes of unpack(zip, entry, reading)) {
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
      feed(decoder.decode(bytes, { stream: true }));
    }
    feed(decoder?.decode() ?? "");
    parser.close();
  } catch (error) {
    // The decoder's own words for bytes that are no text.
    throw error instanceof SheetRefusal ? error : new SheetRefusal("damaged", {}, error);
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Most tags have no prefixed attribute, and there are as many tags as cells: those are handed on as they come. */
function plainAttributes(attributes: Readonly<Record<string, string>>): Attributes {
  let isPlain = true;
  for (const name in attributes) if (isPrefixed(name)) isPlain = false;
  if (isPlain) return attributes;
  const plain: Record<string, string> = {};
  for (const name of Object.keys(attributes)) if (!name.startsWith("xmlns")) plain[withoutPrefix(name)] = attributes[name] ?? "";
  return plain;
}

function isPrefixed(name: string): boolean {
  return name.includes(":") || name === "xmlns";
}
