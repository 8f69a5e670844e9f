/** Actions: one transition for one or several records, each in a transaction of its own. */
import type { Rec } from "#dialect/json.ts";
import { answerCode } from "#dialect/wire.ts";
import { inTransaction } from "../db/transaction.ts";
import { Refusal, notFound } from "../refusal.ts";
import { RequestReader, readIds } from "../requestReader.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { Actor } from "../session/sessions.ts";
import { applyTransition } from "./applyTransition.ts";
import { eachRecord, type Batch } from "./batch.ts";
import { presented, type ReadRow } from "./record.ts";
import type { RecordService } from "./service.ts";
import { readForUpdate } from "./store.ts";
import type { Step } from "./takeStep.ts";

const MAX_VERSION = 2_147_483_647;

/** `{ids, version?, …fields asked}` of the customer; `version` names what was read where there is one record. */
export async function transitionRecords(
  service: RecordService,
  actor: Actor,
  entity: ServedEntity,
  transition: string,
  input: Rec,
): Promise<Batch> {
  const reader = new RequestReader();
  const { ids: givenIds, version: givenVersion, ...asked } = input;
  const ids = readIds(reader, givenIds);
  const version = reader.integer(givenVersion ?? undefined, "/version", 1, MAX_VERSION);
  if (version !== undefined && ids.length > 1) reader.add("/ids", "maxItems", { limit: 1 });
  reader.finish();
  return eachRecord(ids, (id) => transitionOne(service, actor, entity, id, { transition, by: "customer", asked }, version));
}

export async function transitionOne(
  service: RecordService,
  actor: Actor,
  entity: ServedEntity,
  id: string,
  step: Step,
  version?: number,
): Promise<ReadRow | undefined> {
  return inTransaction(service.db, async (trx) => {
    const row = await readForUpdate(trx, entity, actor.customer, id);
    if (!row) throw notFound();
    if (version !== undefined && row.version !== version)
      throw new Refusal(answerCode.stale, "answer.stale", { data: presented(entity, row) });
    return applyTransition(service, trx, actor, entity, row, step);
  });
}
