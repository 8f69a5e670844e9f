/**
 * Compiles a plain JSON Schema of one value to JavaScript source text. The only
 * user of Ajv; for the server and tests only.
 *
 * Ajv generates a validator and evaluates its text. Only the text is needed
 * here, so `CodeOnlyAjv` stops before the evaluation: no process needs the right
 * to evaluate strings as code.
 */
import { compileSchemaValidatorsCode } from "@rjsf/validator-ajv8/compileSchemaValidators";
import type { AnySchema } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { CodeGen, Name, nil, str, stringify } from "ajv/dist/compile/codegen/index.js";
import { SchemaEnv } from "ajv/dist/compile/index.js";
import { validateFunctionCode } from "ajv/dist/compile/validate/index.js";
import { formats } from "../text/formats.ts";
import { minifyAjvCode } from "./minifyAjvCode.ts";
import type { PlainSchema } from "./validatorSchema.ts";

type SchemaInput = Parameters<typeof compileSchemaValidatorsCode>[0];
type Options = NonNullable<Parameters<typeof compileSchemaValidatorsCode>[1]>;

/** LRU cache of code by schema. Many fields have equal schemas, and an edit of an entity leaves most of them unchanged. */
const cache = new Map<string, string>();
/** Several times the number of different value schemas of a portal. */
const cacheSize = 2000;

/** Returns a JavaScript expression whose value is Ajv's function. It needs `ajvRuntime` in scope. Throws if the schema is invalid. */
export function ajvCode(plain: PlainSchema): string {
  const key = JSON.stringify(plain);
  const code = cache.get(key) ?? generateCode(plain);
  // A map keeps the order of insertion: the first entry is the least recently used.
  cache.delete(key);
  cache.set(key, code);
  const oldest = cache.size > cacheSize ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
  return code;
}

function generateCode(plain: PlainSchema): string {
  // The package declares only the draft-07 class and its formats, but it accepts the class for 2020-12 and other formats.
  const options = {
    AjvClass: CodeOnlyAjv,
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
      // `validatorSchema` generates the schema, so it needs no validation by the meta-schema.
      meta: false,
      validateSchema: false,
      code: { lines: false, optimize: 2 },
    },
  } as unknown as Options;
  const schema = { $id: "validate", ...plain };
  const code = minifyAjvCode(withoutRequire(compileSchemaValidatorsCode(schema as unknown as SchemaInput, options)), schema);
  const [exported = "", name] = /exports\.validate = (\w+);/.exec(code) ?? [];
  if (name === undefined) throw new Error(`the code of the validator has no export: ${code.slice(0, 80)}`);
  return `(() => {${code.replace(exported, "")}return ${name};})()`;
}

/** Ajv that returns the source of a validator. For schemas without `$ref`, which `openCatalog` resolves. */
class CodeOnlyAjv extends Ajv2020 {
  /** Returns an object with the source instead of a function; the type `never` prevents calls. */
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
      // Only `unevaluated…` keywords need these, and entities do not have them.
      opts: { ...this.opts, unevaluated: false, dynamicRef: false },
      self: this,
    });
    gen.optimize(2);
    const source = { validateName, validateCode: gen.toString(), scopeValues: gen._values };
    return { source } as never;
  }
}

/** Replacements for the two runtime helpers of Ajv, which its code would `require`. */
const runtimeHelpers: Readonly<Record<string, string>> = {
  "ajv/dist/runtime/ucs2length": "characters",
  "ajv/dist/runtime/equal": "equal",
};

function withoutRequire(code: string): string {
  const inlined = code
    .replace(/require\("([^"]+)"\)\.default/g, (whole, module: string) => runtimeHelpers[module] ?? whole)
    .replace(/^"use strict";/, "")
    // The runtime passes only the pointer of the value.
    .replace('{instancePath="", parentData, parentDataProperty, rootData=data}={}', "{instancePath}")
    .replace(/\/\*# sourceURL=[^*]*\*\//g, "");
  const left = /\brequire\s*\(/.exec(inlined);
  if (left) throw new Error(`the validator needs a module that is not inlined: ${inlined.slice(left.index, left.index + 80)}`);
  return inlined;
}

/** Functions that the generated code calls. */
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
