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
import { newRecord } from "#dialect/records/draft.ts";
import { isEqual } from "#dialect/json/equal.ts";
import type { Scope } from "#dialect/expr/evaluate.ts";
import { computeAll } from "#dialect/check/fieldStates.ts";
import type { Rec } from "#dialect/json/json.ts";
import { type Actor, creationEvent, type StateMachine, type Transition } from "#dialect/schema/states.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { availableTransitions, currentState } from "#dialect/records/transitions.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError, validationError, notFoundError, problem } from "../../answers/apiError.ts";
import type { Language, Text } from "#dialect/text/text.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import { translate } from "../../schemas/translate.ts";
import type { EffectStep } from "./effectStep.ts";
import { runEffects } from "./effectTable.ts";
import { labelOfCode } from "./readableValues.ts";
import type { CreatedRecord, LoginChange, PendingEmail, RelatedUpdate, SharedRecords, WebhookStep } from "./outcome.ts";

export interface TransitionRequest {
  readonly transition: string;
  readonly by: Actor;
  /** Values of the prompt, unchecked. */
  readonly asked: Rec;
  /** Of a transition by time: the time for which it runs, `due` in its effects. */
  readonly due?: string;
  /** All records of a bulk transition with `together`. */
  readonly records?: readonly Rec[];
  /** Warnings that the customer accepts, for a transition with the whole check; absent if it does not wait for them. */
  readonly accepted?: readonly Acknowledgement[] | undefined;
  /** Receives the warnings of the whole check that nobody accepted. */
  readonly warn?: (id: string, open: readonly Problem[]) => void;
}

export interface TransitionOutcome {
  readonly context: CheckContext;
  /** The record afterwards. */
  readonly record: Rec;
  /** Records that the effects create, notifications included. */
  readonly made: readonly CreatedRecord[];
  readonly changes: readonly RelatedUpdate[];
  /** Facts of the account to change. */
  readonly facts: Rec;
  readonly letters: readonly PendingEmail[];
  readonly logins: readonly LoginChange[];
  readonly webhooks: readonly WebhookStep[];
  /** Whether the program of the record gets a token. */
  readonly issuesToken?: boolean;
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
  /** Who acts, for the timeline (`eventActor`); absent in simulations. */
  readonly actor?: Rec;
}

/** Evaluates a transition. Throws `ApiError` if it is not allowed. */
export function evaluateTransition(
  input: TransitionInput,
  step: TransitionRequest,
): TransitionOutcome & { readonly transition: Transition; readonly asked: Rec } {
  const machine = machineOf(input);
  const transition = findAllowed(input, machine, step);
  const asked = checkPrompt(input.entity, transition, step.asked, input.context);
  return {
    transition,
    asked,
    ...applyEffects(input, machine, { ...transition, asked, by: step.by, due: step.due, records: step.records }),
  };
}

/** Evaluates the effects of the creation of a stored record. */
export function evaluateCreation(input: TransitionInput): TransitionOutcome {
  const machine = machineOf(input);
  return applyEffects(input, machine, { id: creationEvent, effects: machine.begin?.effects, asked: {}, by: "customer" });
}

/** Evaluates a save of fields that stay editable, with the effects and the timeline entry of the first amendment with a changed field. */
export function evaluateAmendment(input: TransitionInput, record: Rec): TransitionOutcome {
  const machine = machineOf(input);
  const { context, stored } = input;
  const changed = machine.alsoEditable?.find(
    ({ id, fields }) => id !== undefined && fields.some((name) => !isEqual(stored[name], record[name])),
  );
  if (changed?.id === undefined) return { context, record, made: [], changes: [], facts: {}, letters: [], logins: [], webhooks: [] };
  const { id, effects } = changed;
  return applyEffects({ ...input, stored: { ...record, id: stored.id } }, machine, { id, effects, asked: {}, by: "customer" });
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
  readonly by: Actor;
  readonly due?: TransitionRequest["due"];
  readonly event?: Transition["event"];
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
    ...(step.due !== undefined && { due: step.due }),
  };
  const evaluated: EffectStep = {
    ...{ schemas, machine, context, scope, id, shared: input.shared, answers: { transition: step.id, values: step.asked } },
    ...{ record: before, made: [], changes: [], facts: {}, letters: [], logins: [], webhooks: [], issuesToken: false },
  };
  runEffects(step.effects, "before", evaluated);
  if (step.to !== undefined) evaluated.record = { ...evaluated.record, [machine.field]: step.to };
  evaluated.record = computeAll(entity.compiled, evaluated.record, context);
  runEffects(step.effects, "after", evaluated);
  const { record, made, changes, facts, letters, logins, webhooks, issuesToken } = evaluated;
  // A reminder or a daily charge would fill the timeline: it appears there only if it says what to write.
  const isSilent = step.by === "time" && step.to === undefined && step.event === undefined;
  const event = isSilent
    ? undefined
    : eventOf(input, machine, {
        ...step,
        from: currentState(machine, before),
        to: currentState(machine, record),
        context,
      });
  return { context, record, made, changes, facts, letters, logins, webhooks, issuesToken, ...(event ? { event } : {}) };
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
  if (!found) throw new ApiError(apiCode.state, "answer.state", { message: stateSentence(schemas, machine, record) });
  if (!found.allowed) throw new ApiError(apiCode.state, "answer.state", found.reason ? { message: found.reason } : {});
  return found.transition;
}

/** Names the state of the record: the page that sent the request often shows an earlier one. */
function stateSentence(schemas: Schemas, machine: StateMachine, record: Rec): Text {
  const { languages } = schemas.catalog.files.site;
  const sentence = (language: Language): string =>
    translate(schemas, language, "answer.stateIs", {
      state: labelOfCode(schemas, machine.codes, currentState(machine, record), language) ?? "",
    });
  return Object.fromEntries(languages.map(({ code }) => [code, sentence(code)]));
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
  readonly by: Actor;
}

/** Returns the timeline entry, with the prompt values that the timeline's entity has a field for. */
function eventOf(
  { schemas, stored, actor }: TransitionInput,
  machine: StateMachine,
  { id: transition, from, to, asked, context, by }: TimelineStep,
): CreatedRecord | undefined {
  if (!machine.timeline) return undefined;
  const { entity, of } = machine.timeline;
  const fields = schemas.entity(entity).schema.properties;
  const recorded = Object.fromEntries(Object.entries({ ...asked, ...actor }).filter(([field]) => Object.hasOwn(fields, field)));
  return { entity, values: { ...recorded, [of]: stored.id, transition, from, to, time: context.now, by } };
}
