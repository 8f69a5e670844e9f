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
import { inType, kindInWords, subject, titleOf, unknownKey } from "./metaSentences.ts";
import { childAt, objectEntries, findingAt, arrayItems, type SourceNode, nodeText, nodeValue } from "./sourceNode.ts";
import { listNames, didYouMean, nearestMatch, quoted } from "./lintPhrases.ts";
import { say, word } from "./say.ts";
import { oncePer } from "../../json/oncePer.ts";

export interface MetaResult {
  readonly findings: LintFinding[];
  /** Name of a definition -> the nodes that it describes. */
  readonly marks: [definition: string, node: SourceNode][];
}

/** @param name File of the meta-schema, `entity.json`. */
export function metaCheck(node: SourceNode, name: string, meta: MetaSchemas): MetaResult {
  const { schema, home } = meta.resolve(name, name);
  return checkAgainst(node, schema, home, meta);
}

/** Validates against one part of a meta-schema, `schema`, of the file `home`. */
export function checkAgainst(node: SourceNode, schema: JsonObject, home: string, meta: MetaSchemas): MetaResult {
  const result = nothing();
  check(node, schema, { home, meta }, result);
  return result;
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

/** Location of a part of a meta-schema. */
interface Place {
  readonly home: string;
  readonly meta: MetaSchemas;
}

/** Adds to `into` what it finds: a file has thousands of nodes, each held against a dozen keywords. */
type Test = (node: SourceNode, schema: JsonObject, place: Place, into: MetaResult) => void;

function check(node: SourceNode, schema: JsonObject, place: Place, into: MetaResult): void {
  // For a value of the wrong type, other keywords would only repeat the same mistake.
  if (!isOfTypes(node, typesOf(schema))) return void into.findings.push(wrongType(node, typesOf(schema)));
  for (const test of testsOf(schema, place.home)) test(node, schema, place, into);
}

const testsBySchema = new WeakMap<JsonObject, readonly Test[]>();

/** The tests of all keywords but `type`. */
function testsOf(schema: JsonObject, home: string): readonly Test[] {
  const known = testsBySchema.get(schema);
  if (known) return known;
  const keywords = Object.keys(schema).filter((keyword) => !annotations.has(keyword) && keyword !== keywordType);
  const found = keywords.map((keyword) => {
    const test = tests[keyword];
    if (!test) throw new Error(`The meta-schema ${home} uses "${keyword}", which the check does not support.`);
    return test;
  });
  testsBySchema.set(schema, found);
  return found;
}

const keywordType = "type";

/** The types that a schema allows; none: any. */
const typesOf = oncePer((schema: JsonObject): readonly string[] => [schema[keywordType] ?? []].flat().map(String));

const isOfTypes = (node: SourceNode, types: readonly string[]): boolean => types.length === 0 || types.some((type) => isOfType(node, type));

function wrongType(node: SourceNode, allowed: readonly string[]): LintFinding {
  return findingAt(
    node,
    "meta/type",
    say`${subject(node)} must be ${listNames(allowed.map((type) => word(typeWords[type] ?? type)))}, not ${word(typeWords[node.node.type] ?? node.node.type)}.${inType(node, allowed)}`,
  );
}

const patternOf = oncePer((schema: JsonObject) => new RegExp(String(schema["pattern"]), "u"));

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
  $ref: (node, schema, { home, meta }, into) => {
    const target = meta.resolve(String(schema["$ref"]), home);
    into.marks.push([target.name, node]);
    check(node, target.schema, { home: target.home, meta }, into);
  },
  const: (node, schema, _place, into) => {
    if (nodeValue(node) === schema["const"]) return;
    const details = { suggestion: textual(schema["const"]) };
    into.findings.push(findingAt(node, "meta/value", say`${subject(node)} must be ${quoted(schema["const"])}.`, details));
  },
  enum: (node, schema, _place, into) => {
    const values = schema["enum"] as readonly Json[];
    const value = nodeValue(node);
    if (values.some((one) => one === value)) return;
    const suggestion = nearestMatch(String(value), values.map(String));
    const text = say`${subject(node)} may be ${listNames(values.map(quoted))}, not ${quoted(value)}.${didYouMean(suggestion)}`;
    into.findings.push(findingAt(node, "meta/value", text, { suggestion }));
  },
  pattern: (node, schema, _place, into) => {
    const value = nodeValue(node);
    if (typeof value !== "string" || patternOf(schema).test(value)) return;
    const [example] = Array.isArray(schema["examples"]) ? schema["examples"] : [];
    const form = example === undefined ? String(schema["pattern"]) : JSON.stringify(example);
    const text =
      example === undefined
        ? say`${subject(node)} must match ${form}, and ${quoted(value)} does not.`
        : say`${subject(node)} is written as ${form}, not ${quoted(value)}.`;
    into.findings.push(findingAt(node, "meta/shape", text));
  },
  minLength: (node, schema, _place, into) => bounded(node, textLength(node), Number(schema["minLength"]), "characters", into),
  maxLength: (node, schema, _place, into) => bounded(node, negative(textLength(node)), -Number(schema["maxLength"]), "characters", into),
  minimum: (node, schema, _place, into) => bounded(node, numeric(node), Number(schema["minimum"]), "", into),
  maximum: (node, schema, _place, into) => bounded(node, negative(numeric(node)), -Number(schema["maximum"]), "", into),
  minItems: (node, schema, _place, into) =>
    bounded(node, node.node.type === "array" ? arrayItems(node).length : undefined, Number(schema["minItems"]), "entries", into),
  minProperties: (node, schema, _place, into) =>
    bounded(node, node.node.type === "object" ? objectEntries(node).length : undefined, Number(schema["minProperties"]), "entries", into),
  uniqueItems: (node, _schema, _place, into) => {
    const seen = new Set<string>();
    for (const item of arrayItems(node)) {
      const value = quoted(nodeValue(item));
      if (seen.has(value)) into.findings.push(findingAt(item, "meta/twice", say`${value} is in the list twice.`));
      seen.add(value);
    }
  },
  items: (node, schema, place, into) => {
    for (const item of arrayItems(node)) check(item, schema["items"] as JsonObject, place, into);
  },
  required: (node, schema, _place, into) => {
    if (node.node.type !== "object") return;
    for (const key of schema["required"] as readonly string[])
      if (!childAt(node, key)) into.findings.push(findingAt(node, "meta/missing", say`${titleOf(schema)} must have "${key}".`));
  },
  propertyNames: (node, schema, _place, into) => {
    const pattern = patternOf(schema["propertyNames"] as JsonObject);
    for (const [key, value] of objectEntries(node)) {
      if (pattern.test(key)) continue;
      into.findings.push(findingAt(value.key ?? value, "meta/shape", say`The key "${key}" must match ${pattern.source}.`));
    }
  },
  properties: (node, schema, place, into) => {
    const known = schema["properties"] as JsonObject;
    for (const [key, value] of objectEntries(node)) if (known[key]) check(value, known[key] as JsonObject, place, into);
  },
  additionalProperties: (node, schema, place, into) => {
    const known = (schema["properties"] ?? {}) as JsonObject;
    for (const [key, value] of objectEntries(node))
      if (!known[key]) check(value, schema["additionalProperties"] as JsonObject, place, into);
  },
  unevaluatedProperties: (node, schema, { meta }, into) => {
    const known = (schema["properties"] ?? {}) as JsonObject;
    for (const [key, value] of objectEntries(node)) {
      if (Object.hasOwn(known, key)) continue;
      into.findings.push(unknownKey(value.key ?? value, key, Object.keys(known), titleOf(schema), meta));
    }
  },
  allOf: (node, schema, place, into) => {
    for (const part of schema["allOf"] as readonly JsonObject[]) check(node, part, place, into);
  },
  if: (node, schema, place, into) => {
    const tried = nothing();
    check(node, schema["if"] as JsonObject, place, tried);
    if (tried.findings.length === 0) check(node, { title: kindInWords(node), ...(schema["then"] as JsonObject) }, place, into);
    else if (schema["else"]) check(node, schema["else"] as JsonObject, place, into);
  },
  anyOf: (node, schema, place, into) => {
    const branches = schema["anyOf"] as readonly JsonObject[];
    const tried = (branch: JsonObject): MetaResult => checkAgainst(node, branch, place.home, place.meta);
    for (const branch of branches) {
      if (!mayFit(node, branch, place)) continue;
      const result = tried(branch);
      if (result.findings.length === 0) return add(into, result);
    }
    const keys = branches.map((branch) => (branch["required"] as readonly string[] | undefined)?.[0]);
    if (keys.every((key) => key !== undefined)) {
      const text = say`${titleOf(schema)} must have one of ${listNames(keys.map(quoted))}.`;
      return void into.findings.push(findingAt(node, "meta/missing", text));
    }
    // The probable branch: of the right type, with the fewest mistakes.
    const meant = branches.map(tried).filter((result) => !isWronglyTyped(node, result));
    if (meant.length > 0)
      return add(
        into,
        meant.reduce((best, one) => (one.findings.length < best.findings.length ? one : best)),
      );
    const type = word(typeWords[node.node.type] ?? node.node.type);
    into.findings.push(findingAt(node, "meta/type", say`${subject(node)} is ${type}, which is not allowed here.`));
  },
};

