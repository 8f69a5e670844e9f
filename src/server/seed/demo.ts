/** The demonstration accounts, made once on an empty database. */
import { timeText } from "#dialect/text/time.ts";
import type { Db } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { ensureCustomer, findCustomer } from "../session/customers.ts";
import type { Passwords } from "../accounts/passwords.ts";
import { fillCustomer, isBook } from "./fillCustomer.ts";
import { createRandom } from "./random.ts";

export const demoLogin = { loginName: "demo", password: "Lading-demo-1" } as const;

/** Two of them, so that everyone can see that neither sees the other's records. */
const accounts = [
  {
    loginName: demoLogin.loginName,
    facts: {
      name: "Demo",
      phone: "13800138000",
      email: "demo@bluekite.example",
      isPassApproved: 1,
      isCheckPrice: 1,
      showWarehouseInfo: 1,
      isClientView: 1,
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
  /** Where uploads lie; without it no record has a file. */
  readonly filesFolder?: string;
  /** A whole life of the first account, or a few records in every tab: what a test looks at. */
  readonly amount: "life" | "few";
  /** Told before the first account is made: a whole life takes a while. */
  readonly onBegin?: () => void;
}

export async function seedDemo({ db, schemas, clock, passwords, filesFolder, amount, onBegin }: DemoParts): Promise<void> {
  let told = false;
  for (const { loginName, facts, records, seed } of accounts) {
    if (await findCustomer(db, loginName)) continue;
    if (!told) onBegin?.();
    told = true;
    const password = await passwords.hash(demoLogin.password);
    await inTransaction(db, async (trx) => {
      const known = { ...facts, passwordChanged: timeText(clock()) };
      const customer = await ensureCustomer(trx, { loginName, password, facts: known }, clock());
      const parts = { db: trx, schemas, random: createRandom(seed), now: clock(), ...(filesFolder === undefined ? {} : { filesFolder }) };
      await fillCustomer(parts, customer, countsOf(schemas, records[amount], facts.isPassApproved === 1));
    });
  }
}

/**
 * As many records of each entity that customers write and that goes through
 * states. Of what a customer has one of, such as a company, `isKnown` has it;
 * otherwise it is its own to enter.
 */
export function countsOf(schemas: Schemas, count: number, isKnown: boolean): Map<string, number> {
  const governed = [...schemas.entities.values()].filter(
    (entity) =>
      entity.head.owner === "customer" && entity.machine !== undefined && !isBook(entity) && entity.head.calls?.save !== undefined,
  );
  const counts = governed.map(({ name, schema }) => [name, schema["x-limit"]?.max === 1 ? Number(isKnown) : count] as const);
  return new Map(counts.filter(([, own]) => own > 0));
}
