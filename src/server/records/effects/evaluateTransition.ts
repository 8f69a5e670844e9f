/**
 * Evaluates what a transition changes, without the database.
 *
 * ```
 *   available from this state? ─ guard ─ prompt fields ─ effects ─ state ─ computed fields ─ event
 * ```
 *
 * Effects are data of the state machine; this code knows no state.
 */
import type { Acknowledgement } from "#dialect/check/acknowledge.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { type CheckContext, scopeOf } from "#dialect/check/check.ts";
import { createdRecords, effectValues } from "#dialect/records/createdRecords.ts";
import { newRecord } from "#dialect/records/draft.ts";
import { isEqual } from "#dialect/json/equal.ts";
import { evaluateBoolean, type Scope } from "#dialect/expr/evaluate.ts";
import { computeAll } from "#dialect/check/fieldStates.ts";
import type { Rec } from "#dialect/json/json.ts";
import { setAt } from "#dialect/json/pointer.ts";
import type { Cel } from "#dialect/schema/schema.ts";
import { creationEvent, type CreateEffect, type StateMachine, type Transition, type UpdateEffect } from "#dialect/schema/states.ts";
import { availableTransitions, currentState } from "#dialect/records/transitions.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError, validationError, notFoundError, problem } from "../../answers/apiError.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import { notificationRecords, pendingEmails } from "./notifications.ts";
import type { CreatedRecord, PendingEmail } from "./outcome.ts";

export interface TransitionRequest {
  readonly transition: string;
  readonly by: Transition["by"];
  /** Values of the prompt, unchecked. */
  readonly asked: Rec;
  /** All records of a bulk transition with `together`. */
  readonly records?: readonly Rec[];
  /** Warnings that the customer accepts, for a transition with the whole check. */
  readonly accepted?: readonly Acknowledgement[];
}

/** Shared records that `create … each` effects iterate over, by entity. */
export type SharedRecords = ReadonlyMap<string, readonly Rec[]>;

/** An update of other records by an effect. */
export interface RelatedUpdate {
  readonly effect: UpdateEffect;
  /** `self` is the record before the transition; `row` is each of the other records. */
  readonly scope: Scope;
}

export interface TransitionOutcome {
  /** Context of the evaluation. */
  readonly context: CheckContext;
  /** The record afterwards. */
  readonly record: Rec;
  /** Records that the effects create, notifications included. */
  readonly made: readonly CreatedRecord[];
  readonly changes: readonly RelatedUpdate[];
  /** Facts of the account to change. */
  readonly facts: Rec;
  readonly letters: readonly PendingEmail[];
  /** Entry of the timeline, if the machine has one. */
  readonly event?: CreatedRecord;
}

/** Everything that an evaluation reads. */
export interface TransitionInput {
  readonly schemas: Schemas;
  readonly entity: ServedEntity;
  /** The record, with its id as `id`. */
  readonly stored: Rec & { readonly id: string };
  readonly context: CheckContext;
  /** Absent if no effect iterates over shared records. */
  readonly shared?: SharedRecords;
}

/** Evaluates a transition. Throws `ApiError` if it is not allowed. */
export function evaluateTransition(
  input: TransitionInput,
  step: TransitionRequest,
): TransitionOutcome & { readonly transition: Transition } {
  const machine = machineOf(input);
  const transition = findAllowed(input, machine, step);
  const asked = checkPrompt(input.entity, transition, step.asked, input.context);
  return { transition, ...applyEffects(input, machine, { ...transition, asked, by: step.by, records: step.records }) };
}

/** Evaluates the effects of the creation of a stored record. */
export function evaluateCreation(input: TransitionInput): TransitionOutcome {
  const machine = machineOf(input);
  return applyEffects(input, machine, { id: creationEvent, effects: machine.begin?.effects, asked: {}, by: "customer" });
}

/** Evaluates a save of fields that stay editable. The timeline entry names the first amendment with a changed field. */
export function evaluateAmendment(input: TransitionInput, record: Rec): TransitionOutcome {
  const machine = machineOf(input);
  const { context, stored } = input;
  const { id, ...before } = stored;
  const changed = machine.alsoEditable?.find(
    ({ id: named, fields }) => named !== undefined && fields.some((name) => !isEqual(before[name], record[name])),
  );
  const state = currentState(machine, before);
  const event =
    changed?.id !== undefined &&
    eventOf(input.schemas, machine, id, { id: changed.id, from: state, to: state, asked: {}, by: "customer", context });
  return { context, record, made: [], changes: [], facts: {}, letters: [], ...(event ? { event } : {}) };
}

function machineOf({ entity }: TransitionInput): StateMachine {
  if (!entity.machine) throw notFoundError();
  return entity.machine;
}

/** An allowed transition with its checked prompt, or a creation. */
interface EvaluatedStep {
  readonly id: string;
  readonly to?: string;
  readonly effects?: Transition["effects"];
  readonly asked: Rec;
  readonly by: Transition["by"];
  readonly records?: TransitionRequest["records"];
}

