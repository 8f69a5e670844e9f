/** Demonstration accounts: one for each role of staff, `desk-NAME`, and of a customer's people, `demo-NAME`. */
import type { Db, Trx } from "../db/tables.ts";
import { storeMemberRecords } from "../accounts/memberRecords.ts";
import { storeStaffRecords } from "../accounts/staffRecords.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { FIRST_ROLE } from "../db/addAccountKinds.ts";
import { addAccount } from "../session/accounts.ts";

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

/** Creates those that are missing. @param password already hashed */
export async function seedStaff(db: Db, schemas: Schemas, password: string, now: number): Promise<void> {
  for (const [index, [name, { of }]] of Object.entries(schemas.roles.roles).entries()) {
    if (of !== "staff") continue;
    const facts = { name: personAt(index) };
    await addAccount(db, { loginName: demoStaffName(name), password, roles: [name], facts }, now);
  }
  await storeStaffRecords(db, schemas, now);
}

export interface DemoMembers {
  readonly customer: string;
  /** Already hashed. */
  readonly password: string;
  /** Start of their login names. */
  readonly prefix: string;
}

/** Creates the members of a customer that are missing, one for each role but that of its first account, with the records that stand for them. */
export async function seedMembers(trx: Trx, schemas: Schemas, { customer, password, prefix }: DemoMembers, now: number): Promise<void> {
  for (const [index, [name, { of }]] of Object.entries(schemas.roles.roles).entries()) {
    if (of !== "customer" || name === FIRST_ROLE) continue;
    const facts = { name: personAt(index) };
    await addAccount(trx, { loginName: `${prefix}-${name}`, password, customer, roles: [name], facts }, now);
  }
  await storeMemberRecords(trx, schemas, now);
}
