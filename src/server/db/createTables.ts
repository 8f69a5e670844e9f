/**
 * Creates missing tables, at each start and after each change of the schemas.
 * Never drops or alters a table, except for the accounts of earlier releases: limits, patterns and uniqueness live in JSON
 * and not in the DDL, so a change of them needs no DDL.
 */
import { sql } from "kysely";
import { decimalPattern } from "#dialect/text/decimal.ts";
import {
  createIndexesConcurrently,
  DDL_LOCK,
  indexStatement,
  retryUntil,
  type RequiredIndex,
  type RequiredTable,
} from "./createIndexes.ts";
import { addAccountKinds, CREATE_ACCOUNTS, separateAccounts } from "./earlierAccounts.ts";
import { RAISE_FUNCTION } from "./raiseSql.ts";
import type { Db, RecordTableName, Trx } from "./tables.ts";

/**
 * Creates the missing tables, indexes and functions.
 * @param others whether other processes may use the database: indexes on a table
 *   with records are then built concurrently, without blocking writers
 */
export async function createTables(db: Db, wanted: readonly RequiredTable[], others: boolean): Promise<void> {
  const required = await withoutMissingExtensions(db, wanted);
  // Nearly every start finds nothing missing: one query without a lock.
  const names = [
    ...Object.keys(fixed),
    ...required.flatMap(({ table, indexes }) => [table, keyIndexOf(table), ...indexes.map(({ name }) => name)]),
  ];
  const before = await existingNames(db, names);
  if ([...Object.keys(functions), ...names].every((name) => before.has(name))) return;
  const deferred = await inDdlTransaction(db, async (trx) => {
    await separateAccounts(trx);
    await addAccountKinds(trx);
    const existing = await existingNames(trx, names);
    await createFixed(trx, existing);
    const tables: RequiredTable[] = [];
    for (const table of required) tables.push({ ...table, indexes: await createRecordTable(trx, table, existing, others) });
    return tables.filter(({ indexes }) => indexes.length > 0);
  });
  await createIndexesConcurrently(db, deferred);
}

/** Runs DDL in a transaction, one process at a time. Waits while another process holds the lock. */
export async function inDdlTransaction<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  await retryUntil(() =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ acquired: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(DDL_LOCK)}) as acquired`.execute(trx);
      if (rows[0]?.acquired !== true) return false;
      await sql`set local client_min_messages = warning`.execute(trx);
      results.push(await work(trx));
      return true;
    }),
  );
  return results[0] as Result;
}

/** Converts the text of a stored value to a number, or to null if it is none: a field that was text before cannot break a list. */
const NUMBER_FUNCTION = sql`
  create or replace function lading_number(value text) returns numeric language sql immutable parallel safe as
  $$ select case when value ~ ${sql.lit(decimalPattern)} then value::numeric end $$`;

/** Leaves out the indexes whose extensions PostgreSQL does not have and cannot create. */
async function withoutMissingExtensions(db: Db, wanted: readonly RequiredTable[]): Promise<readonly RequiredTable[]> {
  const needed = [...new Set(wanted.flatMap(({ indexes }) => indexes.flatMap(({ needs = [] }) => needs)))];
  if (needed.length === 0) return wanted;
  const present = await presentExtensions(db, needed);
  const absent = needed.filter((name) => !present.has(name));
  for (const name of absent) await createExtension(db, name);
  const all = absent.length === 0 ? present : await presentExtensions(db, needed);
  return wanted.map((table) => ({ ...table, indexes: table.indexes.filter(({ needs = [] }) => needs.every((name) => all.has(name))) }));
}

async function presentExtensions(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select extname as name from pg_extension where extname = any(${names}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Creates an extension that is installed on the server, if this user may: the owner of the database may create those that PostgreSQL trusts. */
async function createExtension(db: Db, name: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_available_extensions where name = ${name}`.execute(db);
  if (rows.length === 0) return;
  await inDdlTransaction(db, (trx) =>
    sql`do $$ begin create extension if not exists ${sql.ref(name)}; exception when insufficient_privilege then null; end $$`.execute(trx),
  );
}

/** SQL functions of the server, in the order of creation. */
const functions = { lading_number: NUMBER_FUNCTION, lading_refuse: RAISE_FUNCTION };

