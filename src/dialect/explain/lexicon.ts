/** The names an explanation may use, and nothing else. */
import { pointerTokens } from "../json/pointer.ts";
import type { Cel, FieldSchema } from "../schema/schema.ts";
import { schemaAt } from "../schema/shape.ts";
import type { CodeOption } from "../schema/states.ts";
import type { Language } from "../text/text.ts";

export interface Lexicon {
  readonly language: Language;
  /** A sentence of the message catalogue in `language`. */
  t(key: string, params?: Readonly<Record<string, unknown>>): string;
  /** The field that an expression names by `self`, `row` or `oldSelf` and a path; `undefined` where the reader may not know of it. */
  fieldAt(name: string, path: string): FieldSchema | undefined;
  codesOf(name: string): readonly CodeOption[];
  readonly limits: Readonly<Record<string, number | string>>;
}

/** What `self` and `row` mean where an expression stands: pointers from the root, rows as `-`. */
export interface Names {
  readonly self: string;
  readonly row?: string | undefined;
}

/**
 * Looks fields up in one schema. `knows` answers for a pointer (rows as `-`)
 * whether the reader may hear of the field; one without a label is told of nowhere.
 */
export function explainableFields(schema: FieldSchema, names: Names, knows: (pointer: string) => boolean): Lexicon["fieldAt"] {
  return (name, path) => {
    const base = name === "row" ? names.row : name === "self" || name === "oldSelf" ? names.self : undefined;
    if (base === undefined) return undefined;
    const pointer = base + path;
    const field = schemaAt(schema, pointerTokens(pointer));
    return field?.["x-label"] && knows(pointer) ? field : undefined;
  };
}

/** Whether nothing on the way to a field keeps it from this reader; `mayShow` answers for an `x-show-when`. */
export function isFieldNameable(root: FieldSchema, pattern: string, mayShow: (when: Cel) => boolean): boolean {
  const tokens = pointerTokens(pattern);
  return tokens.every((_, index) => {
    const when = schemaAt(root, tokens.slice(0, index + 1))?.["x-show-when"];
    return when === undefined || mayShow(when);
  });
}
