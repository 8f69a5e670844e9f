/**
 * Posts lines to accounts: each line of a `ledger` changes its account in the same transaction.
 *
 * The account row is locked from the first line on, so concurrent changes wait for each other and see the balance that the
 * other one left. An account therefore always is the sum of its lines.
 */
import { sql } from "kysely";
import type { CheckContext } from "#dialect/check/check.ts";
import { computeAll } from "#dialect/check/fieldStates.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Ledger } from "#dialect/schema/schema.ts";
import { type Decimal, toDecimal, toWire } from "#dialect/text/decimal.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError } from "../../answers/apiError.ts";
import { newId } from "../../db/newId.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { columnOf } from "../storage/columns.ts";
import type { TransactionContext } from "../storage/recordContext.ts";
import { recordColumnsSql, recordFields, type StoredRow } from "../storage/recordRow.ts";
import { buildInsert, buildUpdate, executeWrite } from "../storage/recordWrite.ts";
import type { CreatedRecord } from "./outcome.ts";

/** The lines of one change. */
export interface Posting {
  /**
   * Changes the account of the line, and returns the line with the balance after it and its time, which is never before the
   * previous line of the account. Throws an `Error` if the amount is not a number or `per` is empty: a mistake in the schemas.
   */
  post(ledger: Ledger, line: CreatedRecord): Promise<CreatedRecord & { readonly at: Date }>;
  /** Throws `ApiError` with the reason of the ledger if an account is below zero after all lines. */
  finish(): void;
}

interface Account {
  readonly ledger: Ledger;
  readonly row: StoredRow;
  readonly record: Rec;
  readonly balance: Decimal;
}

export function startPosting(act: TransactionContext, context: CheckContext): Posting {
  const accounts = new Map<string, Account>();
  return {
    post: async (ledger, line) => {
      const amount = toDecimal(line.values[ledger.amount]);
      const key = line.values[ledger.per];
      if (amount === undefined || typeof key !== "string")
        throw new Error(`A line of "${line.entity}" needs a number in "${ledger.amount}" and a text in "${ledger.per}".`);
      const name = JSON.stringify([ledger.account, key]);
      const before = accounts.get(name) ?? (await openAccount(act, ledger, key));
      const after = await writeBalance(act, before, before.balance.plus(amount), context);
      accounts.set(name, after);
      return { ...line, values: { ...line.values, [ledger.balance]: toWire(after.balance) }, at: after.row.updated };
    },
    finish: () => {
      for (const { ledger, record, balance } of accounts.values()) if (balance.lt(0)) throw shortOf(ledger, record);
    },
  };
}

/** Locks the account of a customer, and creates it where there is none. */
async function openAccount(act: TransactionContext, ledger: Ledger, key: string): Promise<Account> {
  const { trx, schemas, owner, clock } = act;
  const { customer } = owner;
  const entity = schemas.entity(ledger.account);
  // There may be no row to lock yet: the first lines of two transactions must not create two accounts.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ledger ${ledger.account} ${customer} ${key}`}, 0))`.execute(trx);
  const found = await selectAccount(act, entity, ledger, key);
  if (found) {
    const record = recordFields(entity, found);
    return { ledger, row: found, record, balance: numberOf(record[ledger.balance]) };
  }
  const now = new Date(clock());
  const record: Rec = { [ledger.per]: key, [ledger.balance]: 0 };
  const row = await executeWrite(trx, buildInsert(entity, { customer, id: newId(now.getTime()), record, now }));
  return { ledger, row, record, balance: numberOf(0) };
}

async function selectAccount(
  { trx, owner }: TransactionContext,
  entity: ServedEntity,
  { per }: Ledger,
  key: string,
): Promise<StoredRow | undefined> {
  const column = columnOf(entity, per);
  if (!column) throw new Error(`The accounts "${entity.name}" have no field "${per}".`);
  const { rows } = await sql<StoredRow>`
    select ${recordColumnsSql} from ${sql.table(entity.table)}
    where customer = ${owner.customer} and ${column.text} = ${key} for update`.execute(trx);
  return rows[0];
}

async function writeBalance(act: TransactionContext, account: Account, balance: Decimal, context: CheckContext): Promise<Account> {
  const { trx, schemas, owner, clock } = act;
  const { ledger } = account;
  const entity = schemas.entity(ledger.account);
  const record = computeAll(entity.compiled, { ...account.record, [ledger.balance]: toWire(balance) }, context);
  const row = await executeWrite(trx, buildUpdate(entity, account.row, { customer: owner.customer, record, now: new Date(clock()) }));
  return { ledger, row, record, balance };
}

function numberOf(value: unknown): Decimal {
  const number = toDecimal(value);
  if (number === undefined) throw new Error("The balance of an account is not a number.");
  return number;
}

function shortOf({ short }: Ledger, record: Rec): ApiError {
  const message = Object.fromEntries(Object.entries(short).map(([language, text]) => [language, fillTemplate(text, record)]));
  return new ApiError(apiCode.state, "answer.state", { message });
}
