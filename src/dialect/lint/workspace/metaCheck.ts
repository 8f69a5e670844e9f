/**
 * Holds a file against its meta-schema and says in plain words what may stand
 * where. It reads the keywords of JSON Schema that the meta-schemas use and
 * refuses others, needs no code generation (so it also runs under a strict
 * CSP), and marks every place with the definition that it fulfils: the other
 * rules ask for all places that are a `text`, a `condition`, a `callKey`, …
 */
import type { Json, JsonObject } from "../../json/json.ts";
import type { LintFinding } from "./finding.ts";
import type { MetaSchemas } from "./metaSchemas.ts";
import { objectEntries, findingAt, arrayItems, type SourceNode, nodeValue } from "./sourceNode.ts";
import { listNames, didYouMean, nearestMatch, quoted } from "./lintPhrases.ts";

export interface MetaResult {
  readonly findings: LintFinding[];
  /** Name of a definition -> the places that it governs. */
  readonly marks: [definition: string, place: SourceNode][];
}

/** @param name File of the meta-schema, `entity.json`. */
export function metaCheck(place: SourceNode, name: string, meta: MetaSchemas): MetaResult {
  const { schema, home } = meta.resolve(name, name);
  return check(place, schema, home, meta);
}

/** The same for one part of a meta-schema, `schema`, which stands in the file `home`. */
export function checkAgainst(place: SourceNode, schema: JsonObject, home: string, meta: MetaSchemas): MetaResult {
  return check(place, schema, home, meta);
}

/** Keywords that say nothing about the value. */
const silent: ReadonlySet<string> = new Set([
  "$schema",
  "$defs",
  "$comment",
  "title",
  "description",
  "examples",
  "defaultSnippets",
  "then",
]);

type Test = (place: SourceNode, schema: JsonObject, home: string, meta: MetaSchemas) => MetaResult;

function check(place: SourceNode, schema: JsonObject, home: string, meta: MetaSchemas): MetaResult {
  const whole = (tests[keywordType] as Test)(place, schema, home, meta);
  // A value of the wrong type would only bring echoes of the same mistake.
  if (whole.findings.length > 0) return whole;
  for (const keyword of Object.keys(schema)) {
    if (silent.has(keyword) || keyword === keywordType) continue;
    const test = tests[keyword];
    if (!test) throw new Error(`The meta-schema ${home} uses "${keyword}", which the check cannot read.`);
    const part = test(place, schema, home, meta);
    whole.findings.push(...part.findings);
    whole.marks.push(...part.marks);
  }
  return whole;
}

const keywordType = "type";

const typeWords: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  object: "an object { … }",
  array: "a list [ … ]",
  null: "null",
};

