/** Creates problems. */
import type { Json } from "../../json/json.ts";
import type { Problem } from "../problems.ts";
import type { FieldSchema } from "../schema.ts";

/**
 * Returns a problem of severity `error`. The `x-problem` of the field may set
 * another message for the keyword: `{"pattern": "problem.phone"}` sets the code `phone`.
 */
export function problemAt(path: string, keyword: string, params: Readonly<Record<string, Json>>, schema?: FieldSchema): Problem {
  const key = schema?.["x-problem"]?.[keyword];
  return { path, code: key === undefined ? keyword : key.replace(/^problem\./, ""), params, severity: "error" };
}
