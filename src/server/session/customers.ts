/** Customers: they own records. The accounts of their people log in; see `accounts.ts`. */
import { sql } from "kysely";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { Db, Trx } from "../db/tables.ts";
import { newId } from "../db/newId.ts";
import { problem, validationError } from "../answers/apiError.ts";
import { insertAccount, loginKey } from "./accounts.ts";

export interface NewCustomer {
  readonly loginName: string;
  /** Already hashed. */
  readonly password: string;
  readonly facts: SessionFacts;
}

export interface AddedCustomer {
  readonly id: string;
  /** Another account has the phone [V-ACC-02]: undo the transaction, or take the phone out of the facts. */
  readonly isPhoneTaken: boolean;
}

/** Adds the customer with its first account, and reserves its phone: call it in a transaction. Returns undefined if the login name is taken. */
export async function addCustomer(db: Db | Trx, customer: NewCustomer, now: number): Promise<AddedCustomer | undefined> {
  const id = newId(now);
  if (!(await insertAccount(db, { loginName: customer.loginName, password: customer.password, id, customer: id }, now))) return undefined;
  await db
    .insertInto("customers")
    .values({
      id,
      login_name: customer.loginName,
      login_key: loginKey(customer.loginName),
      facts: JSON.stringify(customer.facts),
      created: new Date(now),
    })
    .execute();
  return { id, isPhoneTaken: !(await insertPhone(db, id, phoneOf(customer.facts))) };
}

/** Adds the customer if it does not exist, without its phone if another customer has that. Returns the id of the new or existing customer. */
export async function ensureCustomer(db: Db | Trx, customer: NewCustomer, now: number): Promise<string> {
  const added = await addCustomer(db, customer, now);
  if (added?.isPhoneTaken) await removeFact(db, added.id, "phone");
  if (added) return added.id;
  const row = await findCustomer(db, customer.loginName);
  if (!row) throw new Error(`The account ${customer.loginName} could not be created.`);
  return row.id;
}

/** Finds a customer by its login name, which is that of its first account. */
export async function findCustomer(db: Db | Trx, loginName: string) {
  return db.selectFrom("customers").selectAll().where("login_key", "=", loginKey(loginName)).executeTakeFirst();
}

/**
 * Sets these facts of the account and keeps the others. A `phone` is reserved for the account in place of its previous one.
 * Throws `ApiError` with a problem at `/phone` if another account has the phone [V-ACC-02]: call it with a phone in a transaction.
 * @param schema the fields that the facts were entered in: their labels appear in the problem
 */
export async function changeFacts(db: Db | Trx, customer: string, facts: Rec, schema?: FieldSchema): Promise<void> {
  if (facts["phone"] !== undefined && !(await replacePhone(db, customer, phoneOf(facts))))
    throw validationError([problem("/phone", "unique")], schema);
  await db
    .updateTable("customers")
    .set({ facts: sql`facts || ${JSON.stringify(facts)}::jsonb` })
    .where("id", "=", customer)
    .execute();
}

async function removeFact(db: Db | Trx, customer: string, name: string): Promise<void> {
  await db
    .updateTable("customers")
    .set({ facts: sql`facts - ${name}::text` })
    .where("id", "=", customer)
    .execute();
}

/** Normalizes a phone number for comparison: digits and `+` only. */
export function phoneKey(phone: string): string {
  return phone.normalize("NFKC").replaceAll(/[^\d+]/g, "");
}

const phoneOf = ({ phone }: Rec): string => (typeof phone === "string" ? phone : "");

/** Unique keys of the phones of accounts. */
const phoneKeyRow = { scope: "*", entity: "account", rule: "/phone", record: "account" } as const;
/** The mark in `claim_rules` that the phones of accounts from earlier releases are reserved. */
const phoneRule = { entity: phoneKeyRow.entity, rule: `${phoneKeyRow.rule} per all` } as const;

/** Reserves the phone for the account. Returns false if another account has it. An empty phone needs no reservation. */
async function insertPhone(db: Db | Trx, customer: string, phone: string): Promise<boolean> {
  const value = phoneKey(phone);
  if (value === "") return true;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("claims")
    .values({ ...phoneKeyRow, value, customer })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function replacePhone(db: Db | Trx, customer: string, phone: string): Promise<boolean> {
  const { scope, entity, rule } = phoneKeyRow;
  await db
    .deleteFrom("claims")
    .where("scope", "=", scope)
    .where("entity", "=", entity)
    .where("rule", "=", rule)
    .where("customer", "=", customer)
    .execute();
  return insertPhone(db, customer, phone);
}

/** Reserves the phones of accounts that earlier releases stored, once for each database. Returns the accounts whose phone an older account has. */
export async function backfillPhones(db: Db): Promise<string[]> {
  const done = await db
    .selectFrom("claim_rules")
    .select("rule")
    .where("entity", "=", phoneRule.entity)
    .where("rule", "=", phoneRule.rule)
    .executeTakeFirst();
  if (done) return [];
  const { scope, entity, rule } = phoneKeyRow;
  const accounts = await db
    .selectFrom("customers")
    .select(["id", sql<string>`facts ->> 'phone'`.as("phone")])
    .where(sql`coalesce(facts ->> 'phone', '')`, "!=", "")
    .where("id", "not in", ({ selectFrom }) =>
      selectFrom("claims").select("customer").where("scope", "=", scope).where("entity", "=", entity).where("rule", "=", rule),
    )
    // Ids are in order of time.
    .orderBy("id")
    .execute();
  const late: string[] = [];
  for (const { id, phone } of accounts) if (!(await insertPhone(db, id, phone))) late.push(id);
  await db
    .insertInto("claim_rules")
    .values(phoneRule)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return late;
}
