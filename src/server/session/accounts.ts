/** Accounts: they log in, and act for their customer. Each person of a company may have one, with a password of its own. */
import { newId } from "../db/newId.ts";
import type { Db, Trx } from "../db/tables.ts";

/** Normalizes a login name for comparison: ignores case and full or half width. */
export function loginKey(loginName: string): string {
  return loginName.normalize("NFKC").trim().toLowerCase();
}

export interface NewAccount {
  readonly id: string;
  readonly customer: string;
  readonly loginName: string;
  /** Already hashed. */
  readonly password: string;
}

/** Inserts the account. Returns false if the login name is taken. */
export async function insertAccount(db: Db | Trx, { id, customer, loginName, password }: NewAccount, now: number): Promise<boolean> {
  const row = await db
    .insertInto("accounts")
    .values({ id, customer, login_name: loginName, login_key: loginKey(loginName), password, created: new Date(now) })
    .onConflict((conflict) => conflict.column("login_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a further account of the customer. Returns false if the login name is taken. */
export async function addMember(db: Db, member: Omit<NewAccount, "id">, now: number): Promise<boolean> {
  return insertAccount(db, { ...member, id: newId(now) }, now);
}

/** Finds an account, with its customer and the customer's facts, by its login name. */
export async function findAccount(db: Db | Trx, loginName: string) {
  return db
    .selectFrom("accounts")
    .innerJoin("customers", "customers.id", "accounts.customer")
    .select(["accounts.id", "accounts.customer", "accounts.login_name", "accounts.password", "customers.facts"])
    .where("accounts.login_key", "=", loginKey(loginName))
    .executeTakeFirst();
}

/** Returns the login names of the customer's accounts, the first account first. */
export async function listMembers(db: Db, customer: string): Promise<string[]> {
  const rows = await db.selectFrom("accounts").select("login_name").where("customer", "=", customer).orderBy("id").execute();
  return rows.map((row) => row.login_name);
}

/** Removes the account and closes its sessions, which ends its calls at once. The records of the customer stay. */
export async function removeMember(db: Db, account: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("accounts").where("id", "=", account).execute();
    await trx.deleteFrom("sessions").where("account", "=", account).execute();
  });
}