const isWronglyTyped = ({ pointer }: SourceNode, { findings }: MetaResult): boolean =>
  findings.some((one) => one.rule === "meta/type" && one.pointer === pointer);

/** Whether a branch of `anyOf` can fit at all: most differ in their type or first key, so no finding has to be built that nobody reads. */
function mayFit(node: SourceNode, branch: JsonObject, { home, meta }: Place): boolean {
  const [key] = (branch["required"] ?? []) as readonly string[];
  if (key !== undefined && node.node.type === "object" && !childAt(node, key)) return false;
  const reference = branch["$ref"];
  if (!isOfTypes(node, typesOf(branch))) return false;
  if (typeof reference !== "string") return true;
  const target = meta.resolve(reference, home);
  return mayFit(node, target.schema, { home: target.home, meta });
}

function bounded(node: SourceNode, actual: number | undefined, least: number, unit: string, into: MetaResult): void {
  if (actual === undefined || actual >= least) return;
  const words = least < 0 ? say`at most ${-least}` : say`at least ${least}`;
  const message = unit
    ? say`${subject(node)} must have ${words} ${word(unit)}.`
    : say`${subject(node)} must be ${words}, and ${quoted(nodeValue(node))} is not.`;
  into.findings.push(findingAt(node, "meta/shape", message));
}

function textLength(node: SourceNode): number | undefined {
  return nodeText(node)?.length;
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

function textual(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function nothing(): MetaResult {
  return { findings: [], marks: [] };
}

function add(into: MetaResult, { findings, marks }: MetaResult): void {
  for (const finding of findings) into.findings.push(finding);
  for (const mark of marks) into.marks.push(mark);
}
