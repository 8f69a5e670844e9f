/** Customers: the accounts that log in and own records. */
import { sql } from "kysely";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Rec } from "#dialect/json/json.ts";
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

/** Writes these facts of the account; the others stay as they are. */
export async function changeFacts(trx: Db | Trx, customer: string, facts: Rec): Promise<void> {
  await trx
    .updateTable("customers")
    .set({ facts: sql`facts || ${JSON.stringify(facts)}::jsonb` })
    .where("id", "=", customer)
    .execute();
}

/** Numbers are compared by their digits: spaces, hyphens and brackets are how people write them. */
export function phoneKey(phone: string): string {
  return phone.normalize("NFKC").replaceAll(/[^\d+]/g, "");
}

/** Registered numbers, among the values that may exist once. */
const phoneClaim = { scope: "*", entity: "account", rule: "/phone", record: "account" } as const;

/** Makes the number the account's own instead of the one before; false when another account has it [V-ACC-02]. */
export async function claimPhone(trx: Trx, customer: string, phone: string): Promise<boolean> {
  const { scope, entity, rule } = phoneClaim;
  await trx
    .deleteFrom("claims")
    .where("scope", "=", scope)
    .where("entity", "=", entity)
    .where("rule", "=", rule)
    .where("customer", "=", customer)
    .execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("claims")
    .values({ ...phoneClaim, value: phoneKey(phone), customer })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
