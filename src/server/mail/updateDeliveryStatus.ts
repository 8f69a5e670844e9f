/** The record that a letter keeps up to date, for the customer to see. */
import type { Selectable } from "kysely";
import type { LetterFate } from "#dialect/schema/states.ts";
import type { Db, LetterTable } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import { atLast } from "../db/batch.ts";
import { fieldsOf } from "../records/storage/recordRow.ts";
import { changedRow, readForUpdate } from "../records/storage/recordSql.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";

export type LetterRow = Selectable<LetterTable>;

export interface NoticeParts {
  readonly db: Db;
  readonly schemas: { current(): Schemas };
  /** Milliseconds. */
  readonly clock: () => number;
}

/** The record that follows the letter says the same. Gone, or of schemas that were: nobody is left to tell. */
export async function tellNotice({ db, schemas, clock }: NoticeParts, letter: LetterRow, fate: LetterFate): Promise<void> {
  const { customer, notice, notice_entity: name } = letter;
  const entity = name === null ? undefined : schemas.current().entities.get(name);
  const owner = schemas.current().entities.get(letter.entity);
  const told = owner?.machine?.letters?.find(({ id }) => id === letter.letter)?.notice;
  if (!entity || notice === null || !told) return;
  await inTransaction(db, async (trx) => {
    const row = await readForUpdate(trx, entity, customer, notice);
    if (!row) return;
    const record = { ...fieldsOf(entity, row), [told.state]: told.as[fate] };
    await atLast(trx, [changedRow(entity, row, { customer, record, now: new Date(clock()) }).statement]);
  });
}
