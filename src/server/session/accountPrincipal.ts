/** The principal of an account without a session: a scheduled list is sent with the roles that the account has then. */
import type { Json, Rec } from "#dialect/json/json.ts";
import { executeBatch, rawStatement } from "../db/batch.ts";
import type { Db, Trx } from "../db/tables.ts";
import type { PersonalFacts } from "./personalFacts.ts";
import type { Principal } from "./principal.ts";
import { principalOf } from "./sessionCache.ts";
import type { SessionRow } from "./sessionCheck.ts";

type AccountRow = Omit<SessionRow, "used" | "kind">;

export interface MemberAccount {
  readonly customer: string;
  readonly account: string;
}

async function readAccount(db: Db | Trx, { customer, account }: MemberAccount): Promise<AccountRow | undefined> {
  const text = `select a.id, a.customer, a.login_name, a.roles::text as roles, a.facts::text as own_facts, c.facts::text as facts
    from accounts a join customers c on c.id = a.customer where a.id = $1 and a.customer = $2`;
  const [[row]] = await executeBatch<[AccountRow]>(db, [rawStatement<AccountRow>(text, [account, customer])]);
  return row;
}

/** Returns whom the account acts as; undefined if it has ended. */
export async function principalOfAccount(db: Db | Trx, personal: PersonalFacts, member: MemberAccount): Promise<Principal | undefined> {
  const row = await readAccount(db, member);
  return row && principalOf(row, personal);
}

/**
 * Returns the facts of the person, without those that only the customer has: they belong to its first account, so that a letter to one
 * person never goes to another. Undefined if the account has ended.
 */
export async function personFacts(db: Db | Trx, member: MemberAccount): Promise<Readonly<Record<string, Json>> | undefined> {
  const row = await readAccount(db, member);
  if (!row) return undefined;
  const shared = member.account === member.customer ? (JSON.parse(row.facts ?? "{}") as Rec) : {};
  return { ...shared, ...(JSON.parse(row.own_facts) as Rec) } as Readonly<Record<string, Json>>;
}
