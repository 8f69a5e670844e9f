/** What a grid is given by the form around it. It knows the values' place, not their store. */
import type { FieldState } from "#dialect/check/fieldStates.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { Cel } from "#dialect/schema/schema.ts";
import type { FormAccess } from "../../values/kind.ts";
import type { PlannedField } from "../../plan/plan.ts";
import type { GridRows } from "./gridLines.ts";

export interface GridAccess {
  /** The list; its `grid` is the plan. */
  readonly field: PlannedField;
  /** Concrete pointer of the list. */
  readonly path: string;
  /** Begins every id of the grid. */
  readonly id: string;
  /** Told when anything at or below a pointer moved. */
  readonly topics: { subscribe(topic: string, changed: () => void): () => void; version(topic: string): number };
  /** Nothing may be changed now. */
  isFixed(): boolean;
  shows(condition: Cel | undefined): boolean;
  /** The rows now; the same object while they are the same. */
  rows(): GridRows;
  /** Moves when another record takes the place of this one: what was done before can no longer be undone. */
  turn(): number;
  newRow(): Rec;
  newKey(): string;
  /** One change, whatever it touches; of the `spoken` rows all that is wrong is said from now on. */
  put(next: GridRows, spoken?: ReadonlySet<string>): void;
  stateAt(pointer: string): FieldState;
  problemsAt(pointer: string): readonly Problem[];
  /** All that are said inside the list. */
  problems(): readonly Problem[];
  /** A sentence for a problem, in the language in use. */
  sentence(problem: Problem): string;
  /** The cell was edited and left: from now on it says what is wrong with it. */
  leave(pointer: string): void;
  readonly form: FormAccess;
}
