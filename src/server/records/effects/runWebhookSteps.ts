/**
 * Publishes events to the customer's webhooks, and steers webhooks and deliveries, in the transaction of the change: a rollback removes
 * the events; after COMMIT any process may deliver them (`webhooks/eventQueue.ts`).
 */
import type { CheckContext } from "#dialect/check/check.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { WebhookRule } from "#dialect/schema/webhooks.ts";
import { defaultRoles } from "#dialect/schema/roles.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import { notFoundError } from "../../answers/apiError.ts";
import { newId } from "../../db/newId.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import { recordColumns, type StoredRow, toClientRecord } from "../storage/recordRow.ts";
import type { TransactionContext } from "../storage/recordContext.ts";
import { runWithSums } from "../storage/recordSums.ts";
import { createRecord } from "./createRecord.ts";
import type { WebhookStep } from "./outcome.ts";
import { replaceSecret } from "./webhookSecrets.ts";
import { HOUR } from "#dialect/text/durations.ts";

/** The entity whose records are webhooks. */
export interface Webhooks {
  readonly entity: ServedEntity;
  readonly rule: WebhookRule;
}

/** Returns the entity with `x-webhook`; undefined if there is none. */
export function webhooksOf(schemas: Schemas): Webhooks | undefined {
  for (const entity of schemas.entities.values()) {
    const rule = entity.schema["x-webhook"];
    if (rule) return { entity, rule };
  }
  return undefined;
}

interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly about: string;
  readonly body: string;
}

const MAX_ABOUT = 200;

/** @param row the record of the transition, as it is afterwards */
export async function runWebhookSteps(
  act: TransactionContext,
  entity: ServedEntity,
  row: StoredRow,
  { steps, context }: { readonly steps: readonly WebhookStep[]; readonly context: CheckContext },
): Promise<void> {
  if (steps.length === 0 || act.isRehearsal === true) return;
  const webhooks = webhooksOf(act.schemas);
  if (!webhooks) return;
  for (const step of steps) {
    if (step.does === "sign") await sign(act, webhooks, row.id, step.secret);
    else if (step.does === "again") await sendAgain(act, row.id);
    else if (step.does === "test") await enqueue(act, webhooks, row, await eventOf(act, entity, row, webhooks.rule.test), context);
    else if (step.does === "publish") await publish(act, webhooks, { entity, row, type: step.type, context });
  }
}

/** A record about which an event is published. */
interface Published {
  readonly entity: ServedEntity;
  readonly row: StoredRow;
  readonly type: string;
  readonly context: CheckContext;
}

async function publish(act: TransactionContext, webhooks: Webhooks, { entity, row, type, context }: Published): Promise<void> {
  const { rule } = webhooks;
  const subscribed = await act.trx
    .selectFrom(webhooks.entity.table)
    .select(recordColumns)
    .where("customer", "=", act.owner.customer)
    .where("state", "=", rule.active)
    .orderBy("id")
    .execute();
  const receivers = subscribed.filter(({ body }) => (body[rule.events] as readonly unknown[] | undefined)?.includes(type));
  if (receivers.length === 0) return;
  const event = await eventOf(act, entity, row, type);
  for (const webhook of receivers) await enqueue(act, webhooks, webhook, event, context);
}

/** Builds the event, with the record as those of the customer read it who may do everything. URLs of files are not signed: a webhook has no session. */
async function eventOf(act: TransactionContext, entity: ServedEntity, row: StoredRow, type: string): Promise<NewEvent> {
  const { trx, schemas, clock, owner } = act;
  const principal = { customer: owner.customer, roles: fullRoles(schemas), facts: owner.facts, via: "session" as const };
  const record = await runWithSums(trx, act, (sums): Rec => toClientRecord({ schemas, clock, principal, owner, sums }, entity, row));
  const id = newId(clock());
  const body = JSON.stringify({ id, type, created: new Date(clock()).toISOString(), entity: entity.name, record });
  return { id, type, about: fillTemplate(entity.head.title ?? "", record).slice(0, MAX_ABOUT), body };
}

/** Names of the customer's roles that may do everything. */
function fullRoles({ catalog }: Schemas): readonly string[] {
  const { roles } = catalog.files.roles ?? defaultRoles;
  return Object.entries(roles).flatMap(([name, { of, may }]) => (of === "customer" && may === "*" ? [name] : []));
}

async function enqueue(
  act: TransactionContext,
  { rule }: Webhooks,
  webhook: StoredRow,
  event: NewEvent,
  context: CheckContext,
): Promise<void> {
  const { deliveries } = rule;
  const now = new Date(act.clock());
  const values = {
    [deliveries.of]: webhook.id,
    [deliveries.event]: event.id,
    [deliveries.type]: event.type,
    [deliveries.about]: event.about,
    [deliveries.address]: webhook.body[rule.address] ?? "",
    [deliveries.tries]: 0,
    [deliveries.next]: context.now,
    [deliveries.state]: deliveries.as.queued,
  };
  const { id } = await createRecord(act, { entity: deliveries.entity, values }, context);
  const { type, body } = event;
  const times = { due: now, created: now, settled: null };
  await act.trx
    .insertInto("events")
    .values({
      id,
      customer: act.owner.customer,
      webhook: webhook.id,
      event: event.id,
      type,
      body,
      state: "queued",
      tries: 0,
      ...times,
      error: null,
    })
    .execute();
}

/** Delivers an event again, with the id and the text that it had. Throws `ApiError` if its text is no longer stored. */
async function sendAgain({ trx, owner, clock }: TransactionContext, delivery: string): Promise<void> {
  const queued = await trx
    .updateTable("events")
    .set({ state: "queued", tries: 0, due: new Date(clock()), settled: null, error: null })
    .where("customer", "=", owner.customer)
    .where("id", "=", delivery)
    .where("state", "in", ["sent", "failed"])
    .returning("id")
    .executeTakeFirst();
  if (!queued) throw notFoundError();
}

/** Stores the new secret of a webhook; the current one signs beside it during the overlap. */
function sign({ trx, owner, clock, sealer }: TransactionContext, { rule }: Webhooks, webhook: string, secret: string): Promise<void> {
  if (!sealer) throw new Error(`The secret of webhook ${webhook} cannot be stored here: only calls of clients give secrets.`);
  const now = clock();
  const ends = new Date(now + rule.overlapHours * HOUR);
  return replaceSecret({ trx, sealer, now: new Date(now), ends }, { customer: owner.customer, webhook }, secret);
}
