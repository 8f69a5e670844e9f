/** Values of another type than is wanted, as they were probably meant: "4" in place of 4. */
import type { Json } from "../../json/json.ts";
import { quoted } from "./lintPhrases.ts";
import { type Said, say } from "./say.ts";
import { nodeValue, type SourceNode } from "./sourceNode.ts";

/** Returns how the value is written in one of the types that are allowed; "" where it cannot be. */
export function inType(node: SourceNode, allowed: readonly string[]): Said | string {
  const value = nodeValue(node);
  const written = allowed.flatMap((type): Json[] => {
    if (type === "string" && typeof value === "number") return [String(value)];
    if ((type === "number" || type === "integer") && typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value)) return [Number(value)];
    return type === "boolean" && typeof value === "string" && /^(yes|true|no|false)$/i.test(value) ? [/^(yes|true)$/i.test(value)] : [];
  });
  return written.length === 0 ? "" : say` Write ${quoted(written[0])} in place of ${quoted(value)}.`;
}
