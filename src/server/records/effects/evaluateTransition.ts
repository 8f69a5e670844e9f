/**
 * What a transition makes of a record, worked out without the database.
 *
 * ```
 *   offered from this state? ─ guard ─ asked fields ─ effects ─ state ─ computed fields ─ event
 * ```
 *
 * What it does is data of the state machine; nothing here knows any state.
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
import { pendingEmails, notificationRecords, type PendingEmail } from "./notifications.ts";

export interface TransitionRequest {
  readonly transition: string;
  readonly by: Transition["by"];
  /** What the dialog asked for, unchecked. */
  readonly asked: Rec;
  /** All records that take it, where they take it together. */
  readonly records?: readonly Rec[];
  /** Warnings that the customer accepts, where the step judges the record whole. */
  readonly accepted?: readonly Acknowledgement[];
}

/** Shared records that effects go through, by entity. */
export type SharedRecords = ReadonlyMap<string, readonly Rec[]>;

export interface CreatedRecord {
  readonly entity: string;
  readonly values: Rec;
}

/** Other records that it changes. */
export interface RelatedUpdate {
  readonly effect: UpdateEffect;
  /** `self` is the record before; `row` is for whoever finds the others. */
  readonly scope: Scope;
}

export interface TransitionOutcome {
  /** What it was worked out in. */
  readonly context: CheckContext;
  /** As it stands afterwards. */
  readonly record: Rec;
  /** Records that its effects make, messages to the customer among them. */
  readonly made: readonly CreatedRecord[];
  readonly changes: readonly RelatedUpdate[];
  /** Facts of the account. */
  readonly facts: Rec;
  readonly letters: readonly PendingEmail[];
  /** Entry of the timeline, where the machine keeps one. */
  readonly event?: CreatedRecord;
}

/** What a step begins with. */
export interface TransitionInput {
  readonly schemas: Schemas;
  readonly entity: ServedEntity;
  /** The record, with its id under `id`. */
  readonly stored: Rec & { readonly id: string };
  readonly context: CheckContext;
  /** Absent where no effect goes through any. */
  readonly shared?: SharedRecords;
}

/** Throws the refusal. */
export function evaluateTransition(
  situation: TransitionInput,
  step: TransitionRequest,
): TransitionOutcome & { readonly transition: Transition } {
  const machine = machineOf(situation);
  const transition = offered(situation, machine, step);
  const asked = checkAsked(situation.entity, transition, step.asked, situation.context);
  return { transition, ...carriedOut(situation, machine, { ...transition, asked, by: step.by, records: step.records }) };
}

/** What the beginning of a record does, once it is stored. */
export function evaluateCreation(situation: TransitionInput): TransitionOutcome {
  const machine = machineOf(situation);
  return carriedOut(situation, machine, { id: creationEvent, effects: machine.begin?.effects, asked: {}, by: "customer" });
}

/** What the timeline says of a save that changed fields which were open: an entry, of the first amendment that they belong to. */
export function evaluateAmendment(situation: TransitionInput, record: Rec): TransitionOutcome {
  const machine = machineOf(situation);
  const { context, stored } = situation;
  const { id, ...before } = stored;
  const changed = machine.alsoEditable?.find(
    ({ id: named, fields }) => named !== undefined && fields.some((name) => !isEqual(before[name], record[name])),
  );
  const state = currentState(machine, before);
  const event =
    changed?.id !== undefined &&
    eventOf(situation.schemas, machine, id, { id: changed.id, from: state, to: state, asked: {}, by: "customer", context });
  return { context, record, made: [], changes: [], facts: {}, letters: [], ...(event ? { event } : {}) };
}

function machineOf({ entity }: TransitionInput): StateMachine {
  if (!entity.machine) throw notFoundError();
  return entity.machine;
}

/** A transition that is allowed and answered, or the beginning. */
interface Happening {
  readonly id: string;
  readonly to?: string;
  readonly effects?: Transition["effects"];
  readonly asked: Rec;
  readonly by: Transition["by"];
  readonly records?: TransitionRequest["records"];
}

function carriedOut(situation: TransitionInput, machine: StateMachine, happening: Happening): TransitionOutcome {
  const { schemas, entity, stored, context } = situation;
  const { id, ...before } = stored;
  const scope: Scope = {
    ...scopeOf(context, before),
    self: { ...before, id },
    asked: happening.asked,
    ...(happening.records && { records: happening.records }),
  };
  let record: Rec = before;
  const made: CreatedRecord[] = [];
  const changes: RelatedUpdate[] = [];
  let facts: Rec = {};
  for (const effect of happening.effects ?? []) {
    if ("update" in effect) changes.push({ effect, scope });
    else if ("set" in effect) record = applyValues(record, evaluateValues(schemas, effect.set, scope));
    else if ("account" in effect) facts = { ...facts, ...evaluateValues(schemas, effect.account.set, scope) };
    else if ("create" in effect) {
      if (effect.when !== undefined && evaluateBoolean(schemas.compiled.expressions, effect.when, scope) !== true) continue;
      const records = createdBy(situation, effect, scope);
      made.push(...records.map((values) => ({ entity: effect.create, values })));
      if (effect.then) record = applyValues(record, evaluateValues(schemas, effect.then, { ...scope, made: records }));
    }
  }
  if (happening.to !== undefined) record = { ...record, [machine.field]: happening.to };
  record = computeAll(entity.compiled, record, context);
  made.push(...notificationRecords(schemas, happening.effects ?? [], { ...record, id }));
  const event = eventOf(schemas, machine, id, {
    ...happening,
    from: currentState(machine, before),
    to: currentState(machine, record),
    context,
  });
  const letters = pendingEmails(machine, happening.effects ?? [], { ...record, id }, scope);
  return { context, record, made, changes, facts, letters, ...(event ? { event } : {}) };
}

/** What an effect creates: one record, or one for each shared record that fits; worked out, since `then` may ask what they came to. */
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

export function evaluateValues(schemas: Schemas, values: Readonly<Record<string, Cel>>, scope: Scope): Rec {
  return effectValues(schemas.compiled.expressions, values, scope);
}

/** The record with the values at their paths. */
export function applyValues(record: Rec, values: Rec): Rec {
  return Object.entries(values).reduce((changed, [path, value]) => setAt(changed, path, value), record);
}

function offered(
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

function checkAsked(entity: ServedEntity, transition: Transition, input: Rec, context: CheckContext): Rec {
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

interface Happened {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly asked: Rec;
  readonly context: CheckContext;
  readonly by: Transition["by"];
}

/** What happened, with those of the asked values that the timeline's entity has a field for. */
function eventOf(
  schemas: Schemas,
  machine: StateMachine,
  id: string,
  { id: transition, from, to, asked, context, by }: Happened,
): CreatedRecord | undefined {
  if (!machine.timeline) return undefined;
  const { entity, of } = machine.timeline;
  const fields = schemas.entity(entity).schema.properties;
  const told = Object.fromEntries(Object.entries(asked).filter(([field]) => Object.hasOwn(fields, field)));
  return { entity, values: { ...told, [of]: id, transition, from, to, time: context.now, by } };
}
