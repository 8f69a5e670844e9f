/** Deletes records: `{ids: […]}`. With a state machine, only records that the customer may still edit. */
import type { Rec } from "#dialect/json/json.ts";
import { isEditable } from "#dialect/records/transitions.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { flushAtCommit } from "../db/batch.ts";
import { ApiError, notFoundError } from "../answers/apiError.ts";
import { RequestReader, readIds } from "../answers/requestReader.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { runBulk, type BulkOutcome } from "./bulk.ts";
import { logAct } from "./effects/activityLog.ts";
import { acquireKeyAndLock, idempotentRequest } from "./storage/idempotency.ts";
import { contextOfOwner, isWritable } from "./storage/ownedContext.ts";
import { currentFields } from "./storage/recordRow.ts";
import { runRecordTransaction } from "./storage/recordTransaction.ts";
import { checkContext, type RecordContext } from "./storage/recordContext.ts";
import { buildDelete } from "./storage/recordWrite.ts";

export async function removeRecords(service: RecordContext, entity: ServedEntity, input: Rec, key?: string): Promise<BulkOutcome> {
  const reader = new RequestReader();
  const ids = readIds(reader, reader.object(input, "", ["ids"])["ids"]);
  reader.finish();
  if (!isWritable(entity, service)) throw notFoundError();
  const once = idempotentRequest(key, "delete", input);
  return runBulk(ids, async (id) =>
    runRecordTransaction(await contextOfOwner(service, entity, id, "delete"), async (act) => {
      const { customer } = act.owner;
      const { isDone, row } = await acquireKeyAndLock(act, entity, { id, grant: "delete", once });
      if (isDone) return;
      if (!row) throw notFoundError();
      const { machine } = entity;
      const { expressions } = act.schemas.compiled;
      if (machine && !isEditable(machine, expressions, currentFields(act, entity, row), checkContext(act, "delete")))
        throw new ApiError(apiCode.state, "answer.state", machine.readonlyReason ? { message: machine.readonlyReason } : {});
      await flushAtCommit(act.trx, buildDelete(entity, customer, id));
      await logAct(act, entity, { grant: "delete", record: row });
    }),
  );
}
