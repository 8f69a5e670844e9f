/** The records that represent accounts (`account` in the head of an entity): a customer's people see each other in them. */
import { type RawBuilder, sql } from "kysely";
import { timeText } from "#dialect/text/time.ts";
import { executeBatch } from "../db/batch.ts";
import { changeNotice } from "../db/recordChanges.ts";
import type { Db, Trx } from "../db/tables.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";

/** Returns the entity whose records are accounts; undefined if the schemas have none. */
export function accountEntity({ entities }: Pick<Schemas, "entities">): ServedEntity | undefined {
  return [...entities.values()].find(({ head }) => head.account !== undefined);
}

/** Stores a record for each member account without one: accounts of earlier releases, of a registration, and of a command. @param account only this one */
export async function storeMemberRecords(db: Db | Trx, schemas: Schemas, now: number, account?: string): Promise<void> {
  const entity = accountEntity(schemas);
  if (!entity) return;
  await together(db, async (trx) => {
    const { rows } = await sql<{ customer: string; id: string }>`
      insert into ${sql.table(entity.table)} (customer, id, version, state, body, created, updated)
      select a.customer, a.id, 1, ${joinedState(entity)}, ${bodyFrom(entity)}, a.created, ${new Date(now)}
      from accounts a left join customers c on c.id = a.customer
        left join ${sql.table(entity.table)} r on r.customer = a.customer and r.id = a.id
      where a.kind = 'member' and r.id is null ${account === undefined ? sql`` : sql`and a.id = ${account}`}
      on conflict (customer, id) do nothing returning customer, id`.execute(trx);
    await executeBatch<unknown[]>(
      trx,
      rows.map(({ customer, id }) => changeNotice({ entity: entity.name, customer, record: { id, version: 1 } })),
    );
  });
}

/** A change and its notice commit together: a notified page reads the new values. */
function together(db: Db | Trx, work: (trx: Db | Trx) => Promise<void>): Promise<void> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** The body of a new record, from the account `a` and its customer `c`. */
function bodyFrom({ head: { account }, machine, ...entity }: ServedEntity): RawBuilder<string> {
  if (!account) return sql`'{}'::jsonb`;
  const own = (fact: string): RawBuilder<unknown> =>
    sql`coalesce(a.facts ->> ${sql.lit(fact)}, case when a.id = a.customer then c.facts ->> ${sql.lit(fact)} end)`;
  const values: readonly (readonly [string, RawBuilder<unknown>])[] = [
    [account.name, sql`coalesce(${own("name")}, a.login_name)`],
    [account.loginName, sql`a.login_name`],
    [account.email, own("email")],
    [account.phone, own("phone")],
    [account.roles, sql`a.roles`],
    [account.first, sql`case when a.id = a.customer then true end`],
    ...(machine ? [[machine.field, sql`${joinedState({ head: { account }, machine, ...entity } as ServedEntity)}::text`] as const] : []),
  ];
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(values.flatMap(([name, value]) => [sql.lit(name), value]))}))`;
}

/** The state of a person who has joined. */
function joinedState({ head, machine }: Pick<ServedEntity, "head" | "machine">): string {
  return machine?.transitions.find(({ id }) => id === head.account?.joins)?.to ?? "";
}

/** Writes the time of a login into the record of the account. */
export async function recordLogin(
  db: Db | Trx,
  schemas: Schemas,
  account: { readonly id: string; readonly customer: string },
  now: number,
): Promise<void> {
  const entity = accountEntity(schemas);
  const field = entity?.head.account?.seen;
  if (!entity || field === undefined) return;
  await storeMemberRecords(db, schemas, now, account.id);
  await changeBody(db, entity, account, { [field]: timeText(now, entity.timeZone) }, now);
}

/** Copies the roles of an account, which a command has changed, to its record. */
export async function recordRoles(
  db: Db,
  schemas: Schemas,
  account: { readonly id: string; readonly customer: string },
  roles: readonly string[],
  now: number,
): Promise<void> {
  const entity = accountEntity(schemas);
  if (entity?.head.account) await changeBody(db, entity, account, { [entity.head.account.roles]: roles }, now);
}

/** Copies since when an account has a second factor to its record; undefined: it has none. Staff have no record. */
export async function recordFactor(
  db: Db | Trx,
  schemas: Schemas,
  { id, customer }: { readonly id: string; readonly customer: string | null },
  time: string | undefined,
  now: number,
): Promise<void> {
  const entity = accountEntity(schemas);
  if (entity?.head.account && customer !== null)
    await changeBody(db, entity, { id, customer }, { [entity.head.account.factor]: time ?? null }, now);
}

async function changeBody(
  db: Db | Trx,
  entity: ServedEntity,
  { id, customer }: { readonly id: string; readonly customer: string },
  values: object,
  now: number,
): Promise<void> {
  await together(db, async (trx) => {
    const { rows } = await sql<{ version: number }>`
      update ${sql.table(entity.table)} set body = jsonb_strip_nulls(body || ${JSON.stringify(values)}::jsonb), version = version + 1,
        updated = greatest(updated, ${new Date(now)})
      where customer = ${customer} and id = ${id} returning version`.execute(trx);
    await executeBatch<unknown[]>(
      trx,
      rows.map(({ version }) => changeNotice({ entity: entity.name, customer, record: { id, version } })),
    );
  });
}

/** Deletes the record of a removed account. */
export async function deleteMemberRecord(
  db: Db,
  schemas: Schemas,
  { id, customer }: { readonly id: string; readonly customer: string },
): Promise<void> {
  const entity = accountEntity(schemas);
  if (!entity) return;
  await together(db, async (trx) => {
    await sql`delete from ${sql.table(entity.table)} where customer = ${customer} and id = ${id}`.execute(trx);
    await executeBatch<unknown[]>(trx, [changeNotice({ entity: entity.name, customer, record: { id, version: 0 } })]);
  });
}
