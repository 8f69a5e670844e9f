/**
 * What a transition makes of a record, worked out without the database.
 *
 * ```
 *   offered from this state? ─ guard ─ asked fields ─ effects ─ state ─ computed fields ─ event
 * ```
 *
 * What it does is data of the state machine; nothing here knows any state.
 */
import { checkRecord } from "#dialect/checkRecord.ts";
import type { CheckContext } from "#dialect/check.ts";
import { scopeOf } from "#dialect/context.ts";
import { newRecord } from "#dialect/draft.ts";
import { valueOf, type Scope } from "#dialect/expr/evaluate.ts";
import { computeAll } from "#dialect/fieldStates.ts";
import type { Rec } from "#dialect/json.ts";
import { setAt } from "#dialect/pointer.ts";
import type { Cel } from "#dialect/schema.ts";
import type { StateMachine, Transition } from "#dialect/states.ts";
import { offeredTransitions, stateOf } from "#dialect/transitions.ts";
import { answerCode } from "#dialect/wire.ts";
import { Refusal, invalid, notFound, problem } from "../refusal.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { messagesOf } from "./messages.ts";

export interface Step {
  readonly transition: string;
  readonly by: Transition["by"];
  /** What the dialog asked for, unchecked. */
  readonly asked: Rec;
}

export interface MadeRecord {
  readonly entity: string;
  readonly values: Rec;
}

export interface Taken {
  readonly transition: Transition;
  /** As it stands afterwards. */
  readonly record: Rec;
  /** Records that its effects make, messages to the customer among them. */
  readonly made: readonly MadeRecord[];
  /** Entry of the timeline, where the machine keeps one. */
  readonly event?: MadeRecord;
}

/** `stored` is the record with its id under `id`. Throws the refusal. */
export function takeStep(
  schemas: Schemas,
  entity: ServedEntity,
  stored: Rec & { readonly id: string },
  step: Step,
  context: CheckContext,
): Taken {
  const { machine } = entity;
  if (!machine) throw notFound();
  const { id, ...before } = stored;
  const transition = offered(schemas, machine, before, context, step);
  const asked = checkAsked(entity, transition, step.asked, context);
  const scope: Scope = { ...scopeOf(context, before), self: { ...before, id }, asked };
  const valuesOf = (values: Readonly<Record<string, Cel>>): Rec =>
    // A value that is unknown leaves its field empty.
    Object.fromEntries(Object.entries(values).map(([name, cel]) => [name, valueOf(schemas.compiled.expressions, cel, scope) ?? undefined]));

  let record: Rec = before;
  const made: MadeRecord[] = [];
  for (const effect of transition.effects ?? []) {
    if ("set" in effect)
      record = Object.entries(valuesOf(effect.set)).reduce((changed, [name, value]) => setAt(changed, name, value), record);
    else if ("create" in effect) made.push({ entity: effect.create, values: valuesOf(effect.values) });
  }
  if (transition.to !== undefined) record = { ...record, [machine.field]: transition.to };
  record = computeAll(entity.compiled, record, context);
  made.push(...messagesOf(schemas, transition, { ...record, id }));
  const event = eventOf(schemas, machine, id, {
    transition,
    from: stateOf(machine, before),
    to: stateOf(machine, record),
    asked,
    context,
    by: step.by,
  });
  return { transition, record, made, ...(event ? { event } : {}) };
}

function offered(schemas: Schemas, machine: StateMachine, stored: Rec, context: CheckContext, { transition: id, by }: Step): Transition {
  const found = offeredTransitions(machine, schemas.compiled.expressions, stored, context, by).find(
    ({ transition }) => transition.id === id,
  );
  if (!found) throw new Refusal(answerCode.state, "answer.state");
  if (!found.allowed) throw new Refusal(answerCode.state, "answer.state", found.reason ? { message: found.reason } : {});
  return found.transition;
}

function checkAsked(entity: ServedEntity, transition: Transition, input: Rec, context: CheckContext): Rec {
  const asks = entity.compiled.asks?.[transition.id];
  if (!asks) {
    const unknown = Object.keys(input).map((name) => problem(`/${name}`, "unknownField"));
    if (unknown.length > 0) throw invalid(unknown);
    return {};
  }
  const { record, problems } = checkRecord(asks, null, { ...newRecord(asks, context), ...input }, { ...context, on: "create" });
  if (problems.some(({ severity }) => severity === "error")) throw invalid(problems, asks.schema);
  return record;
}

interface Happened {
  readonly transition: Transition;
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
  { transition, from, to, asked, context, by }: Happened,
): MadeRecord | undefined {
  if (!machine.timeline) return undefined;
  const { entity, of } = machine.timeline;
  const fields = schemas.entity(entity).schema.properties;
  const told = Object.fromEntries(Object.entries(asked).filter(([field]) => Object.hasOwn(fields, field)));
  return { entity, values: { ...told, [of]: id, transition: transition.id, from, to, time: context.now, by } };
}
