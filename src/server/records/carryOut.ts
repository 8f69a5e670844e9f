/** Writes what a step made of a record and of others, inside the transaction that holds its row. */
import type { CheckContext } from "#dialect/check.ts";
import { newRecord } from "#dialect/draft.ts";
import { computeAll } from "#dialect/fieldStates.ts";
import type { Rec } from "#dialect/json.ts";
import { newId } from "../db/newId.ts";
import type { Trx } from "../db/tables.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { changeFacts } from "../session/customers.ts";
import type { Actor } from "../session/sessions.ts";
import { claim } from "./afterWrite.ts";
import { nextNumbers } from "./numbers.ts";
import type { ReadRow } from "./record.ts";
import type { RecordService } from "./service.ts";
import { insertRecord, updateRecord } from "./store.ts";
import type { MadeRecord, Taken } from "./takeStep.ts";
import { updateOthers } from "./updateOthers.ts";

/** Answers the row as it stands afterwards. */
export async function carryOut(
  service: RecordService,
  trx: Trx,
  actor: Actor,
  entity: ServedEntity,
  row: ReadRow,
  { record, made, changes, facts, event }: Taken,
  context: CheckContext,
): Promise<ReadRow> {
  const now = new Date(service.clock());
  // Its own record is written last: what is changed beside it cannot undo what it becomes.
  await updateOthers(service, trx, actor, changes, context);
  if (Object.keys(facts).length > 0) await changeFacts(trx, actor.customer, facts);
  const written = await updateRecord(trx, entity, actor.customer, row, record, now);
  await claim(trx, entity, actor.customer, written, now);
  for (const one of event ? [...made, event] : made) await makeRecord(service, trx, actor, one, context);
  return written;
}

/** A record that the server makes itself: its values come from the schemas, so that they are computed but not judged. */
async function makeRecord(
  service: RecordService,
  trx: Trx,
  actor: Actor,
  { entity: name, values }: MadeRecord,
  context: CheckContext,
): Promise<void> {
  const entity = service.schemas.entity(name);
  const [number] = await nextNumbers(trx, entity, service.clock());
  const begun: Rec = {
    ...newRecord(entity.compiled, context),
    ...values,
    ...(entity.machine ? { [entity.machine.field]: entity.machine.initial } : {}),
    ...(number && entity.head.number ? { [entity.head.number.field]: number } : {}),
  };
  const now = new Date(service.clock());
  const row = await insertRecord(trx, entity, {
    customer: actor.customer,
    id: newId(now.getTime()),
    record: computeAll(entity.compiled, begun, context),
    now,
  });
  await claim(trx, entity, actor.customer, row, now);
}
