import type { MessageKey } from "../../text/messageKey.ts";
import { familyKey } from "../../text/text.ts";
import type { FieldSchema } from "../schema.ts";

/** Returns `problem.<code>`, or the message below it that the field names in `x-problem`. For `required` the key depends on the input: `problem.required.choice`, `.file` or `.rows` if a value is selected, uploaded or added. */
export function problemKey(code: string, schema: FieldSchema | undefined): MessageKey {
  const own = schema?.["x-problem"]?.[code];
  if (own?.startsWith(`problem.${code}.`)) return familyKey(own as `problem.${string}`);
  const input = code === "required" && schema ? inputOf(schema) : undefined;
  return familyKey(input === undefined ? `problem.${code}` : `problem.${code}.${input}`);
}

function inputOf(schema: FieldSchema): "choice" | "file" | "rows" | undefined {
  const one = schema.type === "array" ? { ...schema.items, ...schema } : schema;
  if (one["x-file"]) return "file";
  if (schema.items?.properties) return "rows";
  const isDay = one.format === "date" || one.format === "date-time";
  return isDay || one.type === "boolean" || one.enum || one["x-codes"] || one["x-reference"] || one["x-cascade"] ? "choice" : undefined;
}
