/**
 * Delivers the events of the outbox to the customers' webhooks, at least once: a receiver recognizes duplicates by the id.
 *
 * Every try is written into the record of the delivery in the transaction that settles the row, so that the customer reads what
 * happened. A webhook receives one event at a time: a receiver that is slow holds up its own events and no others.
 */
import { type Selectable, sql } from "kysely";
import { timeText } from "#dialect/text/time.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { EventTable } from "../db/outboxTables.ts";
import { changeNotice } from "../db/recordChanges.ts";
import { SealError, type Sealer } from "../db/sealer.ts";
import type { Db, Trx } from "../db/tables.ts";
import { flushAtCommit } from "../db/batch.ts";
import { inSpan } from "../tracing/span.ts";
import { type DeliveryOutcome, type DeliveryQueue, type DeliveryRounds, runQueue } from "../mail/deliveryQueue.ts";
import type { OutboxLog } from "../mail/outbox.ts";
import { DeliveryError } from "../mail/sender.ts";
import { type Webhooks, webhooksOf } from "../records/effects/runWebhookSteps.ts";
import { signingSecrets } from "../records/effects/webhookSecrets.ts";
import { reachOf } from "../records/storage/reach.ts";
import { recordFields } from "../records/storage/recordRow.ts";
import { readForUpdate, updateRow } from "../records/storage/recordSql.ts";
import { buildDelete } from "../records/storage/recordWrite.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { serverActingFor } from "../session/principal.ts";
import { postEvent, type PostResult, type PostSettings } from "./postEvent.ts";
import { SIGNATURE_HEADER, signatureOf } from "./signature.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#dialect/text/durations.ts";

export interface EventQueueOptions {
  readonly db: Db;
  readonly schemas: { current(): Schemas };
  /** Milliseconds. */
  readonly clock: () => number;
  /** Opens the secrets that sign. */
  readonly sealer: Sealer;
  readonly log: OutboxLog;
  readonly post: PostSettings;
}

type EventRow = Selectable<EventTable>;

/** Nine tries within two days. */
const WAITS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR] as const;
/** Longer than a try. */
const LEASE = 30 * SECOND;
/** Webhooks that one process serves at a time. */
const LANES = 8;
/** Longest pause of the other events of a webhook that does not answer. */
const LONGEST_SILENCE = 5 * MINUTE;
/** How long delivered and failed events are stored, with their records. */
const RETENTION = 30 * DAY;
/** Events deleted in one round. */
const MAX_DELETED = 200;

export function createEventQueue(options: EventQueueOptions): DeliveryRounds {
  const { db, clock } = options;
  const stopping = new AbortController();
  const queue: DeliveryQueue<EventRow, PostResult> = {
    ...{ db, clock, table: "events", waits: WAITS, lease: LEASE, lanes: LANES, lost: "queued" },
    claimable: sql`not exists (select 1 from events busy where busy.webhook = next.webhook and busy.state = 'sending')`,
    attempt: (row) => attempt(options, row, stopping.signal),
    stored: (trx, row, outcome, result) => storeDelivery(options, trx, row, { outcome, result }),
  };
  return {
    async round(stop = () => false) {
      await deleteOld(options);
      return runQueue(queue, stop);
    },
    stop: () => stopping.abort(),
  };
}

async function attempt(options: EventQueueOptions, row: EventRow, stopping: AbortSignal): Promise<PostResult> {
  const { db, schemas, clock, post } = options;
  const webhooks = webhooksOf(schemas.current());
  const url = webhooks && (await addressOf(db, webhooks, row));
  if (url === undefined) return { failure: new DeliveryError("never", "The webhook was deleted."), took: 0 };
  const now = clock();
  const secrets = await secretsFor(options, row, now);
  if (!secrets) return { failure: new DeliveryError("later", "The secret of the webhook could not be read."), took: 0 };
  if (secrets.length === 0) return { failure: new DeliveryError("never", "The webhook has no secret."), took: 0 };
  const signature = signatureOf(secrets, row.body, now);
  const headers = { "user-agent": "Lading-Webhooks/1", "webhook-id": row.event, "webhook-event": row.type, [SIGNATURE_HEADER]: signature };
  return inSpan(
    { name: "webhook", calls: true, begins: true, attributes: () => ({ "lading.event": row.type, "lading.customer": row.customer }) },
    () => postEvent({ url, headers, body: row.body }, post, stopping),
  );
}

/** Undefined if this server cannot open one: the customer reads that it is tried again, the operator why. */
async function secretsFor({ db, sealer, log }: EventQueueOptions, row: EventRow, now: number): Promise<string[] | undefined> {
  try {
    return await signingSecrets(db, sealer, row, new Date(now));
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    log.error({ err: error, webhook: row.webhook }, "secret of a webhook cannot be read");
    return undefined;
  }
}

