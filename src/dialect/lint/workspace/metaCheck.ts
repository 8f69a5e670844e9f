/**
 * Validates a file against its meta-schema, with messages for authors. It
 * supports only the keywords of JSON Schema that the meta-schemas use, and
 * generates no code, so that it runs under a strict CSP. It marks every node
 * with the definition that describes it: the rules look up all nodes that are a
 * `text`, a `condition`, a `callKey`, …
 */
import type { Json, JsonObject } from "../../json/json.ts";
import type { LintFinding } from "./finding.ts";
import type { MetaSchemas } from "./metaSchemas.ts";
import { inType } from "./inType.ts";
import { objectEntries, findingAt, arrayItems, type SourceNode, nodeValue } from "./sourceNode.ts";
import { listNames, didYouMean, nearestMatch, quoted } from "./lintPhrases.ts";
import { type Said, say, word } from "./say.ts";

export interface MetaResult {
  readonly findings: LintFinding[];
  /** Name of a definition -> the nodes that it describes. */
  readonly marks: [definition: string, node: SourceNode][];
}

/** @param name File of the meta-schema, `entity.json`. */
export function metaCheck(node: SourceNode, name: string, meta: MetaSchemas): MetaResult {
  const { schema, home } = meta.resolve(name, name);
  return check(node, schema, home, meta);
}

/** Validates against one part of a meta-schema, `schema`, of the file `home`. */
export function checkAgainst(node: SourceNode, schema: JsonObject, home: string, meta: MetaSchemas): MetaResult {
  return check(node, schema, home, meta);
}

/** Keywords without an effect on validation. */
const annotations: ReadonlySet<string> = new Set([
  "$schema",
  "$defs",
  "$comment",
  "title",
  "description",
  "default",
  "examples",
  "defaultSnippets",
  // Editors strike the keyword through and suggest the one that this names.
  "deprecationMessage",
  "then",
  "else",
]);

type Test = (node: SourceNode, schema: JsonObject, home: string, meta: MetaSchemas) => MetaResult;

