/**
 * Makes the tables that are missing, at each start and after each change of the
 * schemas. Nothing is ever dropped or altered: limits, patterns and uniqueness
 * live in JSON and never enter the DDL, so there is nothing to migrate.
 */
import { sql } from "kysely";
import {
  createIndexesConcurrently,
  DDL_LOCK,
  indexStatement,
  retryUntil,
  type RequiredIndex,
  type RequiredTable,
} from "./createIndexes.ts";
import { RAISE_FUNCTION } from "./raiseSql.ts";
import type { Db, RecordTableName, Trx } from "./tables.ts";

/**
 * @param others whether other processes may be at work in the database: on a
 *   table that holds records indexes are then built without keeping them waiting
 */
export async function createTables(db: Db, wanted: readonly RequiredTable[], others: boolean): Promise<void> {
  // At nearly every start nothing is missing, and then one question is all: no lock, no waiting for whoever is at it.
  const names = [
    ...Object.keys(fixed),
    ...wanted.flatMap(({ table, indexes }) => [table, keyOf(table), ...indexes.map(({ name }) => name)]),
  ];
  const before = await thoseThere(db, names);
  if ([...Object.keys(functions), ...names].every((name) => before.has(name))) return;
  const later = await inDdlTransaction(db, async (trx) => {
    const there = await thoseThere(trx, names);
    await createFixed(trx, there);
    const open: RequiredTable[] = [];
    for (const table of wanted) open.push({ ...table, indexes: await createRecordTable(trx, table, there, others) });
    return open.filter(({ indexes }) => indexes.length > 0);
  });
  await createIndexesConcurrently(db, later);
}

/** What creates tables, one process after the other. */
export async function inDdlTransaction<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  await retryUntil(() =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(DDL_LOCK)}) as mine`.execute(trx);
      if (rows[0]?.mine !== true) return false;
      await sql`set local client_min_messages = warning`.execute(trx);
      results.push(await work(trx));
      return true;
    }),
  );
  return results[0] as Result;
}

/** Text of a stored value as a number, null where it is none: a field that was text before never breaks a list. */
const NUMBER_FUNCTION = sql`
  create or replace function lading_number(value text) returns numeric language sql immutable parallel safe as
  $$ select case when value ~ '^-?[0-9]{1,30}(\.[0-9]{1,30})?$' then value::numeric end $$`;

/** Functions of ours, in the order they are made. */
const functions = { lading_number: NUMBER_FUNCTION, lading_refuse: RAISE_FUNCTION };

/** Those of the tables and indexes that are there, and of the indexes only what can be used; and of our functions. */
async function thoseThere(db: Db | Trx, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c left join pg_index i on i.indexrelid = c.oid
    where c.relname = any(${names}::text[]) and pg_table_is_visible(c.oid) and coalesce(i.indisvalid, true)
    union all select proname from pg_proc where proname = any(${Object.keys(functions)}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Tables and indexes beside those of entities, in the order they are made. */
const fixed = {
  customers: sql`create table if not exists customers (
    id text primary key, login_name text not null, login_key text not null unique,
    password text not null, facts jsonb not null, created timestamptz not null)`,
  sessions: sql`create table if not exists sessions (
    token text primary key, customer text not null, created timestamptz not null, used timestamptz not null)`,
  sessions_customer: sql`create index if not exists sessions_customer on sessions (customer)`,
  claims: sql`create table if not exists claims (
    scope text not null, entity text not null, rule text not null, value text not null,
    customer text not null, record text not null, primary key (scope, entity, rule, value))`,
  claims_record: sql`create index if not exists claims_record on claims (customer, entity, record)`,
  claim_rules: sql`create table if not exists claim_rules (entity text not null, rule text not null, primary key (entity, rule))`,
  files: sql`create table if not exists files (
    id text primary key, customer text not null, call text not null, name text not null,
    type text not null, size bigint not null, created timestamptz not null)`,
  imports: sql`create table if not exists imports (
    customer text not null, key text not null, request text not null, answer jsonb not null,
    created timestamptz not null, primary key (customer, key))`,
  done_keys: sql`create table if not exists done_keys (
    customer text not null, key text not null, record text not null, request text not null,
    created timestamptz not null, primary key (customer, key, record))`,
  done_keys_created: sql`create index if not exists done_keys_created on done_keys (created)`,
  codes: sql`create table if not exists codes (
    subject text primary key, hash text not null, tries integer not null, created timestamptz not null, expires timestamptz not null)`,
  letters: sql`create table if not exists letters (
    id text primary key, customer text not null, entity text not null, record text not null, letter text not null, about text,
    recipient text not null, language text not null, subject text not null, text text not null, go text,
    state text not null, tries integer not null, due timestamptz not null, created timestamptz not null, settled timestamptz,
    via text, error text, notice_entity text, notice text)`,
  letters_due: sql`create index if not exists letters_due on letters (due) where state in ('queued', 'sending')`,
  servers: sql`create table if not exists servers (id text primary key, seen timestamptz not null)`,
  counters: sql`create table if not exists counters (series text primary key, last bigint not null)`,
};

/** What is there is not asked to be made: `create index if not exists` locks the table against writers even where the index is there. */
async function createFixed(trx: Trx, there: ReadonlySet<string>): Promise<void> {
  for (const [name, statement] of Object.entries(fixed)) if (!there.has(name)) await statement.execute(trx);
  for (const [name, statement] of Object.entries(functions)) if (!there.has(name)) await statement.execute(trx);
}

/** Bodies up to here stay in their row as they are: lists that look into many need not unpack each. The most there is. */
const INLINE_BYTES = 8160;

const keyOf = (table: RecordTableName): string => `${table}_key`;

/** Answers the indexes that are left to be built while others work. */
async function createRecordTable(
  trx: Trx,
  { table, indexes }: RequiredTable,
  there: ReadonlySet<string>,
  others: boolean,
): Promise<readonly RequiredIndex[]> {
  const name = sql.table(table);
  if (!there.has(table))
    await sql`create table if not exists ${name} (
      customer text not null, id text not null, version integer not null, state text not null default '',
      key text, request text, body jsonb not null, created timestamptz not null, updated timestamptz not null,
      primary key (customer, id)) with (toast_tuple_target = ${sql.lit(INLINE_BYTES)})`.execute(trx);
  if (!there.has(keyOf(table)))
    await sql`create unique index if not exists ${sql.ref(keyOf(table))} on ${name} (customer, key) where key is not null`.execute(trx);
  const missing = indexes.filter((index) => !there.has(index.name));
  if (missing.length > 0 && others && (await holdsRecords(trx, table))) return missing;
  for (const index of missing) await indexStatement(table, index, "at once").execute(trx);
  return [];
}

async function holdsRecords(trx: Trx, table: RecordTableName): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from ${sql.table(table)}) as found`.execute(trx);
  return rows[0]?.found === true;
}
