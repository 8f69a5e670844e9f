/** Removes keywords from schemas at every level. */
import { isObject } from "../json/json.ts";

/** Keywords for authors, reports and demonstration data. Neither server nor browser needs them to check or display, so they are not served. */
export const authorsOnly: ReadonlySet<string> = new Set([
  "$schema",
  "x-bind",
  "x-sample",
  "x-sample-days",
  "x-sample-earlier",
  "x-spec",
  "x-status",
  "cases",
  "examples",
]);

/** Objects whose keys are field names, even if a field has the name of a keyword. */
const named = new Set(["properties", "ask", "fill", "set", "values"]);
/** Keywords whose values are data and stay unchanged. */
const data = new Set(["const", "default", "enum"]);

/** Returns a copy without these keywords. */
export function withoutKeywords<Value>(value: Value, keywords: ReadonlySet<string>): Value {
  return without(value, keywords, false) as Value;
}

function without(value: unknown, keywords: ReadonlySet<string>, isNamed: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, keywords, false));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => isNamed || !keywords.has(key));
  return Object.fromEntries(
    entries.map(([key, item]) => [key, !isNamed && data.has(key) ? item : without(item, keywords, !isNamed && named.has(key))]),
  );
}
