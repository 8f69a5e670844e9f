/**
 * Takes over the accounts of earlier releases. In the first one each customer was its own account, of which the column `password` of
 * `customers` tells: each gets one account with its id, login name and password, and its sessions stay open. In the next one an account
 * had no kind, roles and facts: it was the whole company's login, and may do everything that the customer may.
 */
import { sql } from "kysely";
import type { Trx } from "./tables.ts";

/** The role of a customer's first account. `schemas/roles.json` may define it; without that file it may do everything of its customer. */
export const FIRST_ROLE = "owner";

/** The defaults also fill the rows of a backup of an earlier release. */
const KIND = sql`kind text not null default 'member'`;
const ROLES = sql`roles jsonb not null default ${sql.lit(JSON.stringify([FIRST_ROLE]))}::jsonb`;
const FACTS = sql`facts jsonb not null default '{}'`;
/** A member belongs to a customer, staff to none. */
const CHECK = sql`constraint accounts_kind check ((kind = 'member' and customer is not null) or (kind = 'staff' and customer is null))`;

export const CREATE_ACCOUNTS = sql`create table if not exists accounts (
  id text primary key, ${KIND}, customer text, ${ROLES}, ${FACTS},
  login_name text not null, login_key text not null unique, password text not null, created timestamptz not null, ${CHECK})`;

/** Adds the columns. Does nothing if there is no table yet, or if it has them. */
export async function addAccountKinds(trx: Trx): Promise<void> {
  const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
    where table_schema = current_schema() and table_name = 'accounts'`.execute(trx);
  if (rows.length === 0 || rows.some(({ column_name: name }) => name === "kind")) return;
  await sql`alter table accounts add column ${KIND}, add column ${ROLES}, add column ${FACTS},
    alter column customer drop not null, add ${CHECK}`.execute(trx);
}

/** Moves passwords and sessions to accounts. Does nothing if there are no tables yet, or if they are separate already. */
export async function separateAccounts(trx: Trx): Promise<void> {
  const { rows } = await sql`select 1 from information_schema.columns
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
