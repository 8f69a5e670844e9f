/** Creates the tables of the workbench. A server that never had a workbench does not have them. */
import { sql } from "kysely";
import { inDdlTransaction } from "./createTables.ts";
import type { Db } from "./tables.ts";

export async function createWorkbenchTables(db: Db): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from information_schema.tables
      where table_schema = current_schema and table_name = 'workbench_notices') as found`.execute(db);
  if (rows[0]?.found) return;
  await inDdlTransaction(db, async (trx) => {
    const statements = [
      sql`create table if not exists workbench_access (id text primary key, hash text not null)`,
      sql`create table if not exists workbench_sessions (
        token text primary key, analyst text not null, created timestamptz not null, used timestamptz not null)`,
      sql`create table if not exists workbench_analysts (name text primary key, revision integer not null)`,
      sql`create table if not exists workbench_drafts (
        analyst text not null, path text not null, text text, base text, updated timestamptz not null, primary key (analyst, path))`,
      sql`create table if not exists workbench_history (
        number integer primary key, author text not null, created timestamptz not null, reason text not null,
        starts timestamptz, state text not null, why text, undoes integer, files jsonb not null)`,
      sql`alter table workbench_history add column if not exists removes integer`,
      sql`alter table workbench_history add column if not exists approver text`,
      sql`create table if not exists workbench_approvals (
        draft text primary key, hash text not null, reason text not null, asked timestamptz not null, approver text)`,
      sql`alter table workbench_approvals add column if not exists publication boolean not null default false`,
      sql`alter table workbench_sessions add column if not exists account text, add column if not exists proof text`,
      sql`alter table workbench_history add column if not exists publisher text`,
      sql`create table if not exists workbench_comments (
        id text primary key, draft text not null, path text not null, part text not null, answers text, author text not null,
        text text not null, created timestamptz not null, resolver text, publication integer)`,
      sql`create table if not exists workbench_seen (notice text not null, analyst text not null, primary key (notice, analyst))`,
      sql`create table if not exists workbench_notices (
        id text primary key, analyst text not null, audience text, kind text not null, facts jsonb not null, created timestamptz not null)`,
    ];
    for (const statement of statements) await statement.execute(trx);
  });
}
