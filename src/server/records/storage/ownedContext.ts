/** Finds the customer whose record a call writes: a member's own one, or the owner of a record that staff reaches. */
import { type RawBuilder, sql } from "kysely";
import type { SessionFacts } from "#dialect/check/check.ts";
import { notFoundError, problem, validationError } from "../../answers/apiError.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { type Owner, ownCustomer } from "../../session/principal.ts";
import { SHARED } from "./owner.ts";
import { type Reach, reachOf } from "./reach.ts";
import type { OwnedContext, RecordContext, TransactionContext } from "./recordContext.ts";

/** Returns the context of a member's own customer. Throws "not found" for staff, whose call must name the owner. */
function memberContext(service: RecordContext): OwnedContext {
  const owner = ownCustomer(service.principal);
  if (!owner) throw notFoundError();
  return { ...service, owner };
}

/** Shared records belong to the house: only staff writes them. */
export const isWritable = ({ head }: ServedEntity, { principal }: Pick<RecordContext, "principal">): boolean =>
  head.owner === "customer" || (head.owner === "shared" && principal.via === "session" && principal.customer === undefined);

/** Returns the context of a workbook: a member's own customer, or nobody's records for staff. Throws "not found" for all others. */
export function sheetContext(service: RecordContext, entity: ServedEntity): OwnedContext {
  if (!isWritable(entity, service)) throw notFoundError();
  if (entity.head.owner === "shared") return { ...service, owner: { customer: SHARED, facts: {} } };
  return memberContext(service);
}

interface OwnerRow {
  readonly customer: string;
  readonly login_name: string | null;
  readonly facts: SessionFacts | null;
}

/** Returns the context of the record's owner. Throws "not found" for staff if the record is missing or out of reach for this grant. */
export async function contextOfOwner(service: RecordContext, entity: ServedEntity, id: string, grant: string): Promise<OwnedContext> {
  const own = ownCustomer(service.principal);
  if (own) return { ...service, owner: own };
  const { rows } = await selectOwner(entity, reachOf(service, entity, grant), id).execute(service.db);
  const [row] = rows;
  if (!row) throw notFoundError();
  return { ...service, owner: toOwner(row) };
}

const selectOwner = ({ table }: ServedEntity, reach: Reach, id: string): RawBuilder<OwnerRow> =>
  sql<OwnerRow>`select found.customer, c.login_name, c.facts
    from (select customer from ${sql.table(table)} where ${reach} and id = ${id}) found left join customers c on c.id = found.customer`;

const toOwner = ({ customer, login_name: loginName, facts }: OwnerRow): Owner => ({
  customer,
  facts: { ...facts, ...(loginName === null ? {} : { loginName }) },
});

/** Throws "not found" if a record that was just written is out of reach: staff creates none that it would not reach. */
export async function requireReach(act: TransactionContext, entity: ServedEntity, id: string, grant: string): Promise<void> {
  const { rows } = await sql`select id from ${sql.table(entity.table)} where ${reachOf(act, entity, grant)} and id = ${id}`.execute(
    act.trx,
  );
  if (rows.length === 0) throw notFoundError();
}

/** Returns the context of a new record. Staff names the customer; shared records belong to nobody. Throws "not found" for an unknown customer. */
export async function contextOfNew(service: RecordContext, entity: ServedEntity, customer: string | undefined): Promise<OwnedContext> {
  const own = ownCustomer(service.principal);
  if (own) return { ...service, owner: own };
  if (entity.head.owner === "shared") return { ...service, owner: { customer: SHARED, facts: {} } };
  const owner = customer === undefined ? undefined : (await ownersOf(service, [customer])).get(customer);
  if (!owner) throw validationError([problem("/owner", customer === undefined ? "required" : "reference")]);
  return { ...service, owner };
}

/** Returns the owners of records, by customer. Shared records have none. */
export async function ownersOf({ db }: Pick<RecordContext, "db">, customers: Iterable<string>): Promise<ReadonlyMap<string, Owner>> {
  const ids = [...new Set(customers)].filter((id) => id !== SHARED);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("customers").select(["id as customer", "login_name", "facts"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.customer, toOwner(row)]));
}
