/** Customers: the accounts that log in and own records. */
import type { SessionFacts } from "#dialect/check.ts";
import type { Db, Trx } from "../db/tables.ts";
import { newId } from "../db/newId.ts";

/** Names are compared without regard to case and to full or half width. */
export function loginKey(loginName: string): string {
  return loginName.normalize("NFKC").trim().toLowerCase();
}

export interface NewCustomer {
  readonly loginName: string;
  /** Already hashed. */
  readonly password: string;
  readonly facts: SessionFacts;
}

/** Adds the account and answers its id; undefined when the login name is taken. */
export async function addCustomer(db: Db | Trx, customer: NewCustomer, now: number): Promise<string | undefined> {
  const row = await db
    .insertInto("customers")
    .values({
      id: newId(now),
      login_name: customer.loginName,
      login_key: loginKey(customer.loginName),
      password: customer.password,
      facts: JSON.stringify(customer.facts),
      created: new Date(now),
    })
    .onConflict((conflict) => conflict.column("login_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Adds the account, or leaves an existing one as it is; answers its id either way. */
export async function ensureCustomer(db: Db | Trx, customer: NewCustomer, now: number): Promise<string> {
  const added = await addCustomer(db, customer, now);
  if (added !== undefined) return added;
  const row = await findCustomer(db, customer.loginName);
  if (!row) throw new Error(`The account ${customer.loginName} could not be made.`);
  return row.id;
}

export async function findCustomer(db: Db | Trx, loginName: string) {
  return db.selectFrom("customers").selectAll().where("login_key", "=", loginKey(loginName)).executeTakeFirst();
}