const tests: Readonly<Record<string, Test>> = {
  [keywordType]: (place, schema) => {
    const allowed = [schema["type"] ?? []].flat().map(String);
    const fits = allowed.length === 0 || allowed.some((type) => isOfType(place, type));
    return fits
      ? nothing()
      : only(
          findingAt(
            place,
            "meta/type",
            `${subject(place)} must be ${listNames(allowed.map((type) => typeWords[type] ?? type))}, not ${typeWords[place.node.type] ?? place.node.type}.`,
          ),
        );
  },
  $ref: (place, schema, home, meta) => {
    const target = meta.resolve(String(schema["$ref"]), home);
    const result = check(place, target.schema, target.home, meta);
    return { findings: result.findings, marks: [[target.name, place], ...result.marks] };
  },
  const: (place, schema) =>
    nodeValue(place) === schema["const"]
      ? nothing()
      : only(
          findingAt(place, "meta/value", `${subject(place)} must be ${quoted(schema["const"])}.`, { suggestion: textual(schema["const"]) }),
        ),
  enum: (place, schema) => {
    const values = schema["enum"] as readonly Json[];
    const value = nodeValue(place);
    if (values.some((one) => one === value)) return nothing();
    const suggestion = nearestMatch(String(value), values.map(String));
    return only(
      findingAt(
        place,
        "meta/value",
        `${subject(place)} may be ${listNames(values.map(quoted))}, not ${quoted(value)}.${didYouMean(suggestion)}`,
        { suggestion },
      ),
    );
  },
  pattern: (place, schema) => {
    const value = nodeValue(place);
    if (typeof value !== "string" || new RegExp(String(schema["pattern"]), "u").test(value)) return nothing();
    return only(findingAt(place, "meta/shape", `${subject(place)} is not written as it must be (${schema["pattern"]}).`));
  },
  minLength: (place, schema) =>
    bounded(
      place,
      typeof nodeValue(place) === "string" ? String(nodeValue(place)).length : undefined,
      Number(schema["minLength"]),
      "characters",
    ),
  maxLength: (place, schema) =>
    bounded(
      place,
      typeof nodeValue(place) === "string" ? -String(nodeValue(place)).length : undefined,
      -Number(schema["maxLength"]),
      "characters",
    ),
  minimum: (place, schema) => bounded(place, numeric(place), Number(schema["minimum"]), ""),
  maximum: (place, schema) => bounded(place, negative(numeric(place)), -Number(schema["maximum"]), ""),
  minItems: (place, schema) =>
    bounded(place, place.node.type === "array" ? arrayItems(place).length : undefined, Number(schema["minItems"]), "entries"),
  minProperties: (place, schema) =>
    bounded(place, place.node.type === "object" ? objectEntries(place).length : undefined, Number(schema["minProperties"]), "entries"),
  uniqueItems: (place) => {
    const values = arrayItems(place).map((item) => quoted(nodeValue(item)));
    return join(
      arrayItems(place).flatMap((item, index) =>
        values.indexOf(values[index] ?? "") < index
          ? [only(findingAt(item, "meta/twice", `${values[index]} stands twice in the same list.`))]
          : [],
      ),
    );
  },
  items: (place, schema, home, meta) => join(arrayItems(place).map((item) => check(item, schema["items"] as JsonObject, home, meta))),
  required: (place, schema) =>
    join(
      (schema["required"] as readonly string[])
        .filter((key) => place.node.type === "object" && !has(place, key))
        .map((key) => only(findingAt(place, "meta/missing", `${titleOf(schema)} must have "${key}".`))),
    ),
  propertyNames: (place, schema) => {
    const pattern = new RegExp(String((schema["propertyNames"] as JsonObject)["pattern"]), "u");
    return join(
      objectEntries(place)
        .filter(([key]) => !pattern.test(key))
        .map(([key, value]) =>
          only(findingAt(value.key ?? value, "meta/shape", `The key "${key}" is not written as it must be (${pattern.source}).`)),
        ),
    );
  },
  properties: (place, schema, home, meta) => {
    const known = schema["properties"] as JsonObject;
    return join(objectEntries(place).flatMap(([key, value]) => (known[key] ? [check(value, known[key] as JsonObject, home, meta)] : [])));
  },
  additionalProperties: (place, schema, home, meta) => {
    const known = (schema["properties"] ?? {}) as JsonObject;
    return join(
      objectEntries(place).flatMap(([key, value]) =>
        known[key] ? [] : [check(value, schema["additionalProperties"] as JsonObject, home, meta)],
      ),
    );
  },
  unevaluatedProperties: (place, schema, _home, meta) => {
    const known = Object.keys((schema["properties"] ?? {}) as JsonObject);
    return join(
      objectEntries(place)
        .filter(([key]) => !known.includes(key))
        .map(([key, value]) => only(unknownKey(value.key ?? value, key, known, titleOf(schema), meta))),
    );
  },
  allOf: (place, schema, home, meta) => join((schema["allOf"] as readonly JsonObject[]).map((part) => check(place, part, home, meta))),
  if: (place, schema, home, meta) => {
    const applies = check(place, schema["if"] as JsonObject, home, meta).findings.length === 0;
    if (!applies) return nothing();
    return check(place, { title: kindOf(place), ...(schema["then"] as JsonObject) }, home, meta);
  },
  anyOf: (place, schema, home, meta) => {
    const branches = schema["anyOf"] as readonly JsonObject[];
    const keys = branches.map((branch) => (branch["required"] as readonly string[] | undefined)?.[0]);
    const results = branches.map((branch) => check(place, branch, home, meta));
    const good = results.find((result) => result.findings.length === 0);
    if (good) return good;
    if (keys.every((key) => key !== undefined))
      return only(findingAt(place, "meta/missing", `${titleOf(schema)} must have one of ${listNames(keys.map(quoted))}.`));
    // The branch that was meant: of the right type, with the fewest mistakes.
    const meant = results.filter((result) => !result.findings.some((one) => one.rule === "meta/type" && one.pointer === place.pointer));
    if (meant.length > 0) return meant.reduce((best, one) => (one.findings.length < best.findings.length ? one : best));
    return only(findingAt(place, "meta/type", `${subject(place)} is ${typeWords[place.node.type]}, which cannot stand here.`));
  },
};

