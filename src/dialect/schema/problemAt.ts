/** Makes problems, with the message that the field's schema chooses. */
import type { Json } from "../json/json.ts";
import type { Problem } from "./problems.ts";
import type { FieldSchema } from "./schema.ts";

/**
 * A problem that blocks. `x-problem` of the field may name another sentence
 * for the keyword: `{"pattern": "problem.phone"}` makes the code `phone`.
 */
export function problemAt(path: string, keyword: string, params: Readonly<Record<string, Json>>, schema?: FieldSchema): Problem {
  const key = schema?.["x-problem"]?.[keyword];
  return { path, code: key === undefined ? keyword : key.replace(/^problem\./, ""), params, severity: "error" };
}
