/** Templates such as `{code} {name}`, filled from a record. */
import { getAt } from "../json/pointer.ts";
import type { Json, Rec } from "../json/json.ts";
import { decimalText } from "./decimal.ts";

/** `{name}` or `{group.name}`. */
const placeholder = /\{([A-Za-z_][\w.]*)\}/g;

/**
 * Fills the placeholders of a template. An absent value, and a value that is
 * neither text nor number, becomes empty. `convert` is applied to each value,
 * for example `encodeURIComponent` for a URL.
 */
export function fillTemplate(template: string, record: Rec, convert: (value: string) => string = (value) => value): string {
  return template.replace(placeholder, (_, path: string) => convert(textOf(getAt(record, path.split("."))))).trim();
}

/** Returns the fields that a template names, as dotted paths. */
export function templateFields(template: string): string[] {
  return [...template.matchAll(placeholder)].map((match) => match[1] as string);
}

function textOf(value: Json | undefined): string {
  if (typeof value === "number") return decimalText(value);
  return typeof value === "string" ? value : "";
}
