/**
 * Separates accounts from customers in a database of an earlier release, where each customer was its own account.
 *
 * Each customer gets one account with its id, login name and password, and its sessions stay open. The column `password` of
 * `customers` marks the earlier layout.
 */
import { sql } from "kysely";
import { CREATE_ACCOUNTS } from "./addAccountKinds.ts";
import type { Trx } from "./tables.ts";

/** Moves passwords and sessions to accounts. Does nothing if there are no tables yet, or if they are separate already. */
export async function separateAccounts(trx: Trx): Promise<void> {
  const { rows } = await sql`select from information_schema.columns
    where table_schema = current_schema() and table_name = 'customers' and column_name = 'password'`.execute(trx);
  if (rows.length === 0) return;
  await CREATE_ACCOUNTS.execute(trx);
  await sql`insert into accounts (id, customer, login_name, login_key, password, created)
    select id, id, login_name, login_key, password, created from customers`.execute(trx);
  await sql`alter table customers drop column password`.execute(trx);
  await sql`alter table sessions rename column customer to account`.execute(trx);
  await sql`alter index if exists sessions_customer rename to sessions_account`.execute(trx);
}

/** Returns empty tables to the earlier layout, so that a backup of an earlier release can be read into them; `separateAccounts` follows. */
export async function joinAccounts(trx: Trx): Promise<void> {
  await sql`delete from accounts`.execute(trx);
  await sql`delete from sessions`.execute(trx);
  await sql`delete from customers`.execute(trx);
  await sql`alter table customers add column password text not null`.execute(trx);
  await sql`alter table sessions rename column account to customer`.execute(trx);
}
