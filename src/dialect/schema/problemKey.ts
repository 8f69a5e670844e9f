/** Which sentence of the catalogue tells a problem. */
import type { FieldSchema } from "./schema.ts";

/** `problem.<code>`. What is missing is filled in, chosen, uploaded or added, as the field wants it: `problem.required.choice`, `.file`, `.rows`. */
export function problemKey(code: string, schema: FieldSchema | undefined): string {
  const way = code === "required" && schema ? wayOf(schema) : undefined;
  return way === undefined ? `problem.${code}` : `problem.${code}.${way}`;
}

function wayOf(schema: FieldSchema): "choice" | "file" | "rows" | undefined {
  const one = schema.type === "array" ? { ...schema.items, ...schema } : schema;
  if (one["x-file"]) return "file";
  if (schema.items?.properties) return "rows";
  const isDay = one.format === "date" || one.format === "date-time";
  return isDay || one.type === "boolean" || one.enum || one["x-codes"] || one["x-reference"] || one["x-cascade"] ? "choice" : undefined;
}
