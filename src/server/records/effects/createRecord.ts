/** Creates records on behalf of the server, as opposed to records that users save. */
import type { CheckContext } from "#dialect/check/check.ts";
import { newRecord } from "#dialect/records/draft.ts";
import { computeAll } from "#dialect/check/fieldStates.ts";
import type { Rec } from "#dialect/json/json.ts";
import { newId } from "../../db/newId.ts";
import { buildInsert, executeWrite } from "../storage/recordWrite.ts";
import { nextSequenceNumbers } from "../storage/sequences.ts";
import type { StoredRow } from "../storage/recordRow.ts";
import type { TransactionContext } from "../storage/recordContext.ts";
import type { CreatedRecord } from "./outcome.ts";

/** Creates a record and returns its row. The values come from the schemas: they are computed but not checked. */
export async function createRecord(
  act: TransactionContext,
  { entity: name, values }: CreatedRecord,
  context: CheckContext,
): Promise<StoredRow> {
  const { trx, clock, actor } = act;
  const entity = act.schemas.entity(name);
  const [number] = await nextSequenceNumbers(trx, entity, clock());
  const fields: Rec = {
    ...newRecord(entity.compiled, context),
    ...(entity.machine ? { [entity.machine.field]: entity.machine.initial } : {}),
    ...values,
    ...(number && entity.head.number ? { [entity.head.number.field]: number } : {}),
  };
  const now = new Date(clock());
  const record = computeAll(entity.compiled, fields, context);
  return executeWrite(trx, buildInsert(entity, { customer: actor.customer, id: newId(now.getTime()), record, now }));
}
