/** The names that an explanation may use. */
import type { LimitValues } from "../schema/limits.ts";
import type { MessageKey } from "../text/messageKey.ts";
import { pointerTokens } from "../json/pointer.ts";
import type { Expr, RecordsExpr } from "../expr/ast.ts";
import type { Scope } from "../expr/evaluate.ts";
import type { Cel, FieldSchema } from "../schema/schema.ts";
import { schemaAt } from "../schema/derived/shape.ts";
import type { CodeOption } from "../schema/states.ts";
import type { Language } from "../text/text.ts";

export interface Lexicon {
  readonly language: Language;
  /** Returns a message of the catalogue in `language`. */
  t(key: MessageKey, params?: Readonly<Record<string, unknown>>): string;
  /** Returns the field at a path below `self`, `row` or `oldSelf`; `undefined` if the user may not see it. */
  fieldAt(name: string, path: string): FieldSchema | undefined;
  codesOf(name: string): readonly CodeOption[];
  readonly limits: LimitValues;
  /** Words of sums over other records; absent where none has been answered. */
  readonly sums?: SumPhrases | undefined;
}

/** Sums over other records in words. */
export interface SumPhrases {
  /** Returns what the sums of an expression are now; undefined where it has none, or none is known yet. */
  figures(expr: Expr, scope: Scope, lexicon: Pick<Lexicon, "language" | "t">): string | undefined;
  /** Returns what a sum adds up or counts. */
  phrase(expr: RecordsExpr, lexicon: Pick<Lexicon, "language" | "t">): string | undefined;
}

/** Pointers of `self` and `row` for an expression, from the root, with `-` for rows. */
export interface Names {
  readonly self: string;
  readonly row?: string | undefined;
}

/**
 * Returns a lookup of fields in one schema. `knows` returns whether the user may
 * see the field at a pointer pattern. Fields without a label are not found.
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

/** Whether no `x-show-when` on the path of a field hides it; `mayShow` evaluates such a condition. */
export function isFieldNameable(root: FieldSchema, pattern: string, mayShow: (when: Cel) => boolean): boolean {
  const tokens = pointerTokens(pattern);
  return tokens.every((_, index) => {
    const when = schemaAt(root, tokens.slice(0, index + 1))?.["x-show-when"];
    return when === undefined || mayShow(when);
  });
}
