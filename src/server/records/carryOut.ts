/** Writes what a step made of a record and of others, inside the transaction that holds its row. */
import type { CheckContext } from "#dialect/check.ts";
import { newRecord } from "#dialect/draft.ts";
import { computeAll } from "#dialect/fieldStates.ts";
import type { Rec } from "#dialect/json.ts";
import { setAt } from "#dialect/pointer.ts";
import { newId } from "../db/newId.ts";
import type { Trx } from "../db/tables.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { Actor } from "../session/sessions.ts";
import { claim } from "./afterWrite.ts";
import { nextNumbers } from "./numbers.ts";
import { fieldsOf, presented, type ReadRow } from "./record.ts";
import type { RecordService } from "./service.ts";
import { insertRecord, readForUpdate, updateRecord } from "./store.ts";
import { type ChangedRecords, type MadeRecord, type Taken, valuesOf } from "./takeStep.ts";

/** Answers the row as it stands afterwards. */
export async function carryOut(
  service: RecordService,
  trx: Trx,
  actor: Actor,
  entity: ServedEntity,
  row: ReadRow,
  { record, made, changed, event }: Taken,
  context: CheckContext,
): Promise<ReadRow> {
  const now = new Date(service.clock());
  const written = await updateRecord(trx, entity, actor.customer, row, record, now);
  await claim(trx, entity, actor.customer, written, now);
  for (const one of changed) await changeRecords(service, trx, actor, one, context);
  for (const one of event ? [...made, event] : made) await makeRecord(service, trx, actor, one, context);
  return written;
}

/** Records of the same customer; one that is no longer there is passed over. */
async function changeRecords(
  service: RecordService,
  trx: Trx,
  actor: Actor,
  { entity: name, ids, set, scope }: ChangedRecords,
  context: CheckContext,
): Promise<void> {
  const entity = service.schemas.entity(name);
  const now = new Date(service.clock());
  for (const id of ids) {
    const row = await readForUpdate(trx, entity, actor.customer, id);
    if (!row) continue;
    const values = Object.entries(valuesOf(service.schemas, set, { ...scope, row: presented(entity, row) }));
    const record = values.reduce((next, [field, value]) => setAt(next, field, value), fieldsOf(entity, row));
    const written = await updateRecord(trx, entity, actor.customer, row, computeAll(entity.compiled, record, context), now);
    await claim(trx, entity, actor.customer, written, now);
  }
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
