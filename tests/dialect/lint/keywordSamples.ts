/**
 * Schema files made from the meta-schemas: for each keyword, in each place that
 * takes it, the smallest file that uses it there.
 *
 * A keyword that is added to a meta-schema is tried by every test that runs
 * over these files, without a test of its own.
 */
import { isObject, type Json, type JsonObject } from "#dialect/json/json.ts";
import { checkAgainst, metaCheck } from "#dialect/lint/workspace/metaCheck.ts";
import { type MetaSchemas, readMetaSchemas } from "#dialect/lint/workspace/metaSchemas.ts";
import { readSourceFile } from "#dialect/lint/workspace/sourceFile.ts";
import { rootOf, type SourceNode } from "#dialect/lint/workspace/sourceNode.ts";
import { meta as files } from "./library.ts";

export const metaSchemas: MetaSchemas = readMetaSchemas(files);

/** Meta-schema -> a file that it describes. */
export const fileOf: Readonly<Record<string, string>> = {
  "addresses.json": "schemas/addresses.json",
  "codes.json": "schemas/codes/sample.json",
  "content.json": "schemas/content/sample.json",
  "endpoints.json": "schemas/endpoints.json",
  "entity.json": "schemas/entities/sample.json",
  "limits.json": "schemas/limits.json",
  "messages.json": "schemas/messages/en.json",
  "migration.json": "schemas/migrations/2026-01-01-sample.json",
  "parts.json": "schemas/parts/sample.json",
  "roles.json": "schemas/roles.json",
  "screen.json": "schemas/screens/sample.json",
  "site.json": "screens.json",
  "states.json": "schemas/states/sample.json",
  "table.json": "schemas/tables/sample.json",
};

export interface KeywordSample {
  readonly metaName: string;
  readonly path: string;
  /** Title of the object that takes the keyword. */
  readonly title: string;
  readonly keyword: string;
  /** The schema of the keyword: its object identifies it. */
  readonly schema: JsonObject;
  readonly content: Json;
}

/** Returns a sample for each keyword below each keyword that may hold it. */
export function keywordSamples(): KeywordSample[] {
  return Object.entries(fileOf).flatMap(([metaName, path]) => {
    const found: KeywordSample[] = [];
    const seen = new Map<JsonObject, Set<string>>();
    const visit = (part: JsonObject, partHome: string, holder: string, build: (value: Json) => Json): void => {
      const { schema, home } = resolved(part, partHome);
      const holders = seen.get(schema) ?? new Set<string>();
      if (holders.has(holder)) return;
      seen.set(schema, holders.add(holder));
      for (const branch of [...objects(schema["anyOf"]), ...alternatives(schema)]) visit(branch, home, holder, build);
      if (isObject(schema["items"])) visit(schema["items"], home, holder, (value) => build([value, ...sampleList(schema, home).slice(1)]));
      if (isObject(schema["additionalProperties"]))
        visit(schema["additionalProperties"], home, "*", (value) => build({ ...base(schema, home), [nameFor(schema)]: value }));
      for (const [keyword, property] of Object.entries(isObject(schema["properties"]) ? schema["properties"] : {})) {
        if (!isObject(property)) continue;
        const around = (value: Json): Json => build(withConditions({ ...base(schema, home), [keyword]: value }, schema, home));
        const title = typeof schema["title"] === "string" ? schema["title"] : holder;
        const content = around(sampleValue(property, home));
        found.push({ metaName, path, title, keyword, schema: property, content });
        visit(property, home, keyword, around);
      }
    };
    visit({ $ref: metaName }, metaName, "", (value) => value);
    return found;
  });
}

/** Checks a sample against its meta-schema. */
export function checkSample({ metaName, path, content }: KeywordSample): ReturnType<typeof metaCheck> {
  return metaCheck(nodeOf(content, path), metaName, metaSchemas);
}

function nodeOf(content: Json, path = "sample.json"): SourceNode {
  const node = rootOf(readSourceFile(path, JSON.stringify(content)));
  if (!node) throw new Error("A sample is always JSON");
  return node;
}

