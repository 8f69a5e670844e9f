/** Accounts: they log in. A member acts for its customer, staff for the operator; each person has a password of its own. */
import { sql } from "kysely";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Rec } from "#dialect/json/json.ts";
import { FIRST_ROLE } from "../db/earlierAccounts.ts";
import { newId } from "../db/newId.ts";
import type { AccountKind, Db, Trx } from "../db/tables.ts";
import type { PersonalFacts } from "./personalFacts.ts";

/** Normalizes a login name for comparison: ignores case and full or half width. */
export function loginKey(loginName: string): string {
  return loginName.normalize("NFKC").trim().toLowerCase();
}

export interface NewAccount {
  readonly id: string;
  readonly loginName: string;
  /** Already hashed. */
  readonly password: string;
  /** Its customer; absent for staff. */
  readonly customer?: string;
  /** Names of roles of its kind. A member has the role of the customer's first account if absent. */
  readonly roles?: readonly string[];
  /** Facts of the person. */
  readonly facts?: SessionFacts;
}

/** Inserts the account. Returns false if the login name is taken. The caller checks that the roles exist. */
export async function insertAccount(db: Db | Trx, account: NewAccount, now: number): Promise<boolean> {
  const { id, customer, loginName, password, roles = [FIRST_ROLE], facts = {} } = account;
  const row = await db
    .insertInto("accounts")
    .values({
      ...{ id, kind: customer === undefined ? "staff" : "member", customer: customer ?? null },
      ...{ roles: JSON.stringify(roles), facts: JSON.stringify(facts) },
      ...{ login_name: loginName, login_key: loginKey(loginName), password, created: new Date(now) },
    })
    .onConflict((conflict) => conflict.column("login_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a further account of a customer, or one of the staff. Returns false if the login name is taken. */
export async function addAccount(db: Db | Trx, account: Omit<NewAccount, "id">, now: number): Promise<boolean> {
  return insertAccount(db, { ...account, id: newId(now) }, now);
}

export async function findAccount(db: Db | Trx, loginName: string): Promise<FoundAccount | undefined> {
  return withFacts(await accountRows(db).where("accounts.login_key", "=", loginKey(loginName)).executeTakeFirst());
}

/** The same by its id. */
export async function findAccountById(db: Db | Trx, id: string): Promise<FoundAccount | undefined> {
  return withFacts(await accountRows(db).where("accounts.id", "=", id).executeTakeFirst());
}

/** An account as a login finds it. `password` is hashed. */
export interface FoundAccount {
  readonly id: string;
  readonly kind: AccountKind;
  readonly customer: string | null;
  readonly login_name: string;
  readonly password: string;
  readonly roles: readonly string[];
  /** Returns its facts: those of its customer, which those of the person override. */
  readonly facts: (personal: PersonalFacts) => SessionFacts;
}

const accountRows = (db: Db | Trx) =>
  db
    .selectFrom("accounts")
    .leftJoin("customers", "customers.id", "accounts.customer")
    .select(["accounts.id", "accounts.kind", "accounts.customer", "accounts.login_name", "accounts.password", "accounts.roles"])
    .select(["accounts.facts as own", "customers.facts as shared"]);

type AccountRow = Omit<FoundAccount, "facts"> & { readonly own: unknown; readonly shared: unknown };

function withFacts(row: AccountRow | undefined): FoundAccount | undefined {
  if (!row) return undefined;
  const { own, shared, ...account } = row;
  return { ...account, facts: (personal) => accountFacts(account, (shared ?? {}) as SessionFacts, own as SessionFacts, personal) };
}

/**
 * Returns the facts of an account: those of its customer, which those of the person override. A personal fact that is stored with the
 * customer is that of its first account; of everybody else it is its own, or missing.
 */
export function accountFacts(
  account: { readonly id: string; readonly customer: string | null },
  shared: SessionFacts,
  own: SessionFacts,
  personal: PersonalFacts,
): SessionFacts {
  if (sharesFacts(account)) return { ...shared, ...own };
  return { ...Object.fromEntries(Object.entries(shared).filter(([name]) => !personal.has(name))), ...own };
}

/** Whether the facts of an account are those of its customer: the first account of a customer, and no other person's. */
export function sharesFacts({ id, customer }: { readonly id: string; readonly customer: string | null }): boolean {
  return customer !== null && id === customer;
}

export interface ListedAccount {
  readonly loginName: string;
  readonly roles: readonly string[];
}

/** Returns the accounts of a customer, the first account first. */
export async function listMembers(db: Db, customer: string): Promise<ListedAccount[]> {
  const rows = await db.selectFrom("accounts").select(["login_name", "roles"]).where("customer", "=", customer).orderBy("id").execute();
  return rows.map(({ login_name: loginName, roles }) => ({ loginName, roles }));
}

/** Returns the accounts of the staff, by login name. */
export async function listStaff(db: Db): Promise<ListedAccount[]> {
  const kind: AccountKind = "staff";
  const rows = await db.selectFrom("accounts").select(["login_name", "roles"]).where("kind", "=", kind).orderBy("login_key").execute();
  return rows.map(({ login_name: loginName, roles }) => ({ loginName, roles }));
}

/** Gives the account other roles. Its next call has them. */
export async function setRoles(db: Db | Trx, account: string, roles: readonly string[]): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ roles: JSON.stringify(roles) })
    .where("id", "=", account)
    .execute();
}

/** Sets these facts of the person and keeps the others. */
export async function changeOwnFacts(db: Db | Trx, account: string, facts: Rec): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ facts: sql`facts || ${JSON.stringify(facts)}::jsonb` })
    .where("id", "=", account)
    .execute();
}

/** Sets since when the account has a second factor, in text; undefined: it has none. */
export async function setFactorTime(db: Db | Trx, account: string, time: string | undefined): Promise<void> {
  const facts = time === undefined ? sql`facts - 'factorSince'` : sql`facts || ${JSON.stringify({ factorSince: time })}::jsonb`;
  await sql`update accounts set facts = ${facts} where id = ${account}`.execute(db);
}

/** Removes the second factor of the account: its password alone logs in. Returns false if it had none. */
export async function removeFactor(db: Db | Trx, account: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("second_factors").where("account", "=", account).executeTakeFirst();
  await setFactorTime(db, account, undefined);
  return numDeletedRows > 0n;
}

/** Removes the passkeys of the account. Returns how many it had. */
export async function removePasskeys(db: Db | Trx, account: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("passkeys").where("account", "=", account).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes the account and closes its sessions, which ends its calls at once. The records of the customer stay. */
export async function removeAccount(db: Db, account: string): Promise<void> {
  await db.transaction().execute((trx) => closeAccount(trx, account));
}

/** The same within a transaction. */
export async function closeAccount(trx: Trx, account: string): Promise<void> {
  await trx.deleteFrom("accounts").where("id", "=", account).execute();
  await trx.deleteFrom("sessions").where("account", "=", account).execute();
  await trx.deleteFrom("second_factors").where("account", "=", account).execute();
  await trx.deleteFrom("push_devices").where("account", "=", account).execute();
  await removePasskeys(trx, account);
}
