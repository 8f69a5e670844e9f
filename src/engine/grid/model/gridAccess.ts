/** The access of a grid to the form around it. The grid knows the paths of values, not their store. */
import type { FieldState } from "#dialect/check/fieldStates.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { Cel, EntitySchema } from "#dialect/schema/schema.ts";
import type { FormAccess } from "../../values/kind.ts";
import type { PlannedField } from "../../plan/plan.ts";
import type { GridRows } from "./gridLines.ts";

export interface GridAccess {
  /** The list; its `grid` is the plan. */
  readonly field: PlannedField;
  /** Concrete pointer of the list. */
  readonly path: string;
  /** Prefix of every id of the grid. */
  readonly id: string;
  /** Schema of the record, for the texts of its problems. */
  readonly schema: EntitySchema;
  /** Notifies when a value at or below a pointer changed. */
  readonly topics: { subscribe(topic: string, changed: () => void): () => void; version(topic: string): number };
  /** Nothing may be changed now. */
  isFixed(): boolean;
  /** Evaluates a condition of the screen. An absent condition holds. */
  holds(condition: Cel | undefined): boolean;
  /** The rows now; the same object while they are the same. */
  rows(): GridRows;
  /** Increases when another record replaces this one: earlier changes can no longer be undone. */
  revision(): number;
  /** A field of the record around the list. */
  fieldValue(name: string): Json | undefined;
  newRow(): Rec;
  newKey(): string;
  /** Replaces all rows as one change. All problems of the `reported` rows are reported from then on. */
  put(next: GridRows, reported?: ReadonlySet<string>): void;
  stateAt(pointer: string): FieldState;
  problemsAt(pointer: string): readonly Problem[];
  /** All that are said inside the list. */
  problems(): readonly Problem[];
  /** The cell was edited and left: its problems are reported from now on. */
  leave(pointer: string): void;
  readonly form: FormAccess;
}
