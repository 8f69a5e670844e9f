/** What an effect reads and changes while a transition is evaluated. */
import type { CheckContext } from "#dialect/check/check.ts";
import { applyValues, effectValues } from "#dialect/records/effectValues.ts";
import type { Scope } from "#dialect/expr/evaluate.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Cel } from "#dialect/schema/schema.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import type { Schemas } from "../../schemas/loadSchemas.ts";
import type { Answers, CreatedRecord, LoginChange, PendingEmail, RelatedUpdate, SharedRecords, WebhookStep } from "./outcome.ts";

export interface EffectStep {
  readonly schemas: Schemas;
  readonly machine: StateMachine;
  readonly context: CheckContext;
  readonly shared: SharedRecords | undefined;
  /** `self` is the record before the transition, with its id. */
  readonly scope: Scope;
  readonly id: string;
  readonly answers: Answers;
  /** The record so far, without its id; afterwards, for effects that run `after`. */
  record: Rec;
  readonly made: CreatedRecord[];
  readonly changes: RelatedUpdate[];
  facts: Rec;
  readonly letters: PendingEmail[];
  readonly logins: LoginChange[];
  readonly webhooks: WebhookStep[];
  /** The record's program gets a token. */
  issuesToken: boolean;
}

/** One effect of the dialect. */
export interface EffectHandler<E> {
  /** Runs when the record has its new state and its computed fields. */
  readonly after?: boolean;
  run(effect: E, step: EffectStep): void;
}

/** Sets fields of the record of the transition. */
export function setValues(step: EffectStep, values: Readonly<Record<string, Cel>>, scope: Scope): void {
  const { schema } = step.schemas.entity(step.machine.entity).compiled;
  step.record = applyValues(schema, step.record, evaluateValues(step.schemas, values, scope));
}

/** Evaluates expressions by name. Paths of `set` effects are names here. */
export function evaluateValues(schemas: Schemas, values: Readonly<Record<string, Cel>>, scope: Scope): Rec {
  return effectValues(schemas.compiled.expressions, values, scope);
}
