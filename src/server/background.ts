/** Work between requests: deletes what has expired, and sends what is due. */
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { Sealer } from "./db/sealer.ts";
import type { Db } from "./db/tables.ts";
import type { FileStore } from "./files/fileStore.ts";
import { removeUnnamedUploads } from "./files/uploadCleanup.ts";
import type { Attempts } from "./load/attempts.ts";
import { startLimitCleanup } from "./load/callRate.ts";
import { startRounds } from "./load/startRounds.ts";
import { startDelivery } from "./mail/deliveryQueue.ts";
import { createOutbox, startOutbox, type OutboxLog } from "./mail/outbox.ts";
import type { Sender } from "./mail/sender.ts";
import { startKeyCleanup } from "./records/storage/idempotency.ts";
import type { SchemaStore } from "./schemas/schemaStore.ts";
import { writeTokenUse } from "./session/apiTokens.ts";
import type { Settings } from "./settings/settings.ts";
import { createMailedFiles } from "./sheets/mailedRecords.ts";
import { createPushQueue } from "./push/pushQueue.ts";
import type { PushIdentity } from "./push/pushKeys.ts";
import { createRunner, startRunner } from "./timed/startRunner.ts";
import { createEventQueue } from "./webhooks/eventQueue.ts";
import { readPostSettings } from "./webhooks/postEvent.ts";
import { HOUR } from "#dialect/text/durations.ts";

/** Interval in ms at which number and time of calls are written into the records of their tokens. */
const TOKEN_USE_MS = 10_000;
/** Pause in ms between two rounds that remove uploads without a record. */
const UPLOAD_CLEANUP_MS = HOUR;

export interface CleanupParts {
  readonly attempts: Attempts;
  readonly files: FileStore;
  /** The time in ms. */
  readonly clock: () => number;
}

/** Starts the rounds that delete what has expired. Returns the functions that stop them. */
export function startCleanups(db: Db, { attempts, files, clock }: CleanupParts): (() => unknown)[] {
  const report = (what: string) => (error: unknown) => console.error(`${what}: ${errorMessage(error)}`);
  return [
    startKeyCleanup(db, clock, report("Old idempotency keys could not be deleted")),
    startLimitCleanup(db, attempts, clock, report("Old limits could not be deleted")),
    startRounds(() => removeUnnamedUploads(db, files, clock()), {
      every: UPLOAD_CLEANUP_MS,
      onError: report("Old uploads could not be removed"),
    }),
  ];
}

export interface QueueParts {
  readonly db: Db;
  /** Connections without a pooler of transactions in between. */
  readonly direct: Db;
  /** The time in ms. */
  readonly clock: () => number;
  readonly schemas: SchemaStore;
  readonly sender: Sender;
  /** Opens the secrets of webhooks. */
  readonly sealer: Sealer;
  /** Keys and contact for messages to devices; absent where push is off. */
  readonly pushIdentity: PushIdentity | undefined;
  readonly log: OutboxLog;
  readonly settings: Pick<Settings, "portalUrl" | "webhooks">;
  /** Whether other processes may use the database. */
  readonly others: boolean;
}

/** Starts what sends and acts by itself: e-mails, webhooks, messages to devices, uses of tokens, transitions by time. Returns the functions that stop them. */
export function startQueues({ sender, sealer, settings, pushIdentity: identity, ...parts }: QueueParts): (() => unknown)[] {
  const { db, schemas, log, clock } = parts;
  const report = (what: string) => (error: unknown) => log.error({ err: error }, what);
  const outbox = createOutbox({ ...parts, sender, portalUrl: settings.portalUrl, fileOf: createMailedFiles(parts) });
  const post = readPostSettings(settings.webhooks);
  const events = createEventQueue({ db, schemas, clock, sealer, log, post });
  const pushes = identity && createPushQueue({ db, schemas, clock, log, post, identity });
  const writeUse = (): Promise<number> => writeTokenUse(db, schemas.current());
  return [
    startOutbox(outbox, report("outbox round failed")),
    startDelivery(events, report("round of webhooks failed")),
    ...(pushes ? [startDelivery(pushes, report("round of push messages failed"))] : []),
    startRounds(writeUse, { every: TOKEN_USE_MS, onError: report("use of tokens was not written") }),
    startRunner(createRunner(parts), report("round of transitions by time failed")),
  ];
}
