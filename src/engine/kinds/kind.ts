/**
 * Kinds: how one sort of value is recognised, edited and shown.
 *
 * A plan asks `kindOf` once for each field; forms and tables then draw what
 * they are told and never look at the schema again. To add a kind, write one
 * file beside this one and give it a place in `index.ts`. The first match wins,
 * so the narrow kinds stand above the wide.
 */
import type { ComponentType } from "react";
import type { Json } from "#dialect/json.ts";
import type { FieldSchema } from "#dialect/schema.ts";
import type { Language } from "#dialect/text.ts";
import type { PlannedField } from "../plan/plan.ts";

export interface InputProps {
  readonly field: PlannedField;
  /** Concrete pointer, rows numbered: `/lines/3/size`. */
  readonly path: string;
  /** The draft's value: text for numbers, the wire's form for everything else. */
  readonly value: Json | undefined;
  onChange(value: Json | undefined): void;
  /** Id of the control; the label and the problem point to it. */
  readonly id: string;
  readonly invalid: boolean;
  readonly readOnly: boolean;
  readonly required: boolean;
  /** Id(s) of help and problem. */
  readonly describedBy?: string;
}

export interface CellProps {
  readonly field: PlannedField;
  readonly value: Json | undefined;
  readonly language: Language;
}

export interface Kind {
  /** The name that plans, tests and `x-kind` know it by. */
  readonly name: string;
  matches(schema: FieldSchema): boolean;
  readonly Input: ComponentType<InputProps>;
  /** Read-only, for cells, details and cards. Takes no focus. */
  readonly Cell: ComponentType<CellProps>;
  /** The same as plain text: titles, copy, export, screen readers. */
  toText(value: Json | undefined, field: PlannedField, language: Language): string;
  /** Orders two values. A list of a kind without it cannot be sorted in the browser. */
  compare?(a: Json, b: Json): number;
  /** Pasted or imported text -> draft value. */
  fromText?(text: string, field: PlannedField): Json | undefined;
  /** Numbers stand at the end of their column. */
  readonly align?: "end";
  /** The input keeps typed text itself and commits on blur, pause, Enter. */
  readonly buffered?: boolean;
  /** `fieldset` for several controls under one label. */
  readonly group?: boolean;
}
