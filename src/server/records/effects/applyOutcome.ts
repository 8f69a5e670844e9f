/** Writes the outcome of a transition to the record and to others, inside the transaction that holds its row. */
import { enqueueEmails } from "./enqueueEmails.ts";
import { enqueuePushes } from "./enqueuePushes.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { changeFacts } from "../../session/customers.ts";
import { buildUpdate, executeWrite } from "../storage/recordWrite.ts";
import type { CheckContext } from "#dialect/check/check.ts";
import { type BegunRecord, createRecords } from "./createRecord.ts";
import { eventActor } from "./eventActor.ts";
import { loadEffectRecords } from "./loadEffectRecords.ts";
import { readRow } from "../storage/recordSql.ts";
import { changeLogins } from "./loginEffect.ts";
import { recordFields, type StoredRow } from "../storage/recordRow.ts";
import type { TransactionContext } from "../storage/recordContext.ts";
import { issueToken } from "./issueToken.ts";
import { evaluateCreation, type TransitionOutcome } from "./evaluateTransition.ts";
import { runWebhookSteps } from "./runWebhookSteps.ts";
import { updateRelated } from "./updateRelated.ts";

/** Returns the row afterwards. */
export async function applyOutcome(
  act: TransactionContext,
  entity: ServedEntity,
  row: StoredRow,
  outcome: TransitionOutcome,
): Promise<StoredRow> {
  const { trx, clock } = act;
  const { customer } = act.owner;
  const { record, made, changes, facts, letters, logins, webhooks, event, context } = outcome;
  const now = new Date(clock());
  // The record itself is written after the related ones, so that an update of them cannot overwrite it.
  const madeByUpdates = await updateRelated(act, changes, context);
  if (Object.keys(facts).length > 0) await changeFacts(trx, customer, facts);
  const { given, begun } = await createRecords(act, [...made, ...madeByUpdates, ...(event ? [event] : [])], context);
  const issued = outcome.issuesToken ? await issueToken(act, entity, { ...record, id: row.id }) : {};
  const written = await executeWrite(trx, buildUpdate(entity, row, { customer, record: { ...record, ...given, ...issued }, now }));
  await changeLogins(act, entity, logins);
  const told = await enqueueEmails(act, entity, letters, context);
  for (const letter of letters) await enqueuePushes(act, entity, letter);
  await runWebhookSteps(act, entity, written, { steps: webhooks, context });
  if (begun.length === 0) return told ?? written;
  await beginRecords(act, begun, context);
  // A record that begins may have changed this one.
  return readRow(trx, entity, row.id);
}

/** Runs `begin` of records that a transition has created, as after a save by a customer. */
export async function beginRecords(act: TransactionContext, begun: readonly BegunRecord[], context: CheckContext): Promise<void> {
  for (const { entity, row } of begun) await beginRecord(act, entity, row, context);
}

/** Runs `begin` of a stored record. Returns its row afterwards. */
export async function beginRecord(
  act: TransactionContext,
  entity: ServedEntity,
  row: StoredRow,
  context: CheckContext,
): Promise<StoredRow> {
  const { schemas, trx } = act;
  const shared = await loadEffectRecords(schemas, trx, entity.machine?.begin?.effects);
  const stored = { ...recordFields(entity, row), id: row.id };
  const actor = eventActor(act, entity, "create");
  return applyOutcome(act, entity, row, evaluateCreation({ schemas, entity, stored, context, shared, actor }));
}
