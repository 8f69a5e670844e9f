/** The records that represent the staff (`staff` in the head of an entity): references to a member of the staff choose among them. */
import { sql } from "kysely";
import { executeBatch } from "../db/batch.ts";
import { changeNotice } from "../db/recordChanges.ts";
import type { Db, Trx } from "../db/tables.ts";
import { SHARED } from "../records/storage/owner.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";

/** Makes the records equal to the accounts: those of new accounts are added, those of removed ones deleted, changed names and roles copied. */
export async function storeStaffRecords(db: Db | Trx, { entities }: Pick<Schemas, "entities">, now: number): Promise<void> {
  const entity = [...entities.values()].find(({ head }) => head.staff !== undefined);
  if (!entity?.head.staff) return;
  const { name, loginName, roles } = entity.head.staff;
  const table = sql.table(entity.table);
  const write = async (trx: Db | Trx): Promise<void> => {
    const changed = await sql<{ id: string; version: number }>`
      insert into ${table} as r (customer, id, version, state, body, created, updated)
      select ${SHARED}, a.id, 1, '', jsonb_build_object(${sql.lit(name)}, coalesce(a.facts ->> 'name', a.login_name),
        ${sql.lit(loginName)}, a.login_name, ${sql.lit(roles)}, a.roles), a.created, ${new Date(now)}
      from accounts a where a.kind = 'staff'
      on conflict (customer, id) do update set body = excluded.body, version = r.version + 1, updated = greatest(r.updated, excluded.updated)
        where r.body is distinct from excluded.body
      returning id, version`.execute(trx);
    const gone = await sql<{ id: string }>`
      delete from ${table} where id not in (select id from accounts where kind = 'staff') returning id`.execute(trx);
    const records = [...changed.rows, ...gone.rows.map(({ id }) => ({ id, version: 0 }))];
    await executeBatch<unknown[]>(
      trx,
      records.map((record) => changeNotice({ entity: entity.name, customer: SHARED, record })),
    );
  };
  await (db.isTransaction ? write(db) : db.transaction().execute(write));
}
