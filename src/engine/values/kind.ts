/**
 * Kinds: how one sort of value is recognised, shown and edited.
 *
 * A plan asks `kindOf` once for each field; forms and tables then draw what
 * they are told and never look at the schema again. To add a kind, write one
 * file beside this one with a place in `index.ts`, and its input below `inputs/`
 * with a place in `inputOf.ts`: lists fetch the first without the second. The
 * first match wins, so the narrow kinds stand above the wide.
 */
import type { ComponentType, ReactNode } from "react";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { Cel, FieldSchema } from "#dialect/schema/schema.ts";
import type { Language } from "#dialect/text/text.ts";
import type { ReferenceQuery } from "#dialect/wire/wire.ts";
import type { PlannedField } from "../plan/plan.ts";

/**
 * What an input may ask of the form around it. Absent where there is no form
 * (a filter, a question before an action): an input must work without.
 */
export interface FormAccess {
  /** The record as it would be checked now. */
  record(): Rec;
  /** Told whenever anything in the form changed. */
  subscribe(changed: () => void): () => void;
  /** Which records of another entity a reference's `where` lets through (all without one), seen from the field at `path` as the record stands. */
  candidates(where: Cel | undefined, path: string): Candidates;
  /** What is asked of the records that the reference at `path` may take, in words; `candidate` is the schema of theirs. */
  whyCandidates(path: string, candidate: FieldSchema, language: Language): string | undefined;
  /** Writes another field: `path` is a concrete pointer. */
  set(path: string, value: Json | undefined): void;
  /** Whether `create` has a form of this entity to open. */
  canCreate(entity: string): boolean;
  /** Opens the form of another entity over this one and hands back what was stored. */
  create(entity: string, stored: (record: Rec) => void): void;
}

export interface Candidates {
  /** The question to the server. Another one when the answer may be. */
  readonly query: ReferenceQuery;
  fits(row: Rec): boolean;
}

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
  /** Id of the visible label, for controls a `<label for>` cannot name. */
  readonly labelledBy?: string;
  readonly form?: FormAccess;
}

/** The input of a kind by its name. */
export type InputOf = (kind: string) => { readonly Input: ComponentType<InputProps> };

export interface CellProps {
  readonly field: PlannedField;
  readonly value: Json | undefined;
  readonly language: Language;
  /** On a detail page: links may be reached with the keyboard. In a table they may not, the row takes the focus. */
  readonly reachable?: boolean;
  /** As the line of a table: its head says the unit, its style how figures stand, so that plain text will do. */
  readonly inTable?: boolean;
}

export interface Kind {
  /** The name that plans, tests and `x-kind` know it by. */
  readonly name: string;
  matches(schema: FieldSchema): boolean;
  /**
   * Read-only, for cells, details and cards. Takes no focus. Called, not mounted: a list has hundreds,
   * and most are text. What needs hooks hands on to a component.
   */
  render(props: CellProps): ReactNode;
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
  /** Several controls under one label: the label names their group instead of one input. */
  readonly group?: boolean | ((field: PlannedField) => boolean);
}
