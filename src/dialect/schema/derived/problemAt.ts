/** Creates problems. */
import type { Json } from "../../json/json.ts";
import type { Problem } from "../problems.ts";
import type { FieldSchema } from "../schema.ts";

/**
 * Returns a problem of severity `error`. The `x-problem` of the field may set
 * another message for the keyword: `{"pattern": "problem.phone"}` sets the code `phone`. A message below that of the keyword,
 * such as `problem.required.loginName`, changes the sentence alone (`problemKey`).
 */
export function problemAt(path: string, keyword: string, params: Readonly<Record<string, Json>>, schema?: FieldSchema): Problem {
  const key = schema?.["x-problem"]?.[keyword];
  const isCode = key !== undefined && !key.startsWith(`problem.${keyword}.`);
  return { path, code: isCode ? key.replace(/^problem\./, "") : keyword, params, severity: "error" };
}
