/** Creates the demonstration accounts of customers and staff that are missing: of customers in an empty database, of staff for each role. */
import { sql } from "kysely";
import { timeText } from "#dialect/text/time.ts";
import type { FileStore } from "../files/fileStore.ts";
import type { Db } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { ensureCustomer, findCustomer } from "../session/customers.ts";
import type { Passwords } from "../accounts/passwords.ts";
import { fillCustomer } from "./fillCustomer.ts";
import { isBook } from "./updateBooks.ts";
import { seedMembers, seedStaff } from "./demoStaff.ts";
import { createRandom } from "./random.ts";
import { writeEarlierVersions } from "./earlierVersions.ts";
import { writeHouseRecords } from "./houseRecords.ts";

export const demoLogin = { loginName: "demo", password: "Lading-demo-1" } as const;

/** Two accounts, to show that neither sees the records of the other. */
const accounts = [
  {
    loginName: demoLogin.loginName,
    facts: {
      name: "Blue Kite",
      company: "Blue Kite Trading Co., Ltd.",
      companyTaxId: "91440300MA5EXAMPLE",
      companyAddress: "302, Building 8, Fenghuang Industrial Park, Fuyong, Bao'an, Shenzhen",
      phone: "13800138000",
      email: "demo@bluekite.example",
      isPassApproved: 1,
      isCheckPrice: 1,
      showWarehouseInfo: 1,
      isClientView: 1,
      salesperson: "desk-sales",
    },
    records: { life: 320, few: 42 },
    seed: 1,
  },
  {
    loginName: "demo2",
    facts: { name: "Demo 2", isPassApproved: 0, isCheckPrice: 1, showWarehouseInfo: 1, isClientView: 0 },
    records: { life: 6, few: 6 },
    seed: 2,
  },
] as const;

export interface DemoParts {
  readonly db: Db;
  readonly schemas: Schemas;
  readonly clock: () => number;
  readonly passwords: Passwords;
  /** Folder of the uploads; without it no record has a file. */
  readonly files?: FileStore;
  /** `life`: many records in the first account; `few`: a few in every tab, for tests. */
  readonly amount: "life" | "few";
  /** Called before the first account is created, which takes a while. */
  readonly onBegin?: () => void;
}

export async function seedDemo({ db, schemas, clock, passwords, files, amount, onBegin }: DemoParts): Promise<void> {
  let isAnnounced = false;
  const taken = new Map<string, Set<string>>();
  await seedStaff(db, schemas, () => passwords.hash(demoLogin.password), clock());
  for (const { loginName, facts, records, seed } of accounts) {
    if (await findCustomer(db, loginName)) continue;
    if (!isAnnounced) onBegin?.();
    isAnnounced = true;
    const password = await passwords.hash(demoLogin.password);
    await inTransaction(db, async (trx) => {
      // Servers that start at once on an empty database fill it one after the other: the others find it filled.
      await sql`select pg_advisory_xact_lock(hashtext('demonstration'))`.execute(trx);
      if (await findCustomer(trx, loginName)) return;
      const known = { ...facts, passwordChanged: timeText(clock(), schemas.catalog.timeZone) };
      const customer = await ensureCustomer(trx, { loginName, password, facts: known }, clock());
      await writeHouseRecords(trx, schemas, clock());
      await writeEarlierVersions(trx, schemas, clock());
      const parts = { db: trx, schemas, random: createRandom(seed), now: clock(), taken, ...(files && { files }) };
      await fillCustomer(parts, customer, countsOf(schemas, records[amount], facts.isPassApproved === 1));
      if (loginName === demoLogin.loginName) await seedMembers(trx, schemas, { customer, password, prefix: loginName }, clock());
    });
  }
}

/**
 * Returns the number of records for each entity with states that customers save.
 * A customer has one record of an entity with a limit of 1, such as the company,
 * if `isKnown`; otherwise the user enters it.
 */
export function countsOf(schemas: Schemas, count: number, isKnown: boolean): Map<string, number> {
  const governed = [...schemas.entities.values()].filter(
    (entity) =>
      entity.head.owner === "customer" &&
      entity.machine !== undefined &&
      !isBook(entity) &&
      // People are not sampled: each is an account.
      entity.head.account === undefined &&
      entity.head.author === undefined &&
      entity.head.calls?.save !== undefined,
  );
  const counts = governed.map(({ name, schema }) => [name, schema["x-limit"]?.max === 1 ? Number(isKnown) : count] as const);
  return new Map(counts.filter(([, own]) => own > 0));
}
