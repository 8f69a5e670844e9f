/** Customers: the accounts that log in and own records. */
import { sql } from "kysely";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Db, Trx } from "../db/tables.ts";
import { newId } from "../db/newId.ts";

/** Normalizes a login name for comparison: ignores case and full or half width. */
export function loginKey(loginName: string): string {
  return loginName.normalize("NFKC").trim().toLowerCase();
}

export interface NewCustomer {
  readonly loginName: string;
  /** Already hashed. */
  readonly password: string;
  readonly facts: SessionFacts;
}

/** Adds the account. Returns its id, or undefined if the login name is taken. */
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

/** Adds the account if it does not exist. Returns the id of the new or existing one. */
export async function ensureCustomer(db: Db | Trx, customer: NewCustomer, now: number): Promise<string> {
  const added = await addCustomer(db, customer, now);
  if (added !== undefined) return added;
  const row = await findCustomer(db, customer.loginName);
  if (!row) throw new Error(`The account ${customer.loginName} could not be created.`);
  return row.id;
}

/** Finds an account by its login name. */
export async function findCustomer(db: Db | Trx, loginName: string) {
  return db.selectFrom("customers").selectAll().where("login_key", "=", loginKey(loginName)).executeTakeFirst();
}

/** Sets these facts of the account and keeps the others. */
export async function changeFacts(trx: Db | Trx, customer: string, facts: Rec): Promise<void> {
  await trx
    .updateTable("customers")
    .set({ facts: sql`facts || ${JSON.stringify(facts)}::jsonb` })
    .where("id", "=", customer)
    .execute();
}

/** Normalizes a phone number for comparison: digits and `+` only. */
export function phoneKey(phone: string): string {
  return phone.normalize("NFKC").replaceAll(/[^\d+]/g, "");
}

/** Unique keys of registered phone numbers. */
const phoneKeyRow = { scope: "*", entity: "account", rule: "/phone", record: "account" } as const;

/** Reserves the number for the account in place of its previous one. Returns false if another account has it [V-ACC-02]. */
export async function claimPhone(trx: Trx, customer: string, phone: string): Promise<boolean> {
  const { scope, entity, rule } = phoneKeyRow;
  await trx
    .deleteFrom("claims")
    .where("scope", "=", scope)
    .where("entity", "=", entity)
    .where("rule", "=", rule)
    .where("customer", "=", customer)
    .execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("claims")
    .values({ ...phoneKeyRow, value: phoneKey(phone), customer })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
