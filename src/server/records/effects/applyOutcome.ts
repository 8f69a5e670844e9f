/** Writes what a step made of a record and of others, inside the transaction that holds its row. */
import { enqueueEmails } from "./enqueueEmails.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { changeFacts } from "../../session/customers.ts";
import { buildUpdate, executeWrite } from "../storage/recordWrite.ts";
import { createRecord } from "./createRecord.ts";
import type { StoredRow } from "../storage/recordRow.ts";
import type { TransactionContext } from "../storage/recordContext.ts";
import type { TransitionOutcome } from "./evaluateTransition.ts";
import { updateRelated } from "./updateRelated.ts";

/** Answers the row as it stands afterwards. */
export async function applyOutcome(
  act: TransactionContext,
  entity: ServedEntity,
  row: StoredRow,
  taken: TransitionOutcome,
): Promise<StoredRow> {
  const { trx, clock } = act;
  const { customer } = act.actor;
  const { record, made, changes, facts, letters, event, context } = taken;
  const now = new Date(clock());
  // Its own record is written last: what is changed beside it cannot undo what it becomes.
  await updateRelated(act, changes, context);
  if (Object.keys(facts).length > 0) await changeFacts(trx, customer, facts);
  const written = await executeWrite(trx, buildUpdate(entity, row, { customer, record, now }));
  for (const one of event ? [...made, event] : made) await createRecord(act, one, context);
  await enqueueEmails(act, entity, letters, context);
  return written;
}
