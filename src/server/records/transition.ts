/**
 * Actions: one transition for one or several records, each in a transaction of
 * its own; where the machine says `together`, all of them in one.
 */
import { acknowledgeKey } from "#dialect/acknowledge.ts";
import type { Rec } from "#dialect/json.ts";
import type { Together } from "#dialect/states.ts";
import { refusesTogether } from "#dialect/transitions.ts";
import { answerCode } from "#dialect/wire.ts";
import { Refusal, notFound } from "../refusal.ts";
import { RequestReader, readIds } from "../requestReader.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { Actor } from "../session/sessions.ts";
import { readAcknowledgements } from "./acknowledge.ts";
import { applyTransition } from "./applyTransition.ts";
import { eachRecord, type Batch } from "./batch.ts";
import { lockedOnce, type Once, onceOf, takeKey } from "./once.ts";
import { fieldsOf, presented, type ReadRow } from "./record.ts";
import { recordTransaction } from "./recordTransaction.ts";
import { checkContext, type RecordService } from "./service.ts";
import { readForUpdate } from "./store.ts";
import type { Step } from "./takeStep.ts";

const MAX_VERSION = 2_147_483_647;

/** `{ids, version?, acknowledge?, …fields asked}` of the customer; `version` names what was read where there is one record. */
export async function transitionRecords(
  service: RecordService,
  actor: Actor,
  entity: ServedEntity,
  transition: string,
  input: Rec,
  key?: string,
): Promise<Batch> {
  const reader = new RequestReader();
  const { ids: givenIds, version: givenVersion, [acknowledgeKey]: givenAccepted, ...asked } = input;
  const ids = readIds(reader, givenIds);
  const version = reader.integer(givenVersion ?? undefined, "/version", 1, MAX_VERSION);
  if (version !== undefined && ids.length > 1) reader.add("/ids", "maxItems", { limit: 1 });
  const accepted = readAcknowledgements(reader, givenAccepted);
  reader.finish();
  const step: Step = { transition, by: "customer", asked, accepted };
  const together = entity.machine?.transitions.find(({ id }) => id === transition)?.together;
  const once = onceOf(key, transition, input);
  if (together) return takeTogether(service, actor, entity, ids, step, together, once);
  return eachRecord(ids, (id) => transitionOne(service, actor, entity, id, step, { version, once }));
}

/** All or none: what refuses one record refuses them all, with the same reason. */
async function takeTogether(
  service: RecordService,
  actor: Actor,
  entity: ServedEntity,
  ids: readonly string[],
  step: Step,
  together: Together,
  once: Once | undefined,
): Promise<Batch> {
  try {
    await recordTransaction(service, async (trx) => {
      const rows: ReadRow[] = [];
      if (!(await takeKey(trx, actor.customer, once, "", service.clock()))) return;
      // In one order for everybody, so that two such actions wait for each other instead of blocking each other.
      for (const id of [...ids].sort()) {
        const row = await readForUpdate(trx, entity, actor.customer, id);
        if (!row) throw notFound();
        rows.push(row);
      }
      const records = rows.map((row): Rec => ({ ...fieldsOf(entity, row), id: row.id }));
      const refusal = refusesTogether(
        together,
        records,
        service.schemas.compiled.expressions,
        checkContext(service, actor, step.transition, false),
      );
      if (refusal) throw new Refusal(answerCode.state, "answer.state", { message: refusal });
      for (const row of rows) await applyTransition(service, trx, actor, entity, row, { ...step, records });
    });
    return { done: ids, refused: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { done: [], refused: ids.map((id) => ({ id, refusal: error })) };
  }
}

export async function transitionOne(
  service: RecordService,
  actor: Actor,
  entity: ServedEntity,
  id: string,
  step: Step,
  { version, once }: { readonly version?: number | undefined; readonly once?: Once | undefined } = {},
): Promise<ReadRow | undefined> {
  return recordTransaction(service, async (trx) => {
    const { isDone, row } = await lockedOnce(trx, entity, actor.customer, id, once, service.clock());
    if (isDone) return undefined;
    if (!row) throw notFound();
    if (version !== undefined && row.version !== version)
      throw new Refusal(answerCode.stale, "answer.stale", { data: presented(entity, row) });
    return applyTransition(service, trx, actor, entity, row, step);
  });
}