function unknownKey(place: SourceNode, key: string, known: readonly string[], title: string, meta: MetaSchemas): LintFinding {
  const owners = [...new Set(meta.owners.get(key) ?? [])];
  const suggestion = nearestMatch(key, known);
  if (owners.length > 0 && (key.startsWith("x-") || suggestion === undefined)) {
    return findingAt(place, "keyword/misplaced", `"${key}" cannot stand in ${lower(title)}; it belongs in ${listNames(owners, 4)}.`);
  }
  const hint = suggestion === undefined ? ` What may stand here: ${listNames(known, 60)}.` : didYouMean(suggestion);
  return findingAt(place, "keyword/unknown", `"${key}" is unknown in ${lower(title)}.${hint}`, { suggestion });
}

function bounded(place: SourceNode, actual: number | undefined, least: number, unit: string): MetaResult {
  if (actual === undefined || actual >= least) return nothing();
  const words = least < 0 ? `at most ${-least}` : `at least ${least}`;
  return only(findingAt(place, "meta/shape", `${subject(place)} must ${unit ? `have ${words} ${unit}` : `be ${words}`}.`));
}

function isOfType(place: SourceNode, type: string): boolean {
  return type === "integer" ? place.node.type === "number" && Number.isInteger(place.node.value) : place.node.type === type;
}

function numeric(place: SourceNode): number | undefined {
  const value = nodeValue(place);
  return typeof value === "number" ? value : undefined;
}

function negative(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value;
}

function has(place: SourceNode, key: string): boolean {
  return objectEntries(place).some(([name]) => name === key);
}

/** What the place is called in a sentence: its key, or that it is an entry. */
function subject(place: SourceNode): string {
  return place.key ? `"${place.key.node.value}"` : place.parent ? "An entry of the list" : "The file";
}

function kindOf(place: SourceNode): string {
  const kind = objectEntries(place).find(([key]) => key === "kind")?.[1];
  return kind ? `A screen of kind ${quoted(nodeValue(kind))}` : "This";
}

function titleOf(schema: JsonObject): string {
  const title = typeof schema["title"] === "string" ? schema["title"] : "this";
  return title.startsWith("x-") ? title : title.charAt(0).toUpperCase() + title.slice(1);
}

function lower(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1);
}

function textual(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function nothing(): MetaResult {
  return { findings: [], marks: [] };
}

function only(finding: LintFinding): MetaResult {
  return { findings: [finding], marks: [] };
}

function join(results: readonly MetaResult[]): MetaResult {
  return { findings: results.flatMap((result) => result.findings), marks: results.flatMap((result) => result.marks) };
}
