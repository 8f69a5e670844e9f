/**
 * Kinds: how one type of value is recognized, shown and edited.
 *
 * A planner calls `kindOf` once for each field; forms and tables use the result and never read the schema again. To add a
 * kind, write one file in `kinds/` with an entry in `kinds/index.ts`, and its input in `inputs/` with an entry in `inputOf.ts`:
 * lists load the first without the second. The first match wins, so narrow kinds come before wide ones.
 */
import type { ComponentType, ReactNode } from "react";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { Cel, FieldSchema } from "#dialect/schema/schema.ts";
import type { Language } from "#dialect/text/text.ts";
import type { ReferenceQuery } from "#dialect/wire/wire.ts";
import type { PlannedField } from "../plan/plan.ts";

/** The form around an input. Absent where there is none (a filter, a prompt before an action): an input must work without it. */
export interface FormAccess {
  /** The record as it would be checked now. */
  record(): Rec;
  /** Calls `changed` after every change in the form. Returns the function that unsubscribes. */
  subscribe(changed: () => void): () => void;
  /** Returns the candidates of a reference's `where` (all without one), for the field at `path` and the current record. */
  candidates(where: Cel | undefined, path: string): Candidates;
  /** Explains in words which records the reference at `path` accepts; `candidate` is their schema. */
  whyCandidates(path: string, candidate: FieldSchema, language: Language): string | undefined;
  /** Sets another field; `path` is a concrete pointer. */
  set(path: string, value: Json | undefined): void;
  /** Whether `create` can open a form of this entity. */
  canCreate(entity: string): boolean;
  /** Opens the form of another entity over this one. Calls `stored` with the new record. */
  create(entity: string, stored: (record: Rec) => void): void;
}

/** The records that a reference can choose from. */
export interface Candidates {
  /** The condition for the server. Changes when other records may match. */
  readonly query: ReferenceQuery;
  /** Whether a record matches; for backends that ignore the condition. */
  fits(row: Rec): boolean;
}

/** Props of every input. */
export interface InputProps {
  readonly field: PlannedField;
  /** Concrete pointer, rows numbered: `/lines/3/size`. */
  readonly path: string;
  /** Value of the draft: text for numbers, the wire format for everything else. */
  readonly value: Json | undefined;
  onChange(value: Json | undefined): void;
  /** Id of the control; label and problem refer to it. */
  readonly id: string;
  readonly invalid: boolean;
  readonly readOnly: boolean;
  readonly required: boolean;
  /** Ids of help and problem. */
  readonly describedBy?: string;
  /** Id of the visible label, for controls that a `<label for>` cannot name. */
  readonly labelledBy?: string;
  readonly form?: FormAccess;
}

/** Returns the input of a kind by its name. */
export type InputOf = (kind: string) => { readonly Input: ComponentType<InputProps> };

/** What a kind renders read-only. */
export interface CellProps {
  readonly field: PlannedField;
  readonly value: Json | undefined;
  readonly language: Language;
  /** Whether its links take the focus: on a detail page they do, in a table the row has the focus. */
  readonly reachable?: boolean;
  /** In a table cell: the header shows the unit and CSS aligns figures, so plain text is enough. */
  readonly inTable?: boolean;
}

export interface Kind {
  /** Its name in plans, tests and `x-kind`. */
  readonly name: string;
  /** Whether fields of this schema are of this kind. */
  matches(schema: FieldSchema): boolean;
  /**
   * Renders a value read-only, for cells, details and cards. Called as a function, not mounted: a list has hundreds of cells
   * and most are text. A kind that needs hooks returns a component.
   */
  render(props: CellProps): ReactNode;
  /** The same as plain text, for titles, copy, export and screen readers. */
  toText(value: Json | undefined, field: PlannedField, language: Language): string;
  /** Compares two values. Without it a list cannot be sorted in the browser by this kind. */
  compare?(a: Json, b: Json, field: PlannedField): number;
  /** Converts pasted or imported text to a draft value. */
  fromText?(text: string, field: PlannedField): Json | undefined;
  /** Aligns numbers at the end of their column. */
  readonly align?: "end";
  /** The input buffers typed text and commits it on blur, after a pause and on Enter. */
  readonly buffered?: boolean;
  /** The input has several controls: the label names their group instead of one input. */
  readonly group?: boolean | ((field: PlannedField) => boolean);
}
