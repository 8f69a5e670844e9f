/**
 * Compiles the plain JSON Schema of an entity to the source text of its
 * validator. For the server and tests only.
 *
 * ```
 *   record({ name: a0, size: a1, lines: list(a2, record({ … })) })
 * ```
 *
 * Ajv generates the code of single values (`ajvCode.ts`), once for all fields
 * with equal schemas: an entity with 160 fields has 40 different ones. The code
 * that Ajv would generate for the whole entity is three times as large.
 */
import { ajvCode, ajvRuntime } from "./ajvCode.ts";
import { isObject } from "../json/json.ts";
import type { PlainSchema } from "./validatorSchema.ts";

/** Returns a JavaScript expression whose value is a `ValidateFn`. It needs `validatorRuntime` in scope. Throws if the schema is invalid. */
export function validatorCode(plain: PlainSchema): string {
  const names = new Map<string, string>();
  const root = schemaCode(plain, names);
  const functions = [...names].map(([code, name]) => `const ${name}=leaf(${code});\n`);
  return `(() => {\n${functions.join("")}return validator(${root});\n})()`;
}

/** @param names Code of a value schema -> name of its function; new ones are added. */
function schemaCode(plain: PlainSchema, names: Map<string, string>): string {
  const { properties, items, ...own } = plain;
  if (isFields(properties) && Object.entries(own).every(([keyword, value]) => plainRecord[keyword] === value)) {
    const fields = Object.entries(properties).map(([name, field]) => `${keyCode(name)}:${schemaCode(field, names)}`);
    return `record({${fields.join(",")}})`;
  }
  if (isSchema(items) && own["type"] === "array") return `list(${nameOf(own, names)},${schemaCode(items, names)})`;
  return nameOf(plain, names);
}

const keyCode = (name: string): string => (/^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name));

/** The only other keywords of an object schema that `record` handles. Ajv compiles an object schema with more keywords. */
const plainRecord: Readonly<Record<string, unknown>> = { type: "object", additionalProperties: false };

function nameOf(plain: PlainSchema, names: Map<string, string>): string {
  const code = ajvCode(plain);
  const name = names.get(code) ?? `a${names.size}`;
  names.set(code, name);
  return name;
}

const isSchema = (value: unknown): value is PlainSchema => isObject(value);
const isFields = (value: unknown): value is Readonly<Record<string, PlainSchema>> =>
  isObject(value) && Object.values(value).every(isSchema);

/** Functions that the generated code calls. Each receives a value, its pointer and the errors so far, and returns all errors. */
export const validatorRuntime = `${ajvRuntime}
function leaf(validate) {
  return (value, instancePath, all) => {
    if (validate(value, { instancePath })) return all;
    if (all === null) return validate.errors;
    for (const finding of validate.errors) all.push(finding);
    return all;
  };
}
function record(fields) {
  const asked = Object.entries(fields).map(([name, judge]) => [name, "/" + name.replaceAll("~", "~0").replaceAll("/", "~1"), judge]);
  return (value, instancePath, all) => {
    if (typeof value !== "object" || !value || Array.isArray(value)) return found(all, instancePath, "type");
    for (const name of Object.keys(value))
      if (!Object.hasOwn(fields, name)) all = found(all, instancePath, "additionalProperties", { additionalProperty: name });
    for (const [name, path, judge] of asked)
      if (Object.hasOwn(value, name) && value[name] !== undefined) all = judge(value[name], instancePath + path, all);
    return all;
  };
}
function list(itself, judge) {
  return (value, instancePath, all) => {
    all = itself(value, instancePath, all);
    if (Array.isArray(value)) for (let at = 0; at < value.length; at++) all = judge(value[at], instancePath + "/" + at, all);
    return all;
  };
}
function validator(judge) {
  const validate = (data) => {
    validate.errors = judge(data, "", null);
    return validate.errors === null;
  };
  return validate;
}`;
