/** What a form's store is given, and what it promises to the parts that draw the form. */
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
  /** Those of the entity and of the screens. */
  readonly expressions: Expressions;
  /** The record as it was read; null for a new one. */
  readonly stored: Rec | null;
  /** What the form begins with, as typed. */
  readonly start: Rec;
  /** What it shows first where that differs: unfinished work. */
  readonly shown?: Rec;
  /** Facts of the moment, and what a check is for. */
  context(stored: Rec | null, record: () => Rec): CheckContext;
  /** Nothing may be changed: the state of the record does not allow it. */
  readonly locked?: boolean;
  /** Only these fields may be changed; all where absent. */
  readonly open?: ReadonlySet<string>;
}

export interface FormStore extends RowChanges {
  readonly schema: EntitySchema;
  readonly topics: Topics;
  readonly problems: Problems;
  readonly locked: boolean;
  get(path: string): Json | undefined;
  /** Numbers may come as numbers or as typed text; the draft holds text. */
  set(path: string, value: Json | undefined): void;
  /** The field was left: from now on it says what is wrong with it. */
  leave(path: string): void;
  /** The person wants to go on past these fields: they say what is wrong with them. Answers that. */
  tryFields(paths: readonly string[]): readonly Problem[];
  stateAt(path: string): FieldState;
  /** A condition of the screen over the record; none holds. */
  shows(condition: Cel | undefined): boolean;
  draft(): Rec;
  /** The record as it is judged, with what is worked out. */
  record(): Rec;
  stored(): Rec | null;
  /** Puts other values in: a restored draft, a merged record. `stored` where that changed too. */
  replace(draft: Rec, stored?: Rec): void;
  /** What was stored is gone: the same is a new record from here on, without what names the old one. */
  detach(): void;
  /** Moves with every `replace`. */
  revision(): number;
  /** Judges the whole record. */
  check(): CheckResult;
  /** Judges anew what depends on other records: they have come, or changed. */
  recheckReferences(): void;
  /** What a save sends for a checked record: cleared fields as null. */
  payload(checked: Rec): Rec;
  /** Differs in value from what the form began with. */
  isChanged(): boolean;
  /** From here on the present values count as unchanged. */
  markSaved(stored: Rec): void;
}