/** Returns which of `names` exist as table or valid index, and which of the functions exist. */
async function existingNames(db: Db | Trx, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c left join pg_index i on i.indexrelid = c.oid
    where c.relname = any(${names}::text[]) and pg_table_is_visible(c.oid) and coalesce(i.indisvalid, true)
    union all select proname from pg_proc where proname = any(${Object.keys(functions)}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Tables and indexes that do not belong to an entity, in the order of creation. */
const fixed = {
  customers: sql`create table if not exists customers (
    id text primary key, login_name text not null, login_key text not null unique,
    facts jsonb not null, created timestamptz not null)`,
  accounts: CREATE_ACCOUNTS,
  accounts_staff: sql`create index if not exists accounts_staff on accounts (login_key) where kind = 'staff'`,
  accounts_customer: sql`create index if not exists accounts_customer on accounts (customer)`,
  sessions: sql`create table if not exists sessions (
    token text primary key, account text not null, created timestamptz not null, used timestamptz not null)`,
  sessions_account: sql`create index if not exists sessions_account on sessions (account)`,
  api_tokens: sql`create table if not exists api_tokens (
    hash text primary key, customer text not null, record text not null, account text not null, paced timestamptz not null,
    calls bigint not null default 0, used timestamptz, created timestamptz not null)`,
  api_tokens_record: sql`create unique index if not exists api_tokens_record on api_tokens (customer, record)`,
  claims: sql`create table if not exists claims (
    scope text not null, entity text not null, rule text not null, value text not null,
    customer text not null, record text not null, primary key (scope, entity, rule, value))`,
  claims_record: sql`create index if not exists claims_record on claims (customer, entity, record)`,
  claim_rules: sql`create table if not exists claim_rules (entity text not null, rule text not null, primary key (entity, rule))`,
  files: sql`create table if not exists files (
    id text primary key, customer text not null, call text not null, name text not null,
    type text not null, size bigint not null, created timestamptz not null)`,
  pending_uploads: sql`create table if not exists pending_uploads (
    customer text not null, file text not null, primary key (customer, file))`,
  quarantine: sql`create table if not exists quarantine (
    file text primary key, since timestamptz not null, due timestamptz not null, virus text)`,
  imports: sql`create table if not exists imports (
    customer text not null, key text not null, request text not null, answer jsonb not null,
    created timestamptz not null, primary key (customer, key))`,
  done_keys: sql`create table if not exists done_keys (
    customer text not null, key text not null, record text not null, request text not null,
    created timestamptz not null, primary key (customer, key, record))`,
  done_keys_created: sql`create index if not exists done_keys_created on done_keys (created)`,
  second_factors: sql`create table if not exists second_factors (
    account text primary key, secret text not null, since timestamptz, last_step bigint not null default 0,
    recovery jsonb not null default '[]', created timestamptz not null)`,
  passkeys: sql`create table if not exists passkeys (
    id text primary key, account text not null, name text not null, public_key text not null, counter bigint not null,
    transports jsonb not null, created timestamptz not null, used timestamptz)`,
  passkeys_account: sql`create index if not exists passkeys_account on passkeys (account)`,
  passkey_challenges: sql`create table if not exists passkey_challenges (
    challenge text primary key, account text, expires timestamptz not null)`,
  codes: sql`create table if not exists codes (
    subject text primary key, hash text not null, tries integer not null, created timestamptz not null, expires timestamptz not null)`,
  letters: sql`create table if not exists letters (
    id text primary key, customer text not null, entity text not null, record text not null, letter text not null, about text,
    recipient text not null, language text not null, subject text not null, text text not null, go text,
    state text not null, tries integer not null, due timestamptz not null, created timestamptz not null, settled timestamptz,
    via text, error text, notice_entity text, notice text)`,
  letters_due: sql`create index if not exists letters_due on letters (due) where state in ('queued', 'sending')`,
  letters_held: sql`create index if not exists letters_held on letters (due) where state = 'held'`,
  letter_parts: sql`create table if not exists letter_parts (part text primary key, digest text not null)`,
  letter_parts_digest: sql`create index if not exists letter_parts_digest on letter_parts (digest)`,
  letter_files: sql`create table if not exists letter_files (letter text primary key, asked jsonb not null)`,
  mail_keys: sql`create table if not exists mail_keys (id text primary key, secret text not null, created timestamptz not null)`,
  letters_customer: sql`create index if not exists letters_customer on letters (customer, created)`,
  letters_recipient: sql`create index if not exists letters_recipient on letters (lower(recipient), created)`,
  events: sql`create table if not exists events (
    id text primary key, customer text not null, webhook text not null, event text not null, type text not null, body text not null,
    state text not null, tries integer not null, due timestamptz not null, created timestamptz not null, settled timestamptz, error text)`,
  events_due: sql`create index if not exists events_due on events (due) where state in ('queued', 'sending')`,
  events_settled: sql`create index if not exists events_settled on events (settled) where settled is not null`,
  webhook_secrets: sql`create table if not exists webhook_secrets (
    customer text not null, webhook text not null, secret text not null, created timestamptz not null, ends timestamptz,
    primary key (customer, webhook, secret))`,
  pushes: sql`create table if not exists pushes (
    id text primary key, customer text not null, device text not null, entity text not null, title text not null, go text,
    state text not null, tries integer not null, due timestamptz not null, created timestamptz not null, settled timestamptz, error text)`,
  pushes_due: sql`create index if not exists pushes_due on pushes (due) where state in ('queued', 'sending')`,
  pushes_settled: sql`create index if not exists pushes_settled on pushes (settled) where settled is not null`,
  push_devices: sql`create table if not exists push_devices (
    id text primary key, customer text not null, account text not null, session text not null, endpoint text not null unique,
    p256dh text not null, auth text not null, kinds jsonb not null, language text not null, name text not null,
    created timestamptz not null, seen timestamptz not null)`,
  push_devices_customer: sql`create index if not exists push_devices_customer on push_devices (customer, account)`,
  push_devices_session: sql`create index if not exists push_devices_session on push_devices (session)`,
  push_keys: sql`create table if not exists push_keys (
    id text primary key, public text not null, private text not null, created timestamptz not null)`,
  due_acts: sql`create table if not exists due_acts (
    customer text not null, entity text not null, record text not null, act text not null, entered timestamptz not null,
    first text, due timestamptz, done text, floor timestamptz, tries integer not null default 0, error text,
    primary key (customer, entity, record, act))`,
  due_acts_due: sql`create index if not exists due_acts_due on due_acts (due) where due is not null`,
  shipped_records: sql`create table if not exists shipped_records (
    entity text not null, record text not null, version integer not null, hash text not null, primary key (entity, record))`,
  due_rules: sql`create table if not exists due_rules (entity text primary key, rule text not null)`,
  attempts: sql`create unlogged table if not exists attempts (key text primary key, times float8[] not null, ends float8 not null)`,
  call_rates: sql`create unlogged table if not exists call_rates (key text primary key, paced float8 not null, granted integer not null)`,
  servers: sql`create table if not exists servers (id text primary key, seen timestamptz not null)`,
  counters: sql`create table if not exists counters (series text primary key, last bigint not null)`,
};

/** Creates what is missing only: `create index if not exists` locks the table against writers even where the index exists. */
async function createFixed(trx: Trx, existing: ReadonlySet<string>): Promise<void> {
  for (const [name, statement] of Object.entries(fixed)) if (!existing.has(name)) await statement.execute(trx);
  for (const [name, statement] of Object.entries(functions)) if (!existing.has(name)) await statement.execute(trx);
}

/** Bodies up to this size stay uncompressed in their row, so that a list does not unpack each. The largest value that PostgreSQL allows. */
const INLINE_BYTES = 8160;

const keyIndexOf = (table: RecordTableName): string => `${table}_key`;

/** Creates an entity's table. Returns the indexes that remain to be built concurrently. */
async function createRecordTable(
  trx: Trx,
  { table, indexes }: RequiredTable,
  existing: ReadonlySet<string>,
  others: boolean,
): Promise<readonly RequiredIndex[]> {
  const name = sql.table(table);
  if (!existing.has(table))
    await sql`create table if not exists ${name} (
      customer text not null, id text not null, version integer not null, state text not null default '',
      key text, request text, body jsonb not null, created timestamptz not null, updated timestamptz not null,
      primary key (customer, id)) with (toast_tuple_target = ${sql.lit(INLINE_BYTES)})`.execute(trx);
  if (!existing.has(keyIndexOf(table)))
    await sql`create unique index if not exists ${sql.ref(keyIndexOf(table))} on ${name} (customer, key) where key is not null`.execute(
      trx,
    );
  const missing = indexes.filter((index) => !existing.has(index.name));
  if (missing.length > 0 && others && (await hasRecords(trx, table))) return missing;
  for (const index of missing) await indexStatement(table, index, "locking").execute(trx);
  return [];
}

async function hasRecords(trx: Trx, table: RecordTableName): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from ${sql.table(table)}) as found`.execute(trx);
  return rows[0]?.found === true;
}
