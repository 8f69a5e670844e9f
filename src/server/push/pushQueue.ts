/**
 * Delivers messages to devices by their browsers' push services (RFC 8030, 8291, 8292), at least once; the device shows one id once.
 *
 * The address of a push service comes from a client: it is checked like that of a webhook, so that it never leads into our own network.
 * A push service reads only the time; title and page are encrypted for the browser.
 */
import { type Selectable, sql } from "kysely";
import { grantingRoles } from "#dialect/schema/roles.ts";
import type { PushDeviceTable, PushTable } from "../db/outboxTables.ts";
import type { Db } from "../db/tables.ts";
import { type DeliveryOutcome, type DeliveryQueue, type DeliveryRounds, runQueue } from "../mail/deliveryQueue.ts";
import type { OutboxLog } from "../mail/outbox.ts";
import { DeliveryError } from "../mail/sender.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { principalOfAccount } from "../session/accountPrincipal.ts";
import { personalFacts } from "../session/personalFacts.ts";
import { inSpan } from "../tracing/span.ts";
import { postEvent, type PostResult, type PostSettings } from "../webhooks/postEvent.ts";
import { UNSEEN_MS } from "./pushDevices.ts";
import type { PushIdentity } from "./pushKeys.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#dialect/text/durations.ts";

export interface PushQueueOptions {
  readonly db: Db;
  readonly schemas: { current(): Schemas };
  /** Milliseconds. */
  readonly clock: () => number;
  readonly log: OutboxLog;
  readonly post: PostSettings;
  readonly identity: PushIdentity;
}

type PushRow = Selectable<PushTable>;
type DeviceRow = Selectable<PushDeviceTable>;

/** Within the day in which a message is of use. */
const WAITS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR] as const;
/** Longer than a try. */
const LEASE = 30 * SECOND;
/** Devices that one process serves at a time. */
const LANES = 4;
/** How long a push service keeps a message for a device without a network, in seconds. */
const TTL = DAY / SECOND;
/** How long settled messages are stored. */
const RETENTION = 7 * DAY;
/** The address of a browser that has unsubscribed. */
const GONE: ReadonlySet<number> = new Set([404, 410]);
/** Failures that another try would repeat: the message or its signature is refused. */
const REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 413]);

export function createPushQueue(options: PushQueueOptions): DeliveryRounds {
  const { db, clock, log } = options;
  const stopping = new AbortController();
  const queue: DeliveryQueue<PushRow, PostResult> = {
    ...{ db, clock, table: "pushes", waits: WAITS, lease: LEASE, lanes: LANES, lost: "queued" },
    claimable: sql`not exists (select 1 from pushes busy where busy.device = next.device and busy.state = 'sending')`,
    attempt: (row) => attempt(options, row, stopping.signal),
    async stored(trx, row, outcome, result) {
      if (result?.status !== undefined && GONE.has(result.status))
        await trx.deleteFrom("push_devices").where("id", "=", row.device).execute();
      report(log, row, outcome, result);
    },
  };
  return {
    async round(stop = () => false) {
      const now = clock();
      await db
        .deleteFrom("pushes")
        .where("settled", "<", new Date(now - RETENTION))
        .execute();
      await db
        .deleteFrom("push_devices")
        .where("seen", "<", new Date(now - UNSEEN_MS))
        .execute();
      return runQueue(queue, stop);
    },
    stop: () => stopping.abort(),
  };
}

async function attempt(options: PushQueueOptions, row: PushRow, stopping: AbortSignal): Promise<PostResult> {
  const device = await options.db.selectFrom("push_devices").selectAll().where("id", "=", row.device).executeTakeFirst();
  if (!device || !(await mayRead(options, device, row))) return never("The device was removed, or its account reads the record no more.");
  try {
    const { url, headers, body } = await encrypted(options.identity, device, row);
    const result = await inSpan({ name: "push", calls: true, begins: true, attributes: () => ({ "lading.customer": row.customer }) }, () =>
      postEvent({ url, headers, body }, options.post, stopping),
    );
    const { status } = result;
    if (status === undefined || !(GONE.has(status) || REFUSED.has(status))) return result;
    return { ...result, failure: new DeliveryError("never", `The push service answered ${status}.`) };
  } catch {
    return never("The message could not be encrypted for the device.");
  }
}

const never = (why: string): PostResult => ({ failure: new DeliveryError("never", why), took: 0 });

/** Whether the account still exists and reads such records: both may have changed since the message was queued. */
async function mayRead({ db, schemas }: PushQueueOptions, { account, customer }: DeviceRow, { entity }: PushRow): Promise<boolean> {
  const principal = await principalOfAccount(db, personalFacts(schemas.current()), { account, customer });
  return principal !== undefined && (entity === "" || grantingRoles(schemas.current().roles, principal, entity, "read").length > 0);
}

/** Returns the request of a message. The topic lets a push service replace the same message that waits for the device. */
async function encrypted({ publicKey, privateKey, contact }: PushIdentity, device: DeviceRow, { id, title, go }: PushRow) {
  const { generateRequestDetails } = (await import("web-push")).default;
  const { endpoint, p256dh, auth, language } = device;
  const { headers, body } = generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ id, title, language, ...(go === null ? {} : { go }) }),
    {
      ...{ TTL, topic: id.replaceAll("-", "").slice(-32), contentEncoding: "aes128gcm" },
      vapidDetails: { subject: contact, publicKey, privateKey },
    },
  );
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  return { url: endpoint, headers: Object.fromEntries(named), body: body ?? Buffer.alloc(0) };
}

/** Titles, and addresses of devices, stay out of the log. */
function report(log: OutboxLog, { id, device, customer, tries }: PushRow, outcome: DeliveryOutcome, result?: PostResult): void {
  const facts = { id, device, customer, tries, outcome: outcome.state, status: result?.status, took: result?.took };
  if (outcome.error === null) return log.info(facts, "push message delivered");
  const told = { ...facts, error: outcome.error };
  if (outcome.next) return log.warn({ ...told, next: outcome.next.toISOString() }, "push message not delivered yet");
  log.warn(told, "push message given up");
}
