/** Demonstration accounts: one for each role of staff, `desk-NAME`, and of a customer's people, `demo-NAME`. */
import type { Db, Trx } from "../db/tables.ts";
import { storeMemberRecords } from "../accounts/memberRecords.ts";
import { storeStaffRecords } from "../accounts/staffRecords.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { FIRST_ROLE } from "../db/earlierAccounts.ts";
import { addAccount, listStaff, loginKey } from "../session/accounts.ts";

/** Names of people, in the order of the roles. */
const people = [
  "Chen Jing",
  "Liu Yang",
  "Wang Lei",
  "Zhao Min",
  "Sun Hao",
  "Zhou Ting",
  "Wu Di",
  "Lin Xiaoyu",
  "He Jun",
  "Xu Fang",
  "Ma Chao",
];
const personAt = (index: number): string => people[index % people.length] ?? "";

/** Returns the login name of the demonstration account of a role of the staff. */
export const demoStaffName = (role: string): string => `desk-${role}`;

/**
 * Creates those that are missing, also in a database that was filled before a role was added.
 * @param hash hashes their password; called only where one is missing, since hashing is slow
 */
export async function seedStaff(db: Db, schemas: Schemas, hash: () => Promise<string>, now: number): Promise<void> {
  const people = Object.entries(schemas.roles.roles)
    .map(([name, { of }], index) => ({ of, loginName: demoStaffName(name), roles: [name], facts: { name: personAt(index) } }))
    .filter(({ of }) => of === "staff");
  const known = new Set((await listStaff(db)).map(({ loginName }) => loginKey(loginName)));
  const missing = people.filter(({ loginName }) => !known.has(loginKey(loginName)));
  if (missing.length === 0) return;
  const password = await hash();
  for (const { loginName, roles, facts } of missing) await addAccount(db, { loginName, password, roles, facts }, now);
  await storeStaffRecords(db, schemas, now);
}

export interface DemoMembers {
  readonly customer: string;
  /** Already hashed. */
  readonly password: string;
  /** Start of their login names. */
  readonly prefix: string;
}

/** Creates the members of a customer that are missing, one for each role but that of its first account, with the records that represent them. */
export async function seedMembers(trx: Trx, schemas: Schemas, { customer, password, prefix }: DemoMembers, now: number): Promise<void> {
  for (const [index, [name, { of }]] of Object.entries(schemas.roles.roles).entries()) {
    if (of !== "customer" || name === FIRST_ROLE) continue;
    const facts = { name: personAt(index) };
    await addAccount(trx, { loginName: `${prefix}-${name}`, password, customer, roles: [name], facts }, now);
  }
  await storeMemberRecords(trx, schemas, now);
}
