/**
 * The plain JSON Schema of an entity -> the text of a JavaScript function that
 * judges a record by it. Server and tests only.
 *
 * ```
 *   record({ name: a0, size: a1, lines: list(a2, record({ … })) })
 * ```
 *
 * Ajv writes what is asked of a value (`ajvCode.ts`), once however many fields
 * it is asked of: an entity of 160 fields asks 40 things. Written out field by
 * field, as Ajv would, every page that judges fetched three times as much.
 */
import { ajvCode, ajvRuntime } from "./ajvCode.ts";
import { isObject } from "../json/json.ts";
import type { PlainSchema } from "./validatorSchema.ts";

/** An expression of JavaScript whose value is a `ValidateFn`. Throws where the schema is none; it needs `validatorRuntime` before it. */
export function validatorCode(plain: PlainSchema): string {
  const asked = new Map<string, string>();
  const judge = judgeCode(plain, asked);
  const functions = [...asked].map(([code, name]) => `const ${name}=leaf(${code});\n`);
  return `(() => {\n${functions.join("")}return validator(${judge});\n})()`;
}

/** @param asked Names of what is asked, by its code; new ones are added. */
function judgeCode(plain: PlainSchema, asked: Map<string, string>): string {
  const { properties, items, ...own } = plain;
  if (isFields(properties) && Object.entries(own).every(([keyword, value]) => plainRecord[keyword] === value)) {
    const fields = Object.entries(properties).map(([name, field]) => `${keyCode(name)}:${judgeCode(field, asked)}`);
    return `record({${fields.join(",")}})`;
  }
  if (isSchema(items) && own["type"] === "array") return `list(${nameOf(own, asked)},${judgeCode(items, asked)})`;
  return nameOf(plain, asked);
}

const keyCode = (name: string): string => (/^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name));

/** What a schema of fields says beside them. One that says more is Ajv's. */
const plainRecord: Readonly<Record<string, unknown>> = { type: "object", additionalProperties: false };

function nameOf(plain: PlainSchema, asked: Map<string, string>): string {
  const code = ajvCode(plain);
  const name = asked.get(code) ?? `a${asked.size}`;
  asked.set(code, name);
  return name;
}

const isSchema = (value: unknown): value is PlainSchema => isObject(value);
const isFields = (value: unknown): value is Readonly<Record<string, PlainSchema>> =>
  isObject(value) && Object.values(value).every(isSchema);

/** What the code of validators calls. Each takes a value, its place and the findings so far, and answers them with its own. */
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
