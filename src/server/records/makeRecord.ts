/** Records that the server makes, beside those that people save. */
import type { CheckContext } from "#dialect/check.ts";
import { newRecord } from "#dialect/draft.ts";
import { computeAll } from "#dialect/fieldStates.ts";
import type { Rec } from "#dialect/json.ts";
import { newId } from "../db/newId.ts";
import type { Trx } from "../db/tables.ts";
import type { Actor } from "../session/sessions.ts";
import { makingOf, writtenRow } from "./afterWrite.ts";
import { nextNumbers } from "./numbers.ts";
import type { ReadRow } from "./record.ts";
import type { RecordService } from "./service.ts";
import type { MadeRecord } from "./takeStep.ts";

/** A record that the server makes itself: its values come from the schemas, so that they are computed but not judged. Answers its row. */
export async function makeRecord(
  service: RecordService,
  trx: Trx,
  actor: Actor,
  { entity: name, values }: MadeRecord,
  context: CheckContext,
): Promise<ReadRow> {
  const entity = service.schemas.entity(name);
  const [number] = await nextNumbers(trx, entity, service.clock());
  const begun: Rec = {
    ...newRecord(entity.compiled, context),
    ...(entity.machine ? { [entity.machine.field]: entity.machine.initial } : {}),
    ...values,
    ...(number && entity.head.number ? { [entity.head.number.field]: number } : {}),
  };
  const now = new Date(service.clock());
  const record = computeAll(entity.compiled, begun, context);
  return writtenRow(trx, makingOf(entity, { customer: actor.customer, id: newId(now.getTime()), record, now }));
}