function applyEffects(input: TransitionInput, machine: StateMachine, step: EvaluatedStep): TransitionOutcome {
  const { schemas, entity, stored, context } = input;
  const { id, ...before } = stored;
  const scope: Scope = {
    ...scopeOf(context, before),
    self: { ...before, id },
    asked: step.asked,
    ...(step.records && { records: step.records }),
  };
  let record: Rec = before;
  const made: CreatedRecord[] = [];
  const changes: RelatedUpdate[] = [];
  let facts: Rec = {};
  for (const effect of step.effects ?? []) {
    if ("update" in effect) changes.push({ effect, scope });
    else if ("set" in effect) record = applyValues(record, evaluateValues(schemas, effect.set, scope));
    else if ("account" in effect) facts = { ...facts, ...evaluateValues(schemas, effect.account.set, scope) };
    else if ("create" in effect) {
      if (effect.when !== undefined && evaluateBoolean(schemas.compiled.expressions, effect.when, scope) !== true) continue;
      const records = createdBy(input, effect, scope);
      made.push(...records.map((values) => ({ entity: effect.create, values })));
      if (effect.then) record = applyValues(record, evaluateValues(schemas, effect.then, { ...scope, made: records }));
    }
  }
  if (step.to !== undefined) record = { ...record, [machine.field]: step.to };
  record = computeAll(entity.compiled, record, context);
  made.push(...notificationRecords(schemas, step.effects ?? [], { ...record, id }));
  const event = eventOf(schemas, machine, id, {
    ...step,
    from: currentState(machine, before),
    to: currentState(machine, record),
    context,
  });
  const letters = pendingEmails(machine, step.effects ?? [], { ...record, id }, scope);
  return { context, record, made, changes, facts, letters, ...(event ? { event } : {}) };
}

/** Returns the records of a `create` effect: one, or one for each matching shared record. Computed, since `then` may read them. */
function createdBy({ schemas, context, shared }: TransitionInput, effect: CreateEffect, scope: Scope): readonly Rec[] {
  const { create, each, none: refusal } = effect;
  const made = createdRecords({
    effect,
    entity: schemas.entity(create).compiled,
    expressions: schemas.compiled.expressions,
    scope,
    shared: each ? (shared?.get(each.of) ?? []) : [],
    context,
  });
  if (made.length === 0 && refusal) throw new ApiError(apiCode.state, "answer.state", { message: refusal });
  return made;
}

/** Evaluates expressions by name. Paths of `set` effects are names here. */
export function evaluateValues(schemas: Schemas, values: Readonly<Record<string, Cel>>, scope: Scope): Rec {
  return effectValues(schemas.compiled.expressions, values, scope);
}

/** Returns the record with the values set at their paths. */
export function applyValues(record: Rec, values: Rec): Rec {
  return Object.entries(values).reduce((changed, [path, value]) => setAt(changed, path, value), record);
}

/** Returns the transition if state and guard allow it; throws `ApiError` with the reason otherwise. */
function findAllowed(
  { schemas, stored, context }: TransitionInput,
  machine: StateMachine,
  { transition: id, by }: TransitionRequest,
): Transition {
  const { id: _, ...record } = stored;
  const found = availableTransitions(machine, schemas.compiled.expressions, record, context, by).find(
    ({ transition }) => transition.id === id,
  );
  if (!found) throw new ApiError(apiCode.state, "answer.state");
  if (!found.allowed) throw new ApiError(apiCode.state, "answer.state", found.reason ? { message: found.reason } : {});
  return found.transition;
}

function checkPrompt(entity: ServedEntity, transition: Transition, input: Rec, context: CheckContext): Rec {
  const asks = entity.compiled.asks[transition.id];
  if (!asks) {
    const unknown = Object.keys(input).map((name) => problem(`/${name}`, "unknownField"));
    if (unknown.length > 0) throw validationError(unknown);
    return {};
  }
  const { record, problems } = checkRecord(asks, null, { ...newRecord(asks, context), ...input }, { ...context, on: "create" });
  if (problems.some(({ severity }) => severity === "error")) throw validationError(problems, asks.schema);
  return record;
}

interface TimelineStep {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly asked: Rec;
  readonly context: CheckContext;
  readonly by: Transition["by"];
}

/** Returns the timeline entry, with the prompt values that the timeline's entity has a field for. */
function eventOf(
  schemas: Schemas,
  machine: StateMachine,
  id: string,
  { id: transition, from, to, asked, context, by }: TimelineStep,
): CreatedRecord | undefined {
  if (!machine.timeline) return undefined;
  const { entity, of } = machine.timeline;
  const fields = schemas.entity(entity).schema.properties;
  const recorded = Object.fromEntries(Object.entries(asked).filter(([field]) => Object.hasOwn(fields, field)));
  return { entity, values: { ...recorded, [of]: id, transition, from, to, time: context.now, by } };
}
