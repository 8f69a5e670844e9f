/**
 * The query string of a list, for the parts that are read outside of the list too:
 *
 *     ?tab=open&q=A1,A2&sort=-made,code&page=2&branch=N,S&made=2026-01-01..2026-02-01&cols=!code:120,state&rows=compact
 *
 * Each filter is a parameter with the name of its field. A field with the name
 * of another parameter has the prefix `f.`.
 */
import { isBlank } from "../json/jsonValues.ts";
import type { FilterValue } from "./wire.ts";

/** Returns `a`, `a,b` or `a..b`, with commas and ambiguous dots escaped by a backslash. */
export function formatFilter(value: FilterValue | undefined): string {
  if (isBlank(value)) return "";
  if (Array.isArray(value)) return value.map(escaped).join(",");
  if (typeof value === "object") {
    const { from, to } = value as { from?: unknown; to?: unknown };
    const range = `${escaped(from ?? "")}..${escaped(to ?? "")}`;
    return range === ".." ? "" : range;
  }
  return escaped(value);
}

function escaped(value: unknown): string {
  // Dots that could be read as a range: several in sequence, first or last.
  return String(value).replace(/[\\,]|^\.|\.$|\.(?=\.)|(?<=\.)\./g, "\\$&");
}

/** Parses the text of `formatFilter`, with all values as text; `undefined` if it is empty. */
export function parseFilter(text: string): FilterValue | undefined {
  if (text === "") return undefined;
  const items: string[] = [""];
  let range = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "\\" && at + 1 < text.length) {
      at += 1;
      items[items.length - 1] += text.charAt(at);
    } else if (text[at] === "," && !range) {
      items.push("");
    } else if (text.startsWith("..", at) && items.length === 1 && !range) {
      at += 1;
      range = true;
      items.push("");
    } else {
      items[items.length - 1] += text.charAt(at);
    }
  }
  const [first = "", second = ""] = items;
  if (range) return first || second ? { ...(first ? { from: first } : {}), ...(second ? { to: second } : {}) } : undefined;
  const values = items.filter((item) => item !== "");
  return values.length > 1 ? values : values[0];
}
