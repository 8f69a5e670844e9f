/**
 * A plain JSON Schema of one value -> the text of a JavaScript function that
 * judges by it. The only home of Ajv; server and tests only.
 *
 * Ajv writes a validator and evaluates what it wrote. Only the text is wanted
 * here, so `WritingAjv` stops before that: compiling schemas needs no right to
 * make code from strings, neither on the server nor anywhere else.
 */
import { compileSchemaValidatorsCode } from "@rjsf/validator-ajv8/compileSchemaValidators";
import type { AnySchema } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { CodeGen, Name, nil, str, stringify } from "ajv/dist/compile/codegen/index.js";
import { SchemaEnv } from "ajv/dist/compile/index.js";
import { validateFunctionCode } from "ajv/dist/compile/validate/index.js";
import { formats } from "../text/formats.ts";
import { patternDegree } from "../text/patternDegree.ts";
import { minifyAjvCode } from "./minifyAjvCode.ts";
import type { PlainSchema } from "./validatorSchema.ts";

type SchemaInput = Parameters<typeof compileSchemaValidatorsCode>[0];
type Options = NonNullable<Parameters<typeof compileSchemaValidatorsCode>[1]>;

/** Functions by the text of their schema: entities ask their values the same few things, and what an author types mostly leaves those as they are. */
const written = new Map<string, string>();
/** What the entities of a portal ask, several times over. */
const most = 2000;

/** An expression of JavaScript whose value is the function of Ajv's. Throws where the schema is none; it needs `ajvRuntime` before it. */
export function ajvCode(plain: PlainSchema): string {
  const key = JSON.stringify(plain);
  const code = written.get(key) ?? writeLeaf(plain);
  // Put at the end: what was used longest ago goes first.
  written.delete(key);
  written.set(key, code);
  const oldest = written.size > most ? written.keys().next().value : undefined;
  if (oldest !== undefined) written.delete(oldest);
  return code;
}

function writeLeaf(plain: PlainSchema): string {
  // Ajv's class for 2020-12 and our formats are wider than the types of the package, which knows the draft-07 class only.
  const options = {
    AjvClass: WritingAjv,
    ajvFormatOptions: false,
    customFormats: formats,
    ajvOptionsOverrides: {
      allErrors: true,
      strict: true,
      allowUnionTypes: true,
      ownProperties: true,
      unicodeRegExp: true,
      verbose: false,
      messages: false,
      // `validatorSchema` writes the schema: there is nothing in it that the meta-schema would find.
      meta: false,
      validateSchema: false,
      code: { lines: false, optimize: 2 },
    },
  } as unknown as Options;
  const schema = { $id: "validate", ...plain };
  const code = boundedPatterns(
    minifyAjvCode(withoutRequire(compileSchemaValidatorsCode(schema as unknown as SchemaInput, options)), schema),
  );
  const [exported = "", name] = /exports\.validate = (\w+);/.exec(code) ?? [];
  if (name === undefined) throw new Error(`the validator exports nothing: ${code.slice(0, 80)}`);
  return `(() => {${code.replace(exported, "")}return ${name};})()`;
}

/** Longer texts are refused for their length: none is searched in the square of it. */
const longestSearched = 4000;

/** Patterns whose time grows with the square of a text's length, which anybody may send, are asked of texts up to a length only. */
function boundedPatterns(code: string): string {
  return code.replace(/const (pattern\d+) = new RegExp\(("(?:[^"\\]|\\.)*"), "u"\);/g, (whole, name: string, text: string) =>
    patternDegree(JSON.parse(text) as string) < 2
      ? whole
      : `const ${name} = { whole: new RegExp(${text}, "u"), test(text) { return text.length > ${longestSearched} || this.whole.test(text); } };`,
  );
}

/** Answers functions that only bear their source: for schemas without `$ref`, which is what `openCatalog` leaves. */
class WritingAjv extends Ajv2020 {
  /** `never`: what it answers must not be called. */
  override compile(schema: AnySchema): never {
    const env = new SchemaEnv({ schema, schemaId: "$id" });
    const gen = new CodeGen(this.scope, { ownProperties: true });
    const data = new Name("data");
    const validateName = gen.scopeName("validate");
    validateFunctionCode({
      gen,
      allErrors: true,
      data,
      parentData: new Name("parentData"),
      parentDataProperty: new Name("parentDataProperty"),
      dataNames: [data],
      dataPathArr: [nil],
      dataLevel: 0,
      dataTypes: [],
      definedProperties: new Set(),
      topSchemaRef: gen.scopeValue("schema", { ref: schema, code: stringify(schema) }),
      validateName,
      schema,
      schemaEnv: env,
      rootId: env.baseId,
      baseId: env.baseId,
      schemaPath: nil,
      errSchemaPath: "#",
      errorPath: str``,
      // What was evaluated is only asked by keywords that entities do not have.
      opts: { ...this.opts, unevaluated: false, dynamicRef: false },
      self: this,
    });
    gen.optimize(2);
    const source = { validateName, validateCode: gen.toString(), scopeValues: gen._values };
    return { source } as never;
  }
}

/** Ajv's two runtime helpers, which its code would `require`. */
const runtimeHelpers: Readonly<Record<string, string>> = {
  "ajv/dist/runtime/ucs2length": "characters",
  "ajv/dist/runtime/equal": "equal",
};

function withoutRequire(code: string): string {
  const inlined = code
    .replace(/require\("([^"]+)"\)\.default/g, (whole, module: string) => runtimeHelpers[module] ?? whole)
    .replace(/^"use strict";/, "")
    // It is handed the place of the value, and nothing else.
    .replace('{instancePath="", parentData, parentDataProperty, rootData=data}={}', "{instancePath}")
    .replace(/\/\*# sourceURL=[^*]*\*\//g, "");
  const left = /\brequire\s*\(/.exec(inlined);
  if (left) throw new Error(`the validator needs a module that is not inlined: ${inlined.slice(left.index, left.index + 80)}`);
  return inlined;
}

/** What the code of these functions calls. */
export const ajvRuntime = `function characters(text) {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
function equal(a, b) {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}
function found(all, instancePath, keyword, params = {}) {
  const finding = { instancePath, keyword, params };
  if (all === null) return [finding];
  all.push(finding);
  return all;
}`;
