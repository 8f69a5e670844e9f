/**
 * Shortens what Ajv wrote, by half after compression: every page that judges
 * fetches it. Ajv tells each finding in full, with the place in a schema that
 * nobody asks, and keeps a copy of the schema to tell of its values.
 *
 * What is not written as expected stays as it is: it is longer, never wrong.
 */
import { isObject } from "../json/json.ts";

/** Params that problems are worded with (`schemaProblems.ts`); the others of Ajv's are told to nobody. */
const toldParams = /^\{(?:limit|format|additionalProperty)\b/;

const found =
  /const (err\d+) = \{(?:instancePath(?::(.+?))?,schemaPath:.+?,keyword:("\w+"),params:(\{.*?\}))?\};if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g;

/** @param schema What the code was written from. */
export function minifyAjvCode(code: string, schema: unknown): string {
  return withoutSchema(
    code.replace(found, (_whole, _name, path: string | undefined, keyword: string | undefined, params: string | undefined) => {
      // A finding inside of `not` or `contains` is only counted.
      const told =
        keyword === undefined ? "" : `,${path ?? "instancePath"},${keyword}${params && toldParams.test(params) ? `,${params}` : ""}`;
      return `vErrors = found(vErrors${told});errors++;`;
    }),
    schema,
  );
}

/** In place of the whole schema, the values of it that the code still asks. */
function withoutSchema(code: string, schema: unknown): string {
  const copy = `const schema0 = ${JSON.stringify(schema)};`;
  const begin = code.indexOf("const schema0 = ");
  const at = code.indexOf(copy, begin);
  if (at < 0) return code;
  const rest = code.slice(0, at) + code.slice(at + copy.length);
  const values = new Map<string, string>();
  let whole = true;
  const short = rest.replace(/(\.call\()?\bschema0((?:\.\w+|\["[^"\\]*"\])*)/g, (asked, call: string | undefined, path: string) => {
    const there = valueAt(schema, path);
    // Whether a name is among the fields: the fields themselves are not asked.
    const value = JSON.stringify(call && isObject(there) ? Object.fromEntries(Object.keys(there).map((name) => [name, 0])) : there);
    if (value === undefined) {
      whole = false;
      return asked;
    }
    const name = values.get(value) ?? `value${values.size}_`;
    values.set(value, name);
    return `${call ?? ""}${name}`;
  });
  if (!whole) return code;
  return short.slice(0, at) + [...values].map(([value, name]) => `const ${name} = ${value};`).join("") + short.slice(at);
}

/** `.properties.size["x y"]` -> the value there. */
function valueAt(schema: unknown, path: string): unknown {
  const names = [...path.matchAll(/\.(\w+)|\["([^"\\]*)"\]/g)].map(([, plain, quoted]) => plain ?? quoted ?? "");
  return names.reduce<unknown>((value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined), schema);
}
