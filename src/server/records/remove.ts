/** Deletes: `{ids: […]}`. Where a state machine governs the entity, only what its customer may still change. */
import type { Rec } from "#dialect/json/json.ts";
import { isEditable } from "#dialect/records/transitions.ts";
import { answerCode } from "#dialect/wire/wire.ts";
import { atLast } from "../db/batch.ts";
import { Refusal, notFound } from "../answers/apiError.ts";
import { RequestReader, readIds } from "../answers/requestReader.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { eachRecord, type Batch } from "./bulk.ts";
import { claimsDropped } from "./storage/uniqueKeys.ts";
import { lockedOnce, onceOf } from "./storage/idempotency.ts";
import { fieldsOf } from "./storage/recordRow.ts";
import { recordTransaction } from "./storage/recordTransaction.ts";
import { checkContext, type RecordService } from "./storage/recordContext.ts";
import { recordDeleted } from "./storage/recordSql.ts";

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
