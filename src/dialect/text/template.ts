/** Templates: `{code} {name}`, filled from a record. */
import { getAt } from "../json/pointer.ts";
import type { Json, Rec } from "../json/json.ts";
import { decimalText } from "./decimal.ts";

/** `{name}` or `{group.name}`. */
const place = /\{([A-Za-z_][\w.]*)\}/g;

/**
 * The template with its places filled; what is absent, or no text or number,
 * leaves nothing. `change` is done to each value, such as
 * `encodeURIComponent` for an address.
 */
export function fillTemplate(template: string, record: Rec, change: (value: string) => string = (value) => value): string {
  return template.replace(place, (_, path: string) => change(shown(getAt(record, path.split("."))))).trim();
}

/** The fields a template names: for checks, and to know what a title needs. */
export function templateFields(template: string): string[] {
  return [...template.matchAll(place)].map((match) => match[1] as string);
}

function shown(value: Json | undefined): string {
  if (typeof value === "number") return decimalText(value);
  return typeof value === "string" ? value : "";
}
