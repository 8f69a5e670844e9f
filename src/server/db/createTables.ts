/**
 * Makes the tables that are missing, at each start and after each change of the
 * schemas. Nothing is ever dropped or altered: limits, patterns and uniqueness
 * live in JSON and never enter the DDL, so there is nothing to migrate.
 */
import { sql, type RawBuilder } from "kysely";
import type { Db, RecordTableName, Trx } from "./tables.ts";

/** An index beside the primary key; `on` are its columns and expressions, written exactly as queries write them. */
export interface WantedIndex {
  readonly name: string;
  readonly on: readonly RawBuilder<unknown>[];
  /** Rows it holds; all when absent. */
  readonly where?: RawBuilder<unknown>;
  /** `gin` for what is an array. */
  readonly using?: "gin";
}

/** An entity's table and what its lists filter and sort by. */
export interface WantedTable {
  readonly table: RecordTableName;
  readonly indexes: readonly WantedIndex[];
}

/** Any number that no one else uses: it serialises the DDL of processes that start at once. */
const DDL_LOCK = 7_361_820_451;

export async function createTables(db: Db, wanted: readonly WantedTable[]): Promise<void> {
  await inDdlTransaction(db, async (trx) => {
    await createFixed(trx);
    for (const table of wanted) await createRecordTable(trx, table);
  });
}

/** What creates tables, one process after the other. */
export async function inDdlTransaction<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(DDL_LOCK)})`.execute(trx);
    await sql`set local client_min_messages = warning`.execute(trx);
    return work(trx);
  });
}

/** Text of a stored value as a number, null where it is none: a field that was text before never breaks a list. */
const NUMBER_FUNCTION = sql`
  create or replace function lading_number(value text) returns numeric language sql immutable parallel safe as
  $$ select case when value ~ '^-?[0-9]{1,30}(\.[0-9]{1,30})?$' then value::numeric end $$`;

async function createFixed(trx: Trx): Promise<void> {
  const fixed = [
    sql`create table if not exists customers (
      id text primary key, login_name text not null, login_key text not null unique,
      password text not null, facts jsonb not null, created timestamptz not null)`,
    sql`create table if not exists sessions (
      token text primary key, customer text not null, created timestamptz not null, used timestamptz not null)`,
    sql`create index if not exists sessions_customer on sessions (customer)`,
    sql`create table if not exists claims (
      scope text not null, entity text not null, rule text not null, value text not null,
      customer text not null, record text not null, primary key (scope, entity, rule, value))`,
    sql`create index if not exists claims_record on claims (customer, entity, record)`,
    sql`create table if not exists claim_rules (entity text not null, rule text not null, primary key (entity, rule))`,
    sql`create table if not exists files (
      id text primary key, customer text not null, call text not null, name text not null,
      type text not null, size bigint not null, created timestamptz not null)`,
    sql`create table if not exists imports (
      customer text not null, key text not null, request text not null, answer jsonb not null,
      created timestamptz not null, primary key (customer, key))`,
    sql`create table if not exists done_keys (
      customer text not null, key text not null, record text not null, request text not null,
      created timestamptz not null, primary key (customer, key, record))`,
    sql`create index if not exists done_keys_created on done_keys (created)`,
    sql`create table if not exists codes (
      subject text primary key, hash text not null, tries integer not null, created timestamptz not null, expires timestamptz not null)`,
    sql`create table if not exists letters (
      id text primary key, customer text not null, entity text not null, record text not null, letter text not null, about text,
      recipient text not null, language text not null, subject text not null, text text not null, go text,
      state text not null, tries integer not null, due timestamptz not null, created timestamptz not null, settled timestamptz,
      via text, error text, notice_entity text, notice text)`,
    sql`create index if not exists letters_due on letters (due) where state in ('queued', 'sending')`,
    sql`create table if not exists counters (series text primary key, last bigint not null)`,
  ];
  for (const statement of fixed) await statement.execute(trx);
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_proc where proname = 'lading_number') as found`.execute(trx);
  if (!rows[0]?.found) await NUMBER_FUNCTION.execute(trx);
}

/** Bodies up to here stay in their row as they are: lists that look into many need not unpack each. The most there is. */
const INLINE_BYTES = 8160;

async function createRecordTable(trx: Trx, { table, indexes }: WantedTable): Promise<void> {
  const name = sql.table(table);
  await sql`create table if not exists ${name} (
    customer text not null, id text not null, version integer not null, state text not null default '',
    key text, request text, body jsonb not null, created timestamptz not null, updated timestamptz not null,
    primary key (customer, id)) with (toast_tuple_target = ${sql.lit(INLINE_BYTES)})`.execute(trx);
  const keyIndex = sql.ref(`${table}_key`);
  await sql`create unique index if not exists ${keyIndex} on ${name} (customer, key) where key is not null`.execute(trx);
  for (const index of indexes) {
    const using = index.using ? sql`using ${sql.raw(index.using)}` : sql``;
    const where = index.where ? sql`where ${index.where}` : sql``;
    await sql`create index if not exists ${sql.ref(index.name)} on ${name} ${using} (${sql.join(index.on)}) ${where}`.execute(trx);
  }
}
