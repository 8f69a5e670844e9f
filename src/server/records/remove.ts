/** Deletes: `{ids: […]}`. Where a state machine governs the entity, only what its customer may still change. */
import type { Rec } from "#dialect/json.ts";
import { isEditable } from "#dialect/transitions.ts";
import { answerCode } from "#dialect/wire.ts";
import { atLast } from "../db/travel.ts";
import { Refusal, notFound } from "../refusal.ts";
import { RequestReader, readIds } from "../requestReader.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { eachRecord, type Batch } from "./batch.ts";
import { claimsDropped } from "./claims.ts";
import { lockedOnce, onceOf } from "./once.ts";
import { fieldsOf } from "./record.ts";
import { recordTransaction } from "./recordTransaction.ts";
import { checkContext, type RecordService } from "./service.ts";
import { recordDeleted } from "./store.ts";

export async function removeRecords(service: RecordService, entity: ServedEntity, input: Rec, key?: string): Promise<Batch> {
  const reader = new RequestReader();
  const ids = readIds(reader, reader.object(input, "", ["ids"])["ids"]);
  reader.finish();
  if (entity.head.owner !== "customer") throw notFound();
  const once = onceOf(key, "delete", input);
  return eachRecord(ids, (id) =>
    recordTransaction(service, async (act) => {
      const { customer } = act.actor;
      const { isDone, row } = await lockedOnce(act, entity, { id, once });
      if (isDone) return;
      if (!row) throw notFound();
      const { machine } = entity;
      const { expressions } = act.schemas.compiled;
      if (machine && !isEditable(machine, expressions, fieldsOf(entity, row), checkContext(act, "delete")))
        throw new Refusal(answerCode.state, "answer.state", machine.readonlyReason ? { message: machine.readonlyReason } : {});
      await atLast(act.trx, [recordDeleted(entity, customer, id), claimsDropped(entity, customer, id)]);
    }),
  );
}