function check(node: SourceNode, schema: JsonObject, home: string, meta: MetaSchemas): MetaResult {
  const whole = (tests[keywordType] as Test)(node, schema, home, meta);
  // For a value of the wrong type, other keywords would only repeat the same mistake.
  if (whole.findings.length > 0) return whole;
  for (const keyword of Object.keys(schema)) {
    if (annotations.has(keyword) || keyword === keywordType) continue;
    const test = tests[keyword];
    if (!test) throw new Error(`The meta-schema ${home} uses "${keyword}", which the check does not support.`);
    const part = test(node, schema, home, meta);
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
  [keywordType]: (node, schema) => {
    const allowed = [schema["type"] ?? []].flat().map(String);
    const fits = allowed.length === 0 || allowed.some((type) => isOfType(node, type));
    return fits
      ? nothing()
      : only(
          findingAt(
            node,
            "meta/type",
            say`${subject(node)} must be ${listNames(allowed.map((type) => word(typeWords[type] ?? type)))}, not ${word(typeWords[node.node.type] ?? node.node.type)}.${inType(node, allowed)}`,
          ),
        );
  },
  $ref: (node, schema, home, meta) => {
    const target = meta.resolve(String(schema["$ref"]), home);
    const result = check(node, target.schema, target.home, meta);
    return { findings: result.findings, marks: [[target.name, node], ...result.marks] };
  },
  const: (node, schema) =>
    nodeValue(node) === schema["const"]
      ? nothing()
      : only(
          findingAt(node, "meta/value", say`${subject(node)} must be ${quoted(schema["const"])}.`, {
            suggestion: textual(schema["const"]),
          }),
        ),
  enum: (node, schema) => {
    const values = schema["enum"] as readonly Json[];
    const value = nodeValue(node);
    if (values.some((one) => one === value)) return nothing();
    const suggestion = nearestMatch(String(value), values.map(String));
    return only(
      findingAt(
        node,
        "meta/value",
        say`${subject(node)} may be ${listNames(values.map(quoted))}, not ${quoted(value)}.${didYouMean(suggestion)}`,
        { suggestion },
      ),
    );
  },
  pattern: (node, schema) => {
    const value = nodeValue(node);
    if (typeof value !== "string" || new RegExp(String(schema["pattern"]), "u").test(value)) return nothing();
    const [example] = Array.isArray(schema["examples"]) ? schema["examples"] : [];
    const form = example === undefined ? String(schema["pattern"]) : JSON.stringify(example);
    return only(
      findingAt(
        node,
        "meta/shape",
        example === undefined
          ? say`${subject(node)} must match ${form}, and ${quoted(value)} does not.`
          : say`${subject(node)} is written as ${form}, not ${quoted(value)}.`,
      ),
    );
  },
  minLength: (node, schema) =>
    bounded(
      node,
      typeof nodeValue(node) === "string" ? String(nodeValue(node)).length : undefined,
      Number(schema["minLength"]),
      "characters",
    ),
  maxLength: (node, schema) =>
    bounded(
      node,
      typeof nodeValue(node) === "string" ? -String(nodeValue(node)).length : undefined,
      -Number(schema["maxLength"]),
      "characters",
    ),
  minimum: (node, schema) => bounded(node, numeric(node), Number(schema["minimum"]), ""),
  maximum: (node, schema) => bounded(node, negative(numeric(node)), -Number(schema["maximum"]), ""),
  minItems: (node, schema) =>
    bounded(node, node.node.type === "array" ? arrayItems(node).length : undefined, Number(schema["minItems"]), "entries"),
  minProperties: (node, schema) =>
    bounded(node, node.node.type === "object" ? objectEntries(node).length : undefined, Number(schema["minProperties"]), "entries"),
  uniqueItems: (node) => {
    const values = arrayItems(node).map((item) => quoted(nodeValue(item)));
    return join(
      arrayItems(node).flatMap((item, index) =>
        values.indexOf(values[index] ?? "") < index
          ? [only(findingAt(item, "meta/twice", say`${values[index]} is in the list twice.`))]
          : [],
      ),
    );
  },
  items: (node, schema, home, meta) => join(arrayItems(node).map((item) => check(item, schema["items"] as JsonObject, home, meta))),
  required: (node, schema) =>
    join(
      (schema["required"] as readonly string[])
        .filter((key) => node.node.type === "object" && !has(node, key))
        .map((key) => only(findingAt(node, "meta/missing", say`${titleOf(schema)} must have "${key}".`))),
    ),
  propertyNames: (node, schema) => {
    const pattern = new RegExp(String((schema["propertyNames"] as JsonObject)["pattern"]), "u");
    return join(
      objectEntries(node)
        .filter(([key]) => !pattern.test(key))
        .map(([key, value]) => only(findingAt(value.key ?? value, "meta/shape", say`The key "${key}" must match ${pattern.source}.`))),
    );
  },
  properties: (node, schema, home, meta) => {
    const known = schema["properties"] as JsonObject;
    return join(objectEntries(node).flatMap(([key, value]) => (known[key] ? [check(value, known[key] as JsonObject, home, meta)] : [])));
  },
  additionalProperties: (node, schema, home, meta) => {
    const known = (schema["properties"] ?? {}) as JsonObject;
    return join(
      objectEntries(node).flatMap(([key, value]) =>
        known[key] ? [] : [check(value, schema["additionalProperties"] as JsonObject, home, meta)],
      ),
    );
  },
  unevaluatedProperties: (node, schema, _home, meta) => {
    const known = Object.keys((schema["properties"] ?? {}) as JsonObject);
    return join(
      objectEntries(node)
        .filter(([key]) => !known.includes(key))
        .map(([key, value]) => only(unknownKey(value.key ?? value, key, known, titleOf(schema), meta))),
    );
  },
  allOf: (node, schema, home, meta) => join((schema["allOf"] as readonly JsonObject[]).map((part) => check(node, part, home, meta))),
  if: (node, schema, home, meta) => {
    const applies = check(node, schema["if"] as JsonObject, home, meta).findings.length === 0;
    if (!applies) return schema["else"] ? check(node, schema["else"] as JsonObject, home, meta) : nothing();
    return check(node, { title: kindOf(node), ...(schema["then"] as JsonObject) }, home, meta);
  },
  anyOf: (node, schema, home, meta) => {
    const branches = schema["anyOf"] as readonly JsonObject[];
    const keys = branches.map((branch) => (branch["required"] as readonly string[] | undefined)?.[0]);
    const results: MetaResult[] = [];
    for (const branch of branches) {
      const result = check(node, branch, home, meta);
      if (result.findings.length === 0) return result;
      results.push(result);
    }
    if (keys.every((key) => key !== undefined))
      return only(findingAt(node, "meta/missing", say`${titleOf(schema)} must have one of ${listNames(keys.map(quoted))}.`));
    // The probable branch: of the right type, with the fewest mistakes.
    const meant = results.filter((result) => !result.findings.some((one) => one.rule === "meta/type" && one.pointer === node.pointer));
    if (meant.length > 0) return meant.reduce((best, one) => (one.findings.length < best.findings.length ? one : best));
    return only(
      findingAt(
        node,
        "meta/type",
        say`${subject(node)} is ${word(typeWords[node.node.type] ?? node.node.type)}, which is not allowed here.`,
      ),
    );
  },
};

function unknownKey(node: SourceNode, key: string, known: readonly string[], title: string, meta: MetaSchemas): LintFinding {
  const owners = [...new Set(meta.owners.get(key) ?? [])];
  const suggestion = nearestMatch(key, known);
  if (owners.length > 0 && (key.startsWith("x-") || suggestion === undefined)) {
    return findingAt(node, "keyword/misplaced", say`"${key}" is not allowed in ${lower(title)}; it belongs in ${listNames(owners, 4)}.`);
  }
  const hint = suggestion === undefined ? say` Allowed here: ${listNames(known, 60)}.` : didYouMean(suggestion);
  return findingAt(node, "keyword/unknown", say`"${key}" is unknown in ${lower(title)}.${hint}`, { suggestion });
}

function bounded(node: SourceNode, actual: number | undefined, least: number, unit: string): MetaResult {
  if (actual === undefined || actual >= least) return nothing();
  const words = least < 0 ? say`at most ${-least}` : say`at least ${least}`;
  const message = unit
    ? say`${subject(node)} must have ${words} ${word(unit)}.`
    : say`${subject(node)} must be ${words}, and ${quoted(nodeValue(node))} is not.`;
  return only(findingAt(node, "meta/shape", message));
}

function isOfType(node: SourceNode, type: string): boolean {
  return type === "integer" ? node.node.type === "number" && Number.isInteger(node.node.value) : node.node.type === type;
}

function numeric(node: SourceNode): number | undefined {
  const value = nodeValue(node);
  return typeof value === "number" ? value : undefined;
}

function negative(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value;
}

function has(node: SourceNode, key: string): boolean {
  return objectEntries(node).some(([name]) => name === key);
}

/** Returns the name of a node in a sentence: its key, or that it is an entry of a list. */
function subject(node: SourceNode): Said {
  return node.key ? say`"${node.key.node.value}"` : node.parent ? say`An entry of the list` : say`The file`;
}

function kindOf(node: SourceNode): string {
  const kind = objectEntries(node).find(([key]) => key === "kind")?.[1];
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
