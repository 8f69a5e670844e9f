/**
 * Distributes the tables of a database with the extension Citus: those with the customer in their key by customer, on the same nodes,
 * so that a call of a customer runs on one; the others whole on every node. Without Citus it does nothing.
 */
import { sql } from "kysely";
import { inDdlTransaction } from "./createTables.ts";
import type { Db, Trx } from "./tables.ts";

/** Functions that the nodes run. */
const FUNCTIONS = ["lading_number", "lading_refuse"];

/** Distributes the tables that are not yet distributed. Returns how many. */
export async function distributeTables(db: Db): Promise<number> {
  if (!(await hasCitus(db)) || (await undistributed(db)).length === 0) return 0;
  return inDdlTransaction(db, async (trx) => {
    // The tables of one transaction are distributed one after the other over one connection a node.
    await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(trx);
    const tables = await undistributed(trx);
    for (const { name, byCustomer } of tables)
      await (byCustomer
        ? sql`select create_distributed_table(${name}::regclass, 'customer')`
        : sql`select create_reference_table(${name}::regclass)`
      ).execute(trx);
    await sql`select create_distributed_function(oid::regprocedure) from pg_proc where proname = any(${FUNCTIONS}::text[])`.execute(trx);
    return tables.length;
  });
}

/** Whether the table is spread over several nodes. */
export async function isDistributed(db: Db | Trx, table: string): Promise<boolean> {
  if (!(await hasCitus(db))) return false;
  const { rows } = await sql`select 1 from pg_dist_partition where logicalrelid = to_regclass(${table}) and partmethod = 'h'`.execute(db);
  return rows.length > 0;
}

async function hasCitus(db: Db | Trx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from pg_extension where extname = 'citus') as found`.execute(db);
  return rows[0]?.found === true;
}

/** Tables that stay on the coordinator: a call of a program updates its token while it reads the program's record, which may be on any node. */
const LOCAL = ["api_tokens"];

/** Returns the tables that no node but the coordinator has. Unlogged ones stay there: they count attempts and calls. */
async function undistributed(db: Db | Trx): Promise<readonly { readonly name: string; readonly byCustomer: boolean }[]> {
  const { rows } = await sql<{ name: string; byCustomer: boolean }>`
    select c.oid::regclass::text as name, exists (
      select 1 from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary and a.attname = 'customer') as "byCustomer"
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname <> all(${LOCAL}::text[])
      and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid)
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`.execute(db);
  return rows;
}
