/** Writes what a step made of a record and of others, inside the transaction that holds its row. */
import { postLetters } from "./enqueueEmails.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { changeFacts } from "../../session/customers.ts";
import { changingOf, writtenRow } from "../storage/recordWrite.ts";
import { makeRecord } from "./createRecord.ts";
import type { ReadRow } from "../storage/recordRow.ts";
import type { Act } from "../storage/recordContext.ts";
import type { Taken } from "./evaluateTransition.ts";
import { updateOthers } from "./updateRelated.ts";

/** Answers the row as it stands afterwards. */
export async function carryOut(act: Act, entity: ServedEntity, row: ReadRow, taken: Taken): Promise<ReadRow> {
  const { trx, clock } = act;
  const { customer } = act.actor;
  const { record, made, changes, facts, letters, event, context } = taken;
  const now = new Date(clock());
  // Its own record is written last: what is changed beside it cannot undo what it becomes.
  await updateOthers(act, changes, context);
  if (Object.keys(facts).length > 0) await changeFacts(trx, customer, facts);
  const written = await writtenRow(trx, changingOf(entity, row, { customer, record, now }));
  for (const one of event ? [...made, event] : made) await makeRecord(act, one, context);
  await postLetters(act, entity, letters, context);
  return written;
}