function resolved(schema: JsonObject, home: string): { readonly schema: JsonObject; readonly home: string } {
  const reference = schema["$ref"];
  if (typeof reference !== "string") return { schema, home };
  const target = metaSchemas.resolve(reference, home);
  return resolved(target.schema, target.home);
}

const objects = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.flatMap((one: Json) => (isObject(one) ? [one] : [])) : [];

/** The two shapes of a value, where a schema has both: `then` and `else`. */
const alternatives = (schema: JsonObject): JsonObject[] =>
  isObject(schema["else"]) ? objects([schema["then"] ?? null, schema["else"]]) : [];

/** The smallest value that a schema takes. */
function sampleValue(part: JsonObject, partHome: string): Json {
  const given = [part["const"], ...list(part["enum"]), ...list(part["examples"])].find((value) => value !== undefined);
  if (given !== undefined) return given;
  const { schema, home } = resolved(part, partHome);
  if (schema !== part) return sampleValue(schema, home);
  // What is no special case is in the last one.
  const usual = alternatives(schema).at(-1);
  if (usual) return sampleValue(usual, home);
  const branch = objects(schema["anyOf"])[0];
  const type = [schema["type"]].flat()[0];
  if (branch && type !== "object") return sampleValue(branch, home);
  if (type === "object") return base(schema, home);
  if (type === "array") return sampleList(schema, home);
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return Math.max(1, Number(schema["minimum"] ?? 1));
  return texts.find((text) => fits(text, schema, home)) ?? "sample";
}

function sampleList(schema: JsonObject, home: string): Json[] {
  const { items } = schema;
  if (!isObject(items)) return ["sample"];
  const item = sampleValue(items, home);
  const others = typeof item === "string" ? texts.filter((text) => text !== item && fits(text, items, home)) : [];
  return Array.from({ length: Math.max(1, Number(schema["minItems"] ?? 1)) }, (_, at) => (at === 0 ? item : (others[at - 1] ?? item)));
}

/** Texts for the patterns and lengths of the meta-schemas. */
const texts = [
  "sample",
  "other",
  "third",
  ";",
  "a",
  "Sample",
  "/sample",
  "#336699",
  "1.5",
  "2026-01-01",
  "09:30",
  "A-01",
  "sample.sample",
  "en",
  "GET",
  "image/png",
  "sample@example.com",
  "https://example.com",
];

function fits(value: Json, schema: JsonObject, home: string): boolean {
  return checkAgainst(nodeOf([value]), { type: "array", items: schema }, home, metaSchemas).findings.length === 0;
}

/** An object with the required keys, or with one key where one must be there. */
function base(schema: JsonObject, home: string): JsonObject {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const anyOne = objects(schema["anyOf"])[0];
  const required = [...list(schema["required"]), ...list(anyOne?.["required"])].map(String);
  const names = required.length > 0 || schema["minProperties"] === undefined ? required : Object.keys(properties).slice(0, 1);
  const known = names.flatMap((name) => {
    const property = properties[name];
    return isObject(property) ? [[name, sampleValue(property, home)] as const] : [];
  });
  const others = schema["additionalProperties"];
  // Without a schema for them, entries may be anything.
  const ofFree = isObject(others) ? others : known.length < Number(schema["minProperties"] ?? 0) ? {} : undefined;
  const free = known.length === 0 && ofFree ? [[nameFor(schema), sampleValue(ofFree, home)] as const] : [];
  return withConditions(Object.fromEntries([...known, ...free]), schema, home);
}

/** Adds what `if`/`then` of the schema require of this value. */
function withConditions(value: JsonObject, schema: JsonObject, home: string): JsonObject {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const added = objects(schema["allOf"])
    .filter((part) => isObject(part["if"]) && fits(value, part["if"], home))
    .flatMap((part) => list(isObject(part["then"]) ? part["then"]["required"] : undefined).map(String))
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => [name, sampleValue(properties[name] as JsonObject, home)] as const);
  return { ...value, ...Object.fromEntries(added) };
}

function nameFor(schema: JsonObject): string {
  const pattern = isObject(schema["propertyNames"]) ? String(schema["propertyNames"]["pattern"]) : "";
  return texts.find((text) => new RegExp(pattern, "u").test(text)) ?? "sample";
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
