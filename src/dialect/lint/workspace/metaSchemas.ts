/** The meta-schemas with resolved references and an index of all keywords. */
import { isObject, type Json, type JsonObject } from "../../json/json.ts";

interface Resolved {
  readonly schema: JsonObject;
  /** File of the schema. */
  readonly home: string;
  readonly name: string;
}

export interface MetaSchemas {
  /** Returns the schema of a reference and its file. */
  resolve(reference: string, home: string): Resolved;
  /** Keyword -> titles of the objects that may have it. */
  readonly owners: ReadonlyMap<string, readonly string[]>;
}

/** @throws Error for a reference that does not exist: the meta-schemas are invalid. */
export function readMetaSchemas(files: Readonly<Record<string, JsonObject>>): MetaSchemas {
  const owners = new Map<string, string[]>();
  for (const file of Object.values(files)) collectOwners(file, owners);
  // Thousands of nodes ask for a few hundred references.
  const known = new Map<string, Resolved>();
  return {
    owners,
    resolve(reference, home) {
      const key = `${home} ${reference}`;
      const before = known.get(key);
      if (before) return before;
      const [file = "", pointer = ""] = reference.split("#");
      const steps = pointer.split("/").slice(1);
      let schema: Json | undefined = files[file || home];
      for (const step of steps) schema = isObject(schema) ? schema[step] : undefined;
      if (!isObject(schema)) throw new Error(`The meta-schema ${home} refers to ${reference}, which does not exist.`);
      const found = { schema, home: file || home, name: steps.at(-1) ?? "" };
      known.set(key, found);
      return found;
    },
  };
}

function collectOwners(schema: Json | undefined, owners: Map<string, string[]>): void {
  if (Array.isArray(schema)) for (const part of schema) collectOwners(part, owners);
  if (!isObject(schema)) return;
  if (typeof schema["title"] === "string" && isObject(schema["properties"])) {
    for (const keyword of Object.keys(schema["properties"])) {
      owners.set(keyword, [...(owners.get(keyword) ?? []), schema["title"]]);
    }
  }
  for (const part of Object.values(schema)) collectOwners(part, owners);
}