async function addressOf(db: Db, { entity, rule }: Webhooks, { customer, webhook }: EventRow): Promise<string | undefined> {
  const found = await db
    .selectFrom(entity.table)
    .select("body")
    .where("customer", "=", customer)
    .where("id", "=", webhook)
    .executeTakeFirst();
  const url = found?.body[rule.address];
  return typeof url === "string" ? url : undefined;
}

interface TriedDelivery {
  readonly outcome: DeliveryOutcome;
  readonly result: PostResult | undefined;
}

async function storeDelivery(
  { schemas, clock, log }: EventQueueOptions,
  trx: Trx,
  row: EventRow,
  { outcome, result }: TriedDelivery,
): Promise<void> {
  report(log, row, { outcome, result });
  if (outcome.next && result?.status === undefined)
    await postponeOthers(trx, row, new Date(Math.min(outcome.next.getTime(), outcome.at.getTime() + LONGEST_SILENCE)));
  const current = schemas.current();
  const webhooks = webhooksOf(current);
  const entity = webhooks && current.entities.get(webhooks.rule.deliveries.entity);
  if (!webhooks || !entity) return;
  const acting = { schemas: current, ...serverActingFor({ customer: row.customer, facts: {} }) };
  const stored = await readForUpdate(trx, entity, reachOf(acting, entity, "edit"), row.id);
  if (!stored) return;
  const { rule } = webhooks;
  const { deliveries } = rule;
  const { timeZone } = current.catalog;
  const tried: Rec = {
    [deliveries.tries]: row.tries,
    [deliveries.tried]: timeText(outcome.at.getTime(), timeZone),
    [deliveries.next]: outcome.next ? timeText(outcome.next.getTime(), timeZone) : null,
    [deliveries.answer]: result?.status ?? null,
    [deliveries.took]: result?.took ?? null,
    [deliveries.said]: result?.status === undefined ? outcome.error : (result.said ?? null),
    [deliveries.state]: deliveries.as[outcome.state === "unsure" ? "failed" : outcome.state],
  };
  const change = { customer: row.customer, record: { ...recordFields(entity, stored), ...tried }, now: new Date(clock()) };
  const { row: written, statement } = updateRow(entity, stored, change);
  const notice = changeNotice({ entity: entity.name, customer: row.customer, record: { id: row.id, version: written.version } });
  await flushAtCommit(trx, [statement, notice]);
}

/**
 * A webhook that gives no answer is asked for its other events later too, so that it does not hold a lane with one timeout after
 * another. With an answer, only the event itself waits.
 */
async function postponeOthers(trx: Trx, { customer, webhook }: EventRow, until: Date): Promise<void> {
  await trx
    .updateTable("events")
    .set({ due: until })
    .where("customer", "=", customer)
    .where("webhook", "=", webhook)
    .where("state", "=", "queued")
    .where("due", "<", until)
    .execute();
}

/** Addresses and answers of customers stay out of the log. */
function report(log: OutboxLog, { id, event, type, customer, tries }: EventRow, { outcome, result }: TriedDelivery): void {
  const facts = { id, event, type, customer, tries, outcome: outcome.state, status: result?.status, took: result?.took };
  if (outcome.error === null) return log.info(facts, "event delivered");
  const told = result?.status === undefined ? { ...facts, error: outcome.error } : facts;
  if (outcome.next) return log.warn({ ...told, next: outcome.next.toISOString() }, "event not delivered yet");
  log.error(told, "event given up");
}

/** Deletes settled events with their records, secrets that ended, and those of deleted webhooks. */
async function deleteOld({ db, schemas, clock }: EventQueueOptions): Promise<void> {
  const now = new Date(clock());
  const current = schemas.current();
  const webhooks = webhooksOf(current);
  if (!webhooks) return;
  const entity = current.entity(webhooks.rule.deliveries.entity);
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; customer: string }>`
      delete from events where id in (
        select id from events where settled < ${new Date(now.getTime() - RETENTION)} order by settled limit ${MAX_DELETED} for update skip locked)
      returning id, customer`.execute(trx);
    for (const { id, customer } of rows)
      for (const statement of buildDelete(entity, customer, id)) await trx.executeQuery(statement.compile(trx));
  });
  await sql`
    delete from webhook_secrets where ends < ${now} or not exists (
      select 1 from ${sql.table(webhooks.entity.table)} as webhook
      where webhook.customer = webhook_secrets.customer and webhook.id = webhook_secrets.webhook)`.execute(db);
}
