/** Writes what a step made of a record and of others, inside the transaction that holds its row. */
import type { CheckContext } from "#dialect/check.ts";
import type { Trx } from "../db/tables.ts";
import { postLetters } from "../post/postLetters.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { changeFacts } from "../session/customers.ts";
import type { Actor } from "../session/sessions.ts";
import { changingOf, writtenRow } from "./afterWrite.ts";
import { makeRecord } from "./makeRecord.ts";
import type { ReadRow } from "./record.ts";
import type { RecordService } from "./service.ts";
import type { Taken } from "./takeStep.ts";
import { updateOthers } from "./updateOthers.ts";

/** Answers the row as it stands afterwards. */
export async function carryOut(
  service: RecordService,
  trx: Trx,
  actor: Actor,
  entity: ServedEntity,
  row: ReadRow,
  { record, made, changes, facts, letters, event }: Taken,
  context: CheckContext,
): Promise<ReadRow> {
  const now = new Date(service.clock());
  // Its own record is written last: what is changed beside it cannot undo what it becomes.
  await updateOthers(service, trx, actor, changes, context);
  if (Object.keys(facts).length > 0) await changeFacts(trx, actor.customer, facts);
  const written = await writtenRow(trx, changingOf(entity, actor.customer, row, record, now));
  for (const one of event ? [...made, event] : made) await makeRecord(service, trx, actor, one, context);
  await postLetters(service, trx, actor, entity, letters, context);
  return written;
}
