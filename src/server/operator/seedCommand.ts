/**
 * `npm run seed -- --<entity>s N --customers M [--seed S]`: fills a database with
 * N records of an entity with a state machine, divided among M customers. Equal
 * seeds give equal data.
 *
 * `npm run seed -- demo [--amount few]`: creates the demonstration accounts in an empty database, as the first start of a server does.
 */
import { vacuumChangedTables } from "../db/vacuumEmbedded.ts";
import { inTransaction } from "../db/transaction.ts";
import { ensureCustomer } from "../session/customers.ts";
import type { Arguments } from "./arguments.ts";
import type { CommandParts, CommandResult } from "./command.ts";
import { demoLogin, seedDemo } from "../seed/demo.ts";
import { fillCustomer } from "../seed/fillCustomer.ts";
import { isBook } from "../seed/updateBooks.ts";
import { createRandom } from "../seed/random.ts";

const MAX_RECORDS = 1_000_000;

export async function seedCommand(parts: CommandParts, asked: Arguments): Promise<CommandResult> {
  const [word, ...more] = asked.words;
  if (word === undefined) return seedCustomers(parts, asked);
  if (word === "demo" && more.length === 0) return seedDemonstration(parts, asked);
  return {
    ok: false,
    lines: [`Unknown word "${word === "demo" ? more[0] : word}". It is: seed demo [--amount few], or seed with options only.`],
  };
}

/** Does nothing where the demonstration accounts exist. */
async function seedDemonstration({ db, schemas, clock, passwords, files }: CommandParts, { options }: Arguments): Promise<CommandResult> {
  const { amount = "life", ...more } = options;
  const [unknown] = Object.keys(more);
  if (unknown !== undefined) return { ok: false, lines: [`Unknown option --${unknown}. Options: --amount`] };
  if (amount !== "life" && amount !== "few") return { ok: false, lines: [`--amount is life or few, not "${amount}".`] };
  await seedDemo({ db, schemas, clock, passwords, amount, ...(files && { files }) });
  await vacuumChangedTables(db);
  return { ok: true, lines: [`demo login: ${demoLogin.loginName} / ${demoLogin.password}`] };
}

async function seedCustomers({ db, schemas, clock, passwords }: CommandParts, { options }: Arguments): Promise<CommandResult> {
  const seeded = [...schemas.entities.values()]
    .filter((entity) => entity.head.owner === "customer" && entity.machine !== undefined && !isBook(entity))
    .map(({ name }) => name);
  const known = new Set(["customers", "seed", ...seeded.map((name) => `${name}s`)]);
  const unknown = Object.keys(options).find((name) => !known.has(name));
  const usage = `--customers M, --seed S, ${seeded.map((name) => `--${name}s N`).join(", ")}`;
  if (options["help"] !== undefined) return { ok: true, lines: [`Adds demonstration records. Options: ${usage}`] };
  if (unknown !== undefined) return { ok: false, lines: [`Unknown option --${unknown}. Options: ${usage}`] };
  const number = (name: string, fallback: number): number => Math.trunc(Number(options[name] ?? fallback));
  const customers = number("customers", 1);
  const totals = seeded.map((name) => [name, number(`${name}s`, 100)] as const);
  if (
    ![customers, ...totals.map(([, count]) => count)].every((count) => Number.isInteger(count) && count >= 0 && count <= MAX_RECORDS) ||
    customers === 0
  ) {
    return { ok: false, lines: [`Numbers must be from 0 to ${MAX_RECORDS}. Options: ${usage}`] };
  }
  const started = performance.now();
  const seed = number("seed", 1);
  // One hash for all customers: hashing each would take longer than everything else.
  const password = await passwords.hash(demoLogin.password);
  const total = new Map<string, number>();
  for (let index = 0; index < customers; index++) {
    const loginName = `customer-${seed}-${index + 1}`;
    const facts = { name: loginName, isPassApproved: 1, isCheckPrice: 1, showWarehouseInfo: 1 };
    const share = new Map(totals.map(([name, count]) => [name, Math.floor(count / customers) + (index < count % customers ? 1 : 0)]));
    const written = await inTransaction(db, async (trx) => {
      const customer = await ensureCustomer(trx, { loginName, password, facts }, clock());
      return fillCustomer({ db: trx, schemas, random: createRandom(seed * 100_003 + index), now: clock() }, customer, share);
    });
    for (const [name, count] of written) total.set(name, (total.get(name) ?? 0) + count);
  }
  // Without it queries would be planned by outdated statistics until the next automatic run.
  await vacuumChangedTables(db);
  const lines = [...total].map(([name, count]) => `${String(count).padStart(8)}  ${name}`);
  return {
    ok: true,
    lines: [
      ...lines,
      `for ${customers} customers (customer-${seed}-1 …), password ${demoLogin.password}, in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    ],
  };
}
