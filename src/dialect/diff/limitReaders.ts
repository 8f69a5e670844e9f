/** Finds the fields, rules and screens that a change of a limit changes too: their expressions read it, or add up a field of other records. */
import { asJsonObject } from "../json/jsonValues.ts";
import { dependencies, overlaps, sumsName } from "../expr/dependencies.ts";
import { parseExpr } from "../expr/parse.ts";
import { isObject, type Json, type JsonObject } from "../json/json.ts";
import type { SchemaFiles } from "../schema/catalogFiles.ts";
import type { Text } from "../text/text.ts";
import { labelOrName, inEachLanguage, joined } from "./changeCollector.ts";

/** Returns where the limit is read, in words, in the order of the files; each place once. */
export function limitReaders(files: SchemaFiles, limit: string): Text[] {
  return placesWith(files, readerOf(limit));
}

/** Returns where a field of an entity is read by `sum`, `count` or `exists` of other records. */
export function sumReaders(files: SchemaFiles, entity: string, field: string): Text[] {
  return placesWith(files, (text) => (text.includes(`'${entity}'`) || text.includes(`"${entity}"`)) && addsUp(text, `/${entity}/${field}`));
}

function addsUp(text: string, path: string): boolean {
  try {
    return dependencies(parseExpr(text)).some(
      (read) => read.name === sumsName && read.path !== path.slice(0, path.indexOf("/", 1)) && overlaps(read.path, path),
    );
  } catch {
    // Not an expression, or one that the check of the schemas refuses.
    return false;
  }
}

function placesWith(files: SchemaFiles, isRead: (text: string) => boolean): Text[] {
  const found = new Map<string, Text>();
  const visit = (value: Json | undefined, crumbs: readonly Text[], name: string): void => {
    if (typeof value === "string" && isRead(value)) {
      const place = joined(crumbs, " › ");
      found.set(place["en"] ?? "", place);
    }
    if (Array.isArray(value)) for (const item of value) visit(item as Json, crumbs, name);
    if (!isObject(value)) return;
    const own = crumbOf(value as JsonObject, name);
    const here = own ? [...crumbs, own] : crumbs;
    for (const [key, inner] of Object.entries(value)) visit(inner as Json, here, key);
  };
  for (const [path, file] of Object.entries(files)) {
    const [, folder = "", name = ""] = /^schemas\/(entities|states|screens)\/(.+)\.json$/.exec(path) ?? [];
    if (folder === "") continue;
    const entity = asJsonObject(files[`schemas/entities/${folder === "entities" ? name : String(asJsonObject(file)["entity"])}.json`]);
    const head = labelOrName(entity["x-label"], name);
    for (const [key, part] of Object.entries(asJsonObject(file))) if (key !== "x-label") visit(part as Json, [head], key);
  }
  return [...found.values()];
}

/** Returns a test for `limits.name` in an expression. */
function readerOf(limit: string): (text: string) => boolean {
  const read = `limits.${limit}`;
  return (text) => {
    for (let at = text.indexOf(read); at >= 0; at = text.indexOf(read, at + 1))
      if (!/\w/.test(text.charAt(at + read.length)) && !/[\w.]/.test(text.charAt(at - 1))) return true;
    return false;
  };
}

/** Returns the name of a field, rule, transition or column; undefined for what only groups others. */
function crumbOf(value: JsonObject, name: string): Text | undefined {
  const label = value["x-label"] ?? value["label"];
  if (label !== undefined) return labelOrName(label, name);
  const id = value["id"];
  if (typeof id === "string") return inEachLanguage(() => id);
  return value["type"] === undefined ? undefined : inEachLanguage(() => name);
}
