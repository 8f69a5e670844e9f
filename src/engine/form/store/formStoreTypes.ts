/** Options of a form's store, and its interface to the components of the form. */
import type { CheckContext, CheckResult } from "#dialect/check/check.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import type { FieldState } from "#dialect/check/fieldStates.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { Cel, EntitySchema } from "#dialect/schema/schema.ts";
import type { FormPlan } from "../../plan/plan.ts";
import type { Problems } from "./problems.ts";
import type { RowChanges } from "./rowChanges.ts";
import type { Topics } from "../../browser/topics.ts";

export interface FormStoreOptions {
  readonly entity: CompiledEntity;
  readonly plan: FormPlan;
  /** Expressions of the entity and of the screens. */
  readonly expressions: Expressions;
  /** The stored record; null for a new one. */
  readonly stored: Rec | null;
  /** The initial draft: counts as unchanged. */
  readonly initial: Rec;
  /** The draft of unfinished work, where the form opens with one. */
  readonly current?: Rec;
  /** The context of a check of `record`. */
  context(stored: Rec | null, record: () => Rec): CheckContext;
  /** Nothing may be changed: the state of the record does not allow it. */
  readonly locked?: boolean;
  /** Names of the editable fields; all fields where absent. */
  readonly editable?: ReadonlySet<string>;
}

export interface FormStore extends RowChanges {
  readonly schema: EntitySchema;
  readonly topics: Topics;
  readonly problems: Problems;
  readonly locked: boolean;
  get(path: string): Json | undefined;
  /** Sets a value. Numbers may come as numbers or as typed text; the draft holds text. Undefined clears. */
  set(path: string, value: Json | undefined): void;
  /** The field lost the focus: its problems are reported from then on. */
  leave(path: string): void;
  /** The user leaves these fields for the next step: reports and returns their problems. */
  tryFields(paths: readonly string[]): readonly Problem[];
  stateAt(path: string): FieldState;
  /** Evaluates a condition of the screen over the record. An absent condition holds. */
  holds(condition: Cel | undefined): boolean;
  draft(): Rec;
  /** The record of a check, with computed fields. */
  record(): Rec;
  stored(): Rec | null;
  /** Replaces all values by those of a restored draft or a merged record; `stored` too where it is given. */
  replace(draft: Rec, stored?: Rec): void;
  /** The stored record was deleted. Detaches the draft: without id and version, it is saved as a new record. */
  detach(): void;
  /** Counts the calls of `replace`. */
  revision(): number;
  /** Checks the whole record. */
  check(): CheckResult;
  /** Checks again what depends on other records, because they were loaded or changed. */
  recheckReferences(): void;
  /** The input of a save for a checked record; cleared fields are null. */
  payload(checked: Rec): Rec;
  /** True if the draft differs from the initial one in value. */
  isChanged(): boolean;
  /** After a save: the stored record becomes the draft and counts as unchanged. */
  markSaved(stored: Rec): void;
}
