/**
 * Shortens the code that Ajv generates, by half after compression, because every
 * form loads it. Ajv's errors contain the path in the schema, and its code
 * contains a copy of the schema; neither is needed.
 *
 * Code that does not have the expected form stays unchanged: longer, but correct.
 */
import { isObject } from "../json/json.ts";

/** The parameters that problems use (`schemaProblems.ts`); the others of Ajv are dropped. */
const usedParams = /^\{(?:limit|format|additionalProperty)\b/;

const found =
  /const (err\d+) = \{(?:instancePath(?::(.+?))?,schemaPath:.+?,keyword:("\w+"),params:(\{.*?\}))?\};if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g;

/** @param schema The schema of the code. */
export function minifyAjvCode(code: string, schema: unknown): string {
  return withoutSchema(
    code.replace(found, (_whole, _name, path: string | undefined, keyword: string | undefined, params: string | undefined) => {
      // An error inside of `not` or `contains` is only counted.
      const details =
        keyword === undefined ? "" : `,${path ?? "instancePath"},${keyword}${params && usedParams.test(params) ? `,${params}` : ""}`;
      return `vErrors = found(vErrors${details});errors++;`;
    }),
    schema,
  );
}

/** Replaces the copy of the schema by the values of it that the code reads. */
function withoutSchema(code: string, schema: unknown): string {
  const copy = `const schema0 = ${JSON.stringify(schema)};`;
  const begin = code.indexOf("const schema0 = ");
  const at = code.indexOf(copy, begin);
  if (at < 0) return code;
  const rest = code.slice(0, at) + code.slice(at + copy.length);
  const values = new Map<string, string>();
  let isComplete = true;
  const short = rest.replace(/(\.call\()?\bschema0((?:\.\w+|\["[^"\\]*"\])*)/g, (match, call: string | undefined, path: string) => {
    const part = valueAt(schema, path);
    // `hasOwnProperty.call` reads only the names of the fields, so their schemas are dropped.
    const value = JSON.stringify(call && isObject(part) ? Object.fromEntries(Object.keys(part).map((name) => [name, 0])) : part);
    if (value === undefined) {
      isComplete = false;
      return match;
    }
    const name = values.get(value) ?? `value${values.size}_`;
    values.set(value, name);
    return `${call ?? ""}${name}`;
  });
  if (!isComplete) return code;
  return short.slice(0, at) + [...values].map(([value, name]) => `const ${name} = ${value};`).join("") + short.slice(at);
}

/** Returns the value at a JavaScript path such as `.properties.size["x y"]`. */
function valueAt(schema: unknown, path: string): unknown {
  const names = [...path.matchAll(/\.(\w+)|\["([^"\\]*)"\]/g)].map(([, plain, quoted]) => plain ?? quoted ?? "");
  return names.reduce<unknown>((value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined), schema);
}
