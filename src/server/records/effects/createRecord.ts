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
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import type { CreatedRecord } from "./outcome.ts";
import { startPosting } from "./posting.ts";

/** A created record whose `begin` is still to run. */
export interface BegunRecord {
  readonly entity: ServedEntity;
  readonly row: StoredRow;
}

/**
 * Creates records in order; lines of a ledger come with their accounts.
 * Returns the values for the record of the transition that they give back, and the records that begin (`begins`).
 * Throws `ApiError` if the lines together leave an account below zero.
 */
export async function createRecords(
  act: TransactionContext,
  made: readonly CreatedRecord[],
  context: CheckContext,
): Promise<{ readonly given: Rec; readonly begun: readonly BegunRecord[] }> {
  const posting = startPosting(act, context);
  const begun: BegunRecord[] = [];
  let given: Rec = {};
  for (const one of made) {
    const entity = act.schemas.entity(one.entity);
    const { ledger } = entity.head;
    const row = await createRecord(act, ledger ? await posting.post(ledger, one) : one, context);
    const fields = Object.entries(one.back ?? {}).map(([to, from]) => [to, row.body[from]] as const);
    given = { ...given, ...Object.fromEntries(fields) };
    if (one.begins) begun.push({ entity, row });
  }
  posting.finish();
  return { given, begun };
}

/** Creates a record and returns its row. The values come from the schemas: they are computed but not checked. */
export async function createRecord(
  act: TransactionContext,
  { entity: name, values, at }: CreatedRecord & { readonly at?: Date },
  context: CheckContext,
): Promise<StoredRow> {
  const { trx, clock, owner } = act;
  const entity = act.schemas.entity(name);
  const [number] = await nextSequenceNumbers(trx, entity, clock());
  const numbered = number && entity.head.number ? { [entity.head.number.field]: number } : {};
  const now = at ?? new Date(clock());
  const record = serverRecord(entity, { ...values, ...numbered }, context);
  return executeWrite(trx, buildInsert(entity, { customer: owner.customer, id: newId(now.getTime()), record, now }));
}

/** Returns the record that the server creates from these values: with its defaults and first state, computed but not checked. */
export function serverRecord({ compiled, machine }: ServedEntity, values: Rec, context: CheckContext): Rec {
  const state = machine ? { [machine.field]: machine.initial } : {};
  return computeAll(compiled, { ...newRecord(compiled, context), ...state, ...values }, context);
}
