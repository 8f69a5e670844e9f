/**
 * Import: turns the rows of a workbook into records, all of them or none.
 *
 * ```
 *   receive:  the file to disk, and the rows as edited on the page
 *   key used before? -> return the earlier result
 *   read:     the workbook again, with the browser's own module; pictures by their bytes
 *   validate: each row like a save, and the errors of a sheet
 *   store:    one transaction: files, records, unique keys; on the embedded database several short ones (`stageImport.ts`)
 * ```
 *
 * The server does not trust the browser about the file: it reads again which
 * picture belongs to which row. The values of the rows are the user's corrections.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { withoutStaged } from "../db/stagedRows.ts";
import type { Db, Trx } from "../db/tables.ts";
import { executeBatch } from "../db/batch.ts";
import { logAct } from "../records/effects/activityLog.ts";
import { customerLock } from "../records/storage/owner.ts";
import type { OwnedContext, TransactionContext } from "../records/storage/recordContext.ts";
import { runRecordTransaction } from "../records/storage/recordTransaction.ts";
import { HttpError, ApiError } from "../answers/apiError.ts";
import type { ImportParts, Imported } from "./importContract.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { inSpan } from "../tracing/span.ts";
import { validateImport } from "./validateImport.ts";
import { openBasis } from "./importBasis.ts";
import { receiveImport } from "./receiveImport.ts";
import { isStaged, stageImport } from "./stageImport.ts";
import { storeImport } from "./storeImport.ts";

export async function importRecords(parts: ImportParts, request: FastifyRequest, key: string | undefined): Promise<Imported> {
  const { service, entity, files } = parts;
  const rule = entity.schema["x-import"];
  if (!rule) throw new HttpError(404, "answer.unknownCall");
  const received = await receiveImport(request, rule, files.folder);
  const { customer } = service.owner;
  const asked = { customer, key, request: received.fingerprint };
  const stored: string[] = [];
  try {
    const earlier = await earlierAnswer(service.db, asked);
    if (earlier) return earlier;
    const basis = await openBasis(service, entity);
    const validated = await inSpan({ name: "import: read and check", attributes: () => ({ "lading.entity": entity.name }) }, () =>
      validateImport(parts, received, signalOf(request), (names) => {
        stored.push(...names);
      }),
    );
    for (const { id } of validated.pictures) await files.put(id, join(files.folder, id));
    const commit = (store: (act: TransactionContext) => Promise<Imported>): Promise<Committed> =>
      commitImport(service, entity, asked, store);
    const staged = (await isStaged(service, entity, validated))
      ? await withoutStaged(service.db, async () => {
          // The same import sent twice at once: the second request has waited for its turn.
          const before = await earlierAnswer(service.db, asked);
          return before ? { answer: before, replayed: true } : stageImport(service, entity, { validated, basis }, commit);
        })
      : undefined;
    const { answer, replayed } = staged ?? (await commit((act) => storeImport(act, entity, validated)));
    if (!replayed) stored.length = 0;
    return answer;
  } finally {
    await rm(received.path, { force: true });
    // After any failure no picture remains.
    if (stored.length > 0) await files.remove(stored);
  }
}

interface Committed {
  readonly answer: Imported;
  /** The same import was stored by another request. */
  readonly replayed: boolean;
}

/** Stores an import with its answer in one transaction. */
function commitImport(
  service: OwnedContext,
  entity: ServedEntity,
  asked: KeyedImport,
  store: (act: TransactionContext) => Promise<Imported>,
): Promise<Committed> {
  return runRecordTransaction(service, async (act) => {
    await executeBatch(act.trx, [customerLock(asked.customer)]);
    // The same import sent twice at once: the second request has waited at the lock.
    const before = await earlierAnswer(act.trx, asked);
    if (before) return { answer: before, replayed: true };
    const done = await store(act);
    await logAct(act, entity, { grant: "import", count: done.created + done.updated });
    const { key } = asked;
    if (key !== undefined) {
      const created = new Date(service.clock());
      await act.trx
        .insertInto("imports")
        .values({ ...asked, key, created, answer: JSON.stringify(done) })
        .execute();
    }
    return { answer: done, replayed: false };
  });
}

/** Aborts when the client closes its connection. */
function signalOf({ raw }: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  if (raw.socket.destroyed) controller.abort();
  else raw.socket.once("close", () => controller.abort());
  return controller.signal;
}

interface KeyedImport {
  readonly customer: string;
  readonly key: string | undefined;
  /** Hash of file and rows. */
  readonly request: string;
}

/** Returns the result of an earlier import with the same key. Throws if the key belongs to another import. */
async function earlierAnswer(db: Db | Trx, { customer, key, request }: KeyedImport): Promise<Imported | undefined> {
  if (key === undefined) return undefined;
  const row = await db
    .selectFrom("imports")
    .select(["request", "answer"])
    .where("customer", "=", customer)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.request !== request) throw new ApiError(apiCode.replay, "answer.replay");
  return countsOf(row.answer);
}

function countsOf(answer: Rec): Imported {
  return { created: Number(answer["created"] ?? 0), updated: Number(answer["updated"] ?? 0) };
}
