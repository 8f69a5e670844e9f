/** Leaves keywords out of schemas, wherever they stand. */
import { isObject } from "../json/json.ts";

/** What is for authors, reports and demonstration data: no end checks or draws by it, so it is not served. */
export const authorsOnly: ReadonlySet<string> = new Set(["$schema", "x-bind", "x-sample", "x-spec", "x-status", "cases", "examples"]);

/** Maps whose keys are names of fields, also where a field is called like a keyword. */
const named = new Set(["properties", "ask", "fill", "set", "values"]);
/** Values of the business, kept letter by letter. */
const data = new Set(["const", "default", "enum"]);

/** A copy without these keywords. */
export function withoutKeywords<Value>(value: Value, keywords: ReadonlySet<string>): Value {
  return without(value, keywords, false) as Value;
}

function without(value: unknown, keywords: ReadonlySet<string>, isNamed: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, keywords, false));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => isNamed || !keywords.has(key));
  return Object.fromEntries(
    kept.map(([key, item]) => [key, !isNamed && data.has(key) ? item : without(item, keywords, !isNamed && named.has(key))]),
  );
}
