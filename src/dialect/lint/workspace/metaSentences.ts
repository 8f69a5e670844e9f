/** What the findings of a meta-schema say about a node and about a part of the meta-schema. */
import type { Json, JsonObject } from "../../json/json.ts";
import type { LintFinding } from "./finding.ts";
import { didYouMean, listNames, nearestMatch, quoted } from "./lintPhrases.ts";
import type { MetaSchemas } from "./metaSchemas.ts";
import { type Said, say } from "./say.ts";
import { childAt, findingAt, nodeValue, type SourceNode } from "./sourceNode.ts";

/** Returns the name of a node in a sentence: its key, or that it is an entry of a list. */
export function subject(node: SourceNode): Said {
  return node.key ? say`"${node.key.node.value}"` : node.parent ? say`An entry of the list` : say`The file`;
}

/** Returns what a screen is called by its kind. */
export function kindInWords(node: SourceNode): string {
  const kind = childAt(node, "kind");
  return kind ? `A screen of kind ${quoted(nodeValue(kind))}` : "This";
}

/** Returns the title of a part of a meta-schema, as a sentence begins. */
export function titleOf(schema: JsonObject): string {
  const title = typeof schema["title"] === "string" ? schema["title"] : "this";
  return title.startsWith("x-") ? title : title.charAt(0).toUpperCase() + title.slice(1);
}

function lower(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1);
}

/** Reports a key that the object may not have: it is misspelt, or belongs elsewhere. */
export function unknownKey(node: SourceNode, key: string, known: readonly string[], title: string, meta: MetaSchemas): LintFinding {
  const owners = [...new Set(meta.owners.get(key) ?? [])];
  const suggestion = nearestMatch(key, known);
  if (owners.length > 0 && (key.startsWith("x-") || suggestion === undefined)) {
    return findingAt(node, "keyword/misplaced", say`"${key}" is not allowed in ${lower(title)}; it belongs in ${listNames(owners, 4)}.`);
  }
  const hint = suggestion === undefined ? say` Allowed here: ${listNames(known, 60)}.` : didYouMean(suggestion);
  return findingAt(node, "keyword/unknown", say`"${key}" is unknown in ${lower(title)}.${hint}`, { suggestion });
}

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
