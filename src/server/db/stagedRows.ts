/**
 * Many new and changed records that appear at once on the embedded database, without a long transaction.
 *
 * ```
 *   open     a table of its own, which no statement reads
 *   add      some rows and their unique keys in a transaction, again and again; other calls run in between
 *   show     the table becomes a child of the entity's table: from COMMIT on every statement sees all rows
 *   settle   rows move into the entity's table, some at a time; each is seen exactly once at any moment
 * ```
 *
 * PGlite has one connection, so a transaction of thousands of rows would make every call wait. Inheritance makes `show` a change of the
 * catalogue, whose time does not depend on the rows. What a killed process leaves is settled when the database is opened: rows that were
 * shown move on, all others disappear with their unique keys. PostgreSQL has other connections and needs none of this.
 */
import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { hasOneConnection } from "./dialectOver.ts";
import { inTransaction } from "./transaction.ts";
import { type Db, tableOf, type Trx } from "./tables.ts";

const PREFIX = "staged_";
const SUFFIX_BYTES = 8;

/** Tables of staged rows, as a pattern of LIKE: they are no part of a backup and of no vacuum. */
export const STAGED_TABLES = "staged\\_%";

/** The most rows of one transaction. */
export const STAGED_AT_ONCE = 20;
const LEAST_AT_ONCE = 5;

/** How long a transaction may take, in milliseconds of the processor: others wait for it. */
export const STEP_MS = 10;

/** Milliseconds of the processor so far. A busy machine would make steps so small by the clock that an import took minutes. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** How many rows a transaction takes: fewer where their bodies and indexes are large, by the time that the last one took. */
export interface Pace {
  rows(): number;
  /** Runs what a transaction does, and learns from its time. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createPace(): Pace {
  let rows = LEAST_AT_ONCE;
  return {
    rows: () => rows,
    async run(work) {
      const since = processorMs();
      const result = await work();
      const took = processorMs() - since;
      if (took > STEP_MS) rows = Math.max(LEAST_AT_ONCE, Math.floor(rows / 2));
      else if (took < STEP_MS / 2) rows = Math.min(STAGED_AT_ONCE, rows * 2);
      return result;
    },
  };
}

/** A table of staged rows of one entity. Its name says which. */
export interface Staged {
  readonly table: string;
  readonly entity: string;
}

export interface StagedRow {
  readonly id: string;
  readonly state: string;
  readonly body: string;
}

/** Whether new rows of one call are better staged: on the embedded database. */
export const stagesRows = hasOneConnection;

const turns = new WeakMap<Db, Promise<unknown>>();

/** Runs work while no rows of other work are staged: one after the other. On PostgreSQL at once, since nothing is staged there. */
export async function withoutStaged<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  if (!stagesRows(db)) return work();
  const turn = (turns.get(db) ?? Promise.resolve()).then(work);
  turns.set(
    db,
    turn.catch(() => undefined),
  );
  return turn;
}

const entityOf = (table: string): string => table.slice(PREFIX.length, -2 * SUFFIX_BYTES - 1);

export async function openStaged(db: Db, entity: string): Promise<Staged> {
  const table = `${PREFIX}${entity}_${randomBytes(SUFFIX_BYTES).toString("hex")}`;
  await sql`create table ${sql.table(table)} (like ${sql.table(tableOf(entity))})`.execute(db);
  return { table, entity };
}

/** Adds new records, which nothing sees yet. */
export async function addStaged(
  trx: Trx,
  { table }: Staged,
  { customer, created, rows }: { readonly customer: string; readonly created: Date; readonly rows: readonly StagedRow[] },
): Promise<void> {
  const given = `[${rows.map((row) => rowText(row)).join(",")}]`;
  await sql`
    insert into ${sql.table(table)} (customer, id, version, state, body, created, updated)
    select ${customer}, id, 1, state, body, ${created}::timestamptz, ${created}::timestamptz
    from jsonb_to_recordset(${given}::jsonb) as given(id text, state text, body jsonb)`.execute(trx);
}

export interface StagedChange extends StagedRow {
  /** Of the stored record. */
  readonly version: number;
}

interface StagedChanges {
  readonly customer: string;
  readonly updated: Date;
  readonly rows: readonly StagedChange[];
  /** Condition on the stored records. */
  readonly reach: RawBuilder<unknown>;
}

/** Adds new versions of stored records, which nothing sees yet. Returns how many are stored in the version that was given. */
export async function addChanged(trx: Trx, { table, entity }: Staged, { customer, updated, rows, reach }: StagedChanges): Promise<number> {
  const given = `[${rows.map(({ version, ...row }) => rowText(row, `"version":${version},`)).join(",")}]`;
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table(table)} (customer, id, version, state, key, request, body, created, updated)
    select r.customer, r.id, r.version + 1, given.state, r.key, r.request, given.body, r.created, greatest(r.updated, ${updated}::timestamptz)
    from jsonb_to_recordset(${given}::jsonb) as given(id text, version integer, state text, body jsonb)
    join (select * from ${sql.table(tableOf(entity))} where ${reach}) r
      on r.customer = ${customer} and r.id = given.id and r.version = given.version`.execute(trx);
  return Number(numAffectedRows);
}

/** Sets a field of new records that nothing sees yet. @param values id -> value */
export async function fillStaged(trx: Trx, { table }: Staged, field: string, values: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    update ${sql.table(table)} s set body = s.body || given.added
    from unnest(${[...values.keys()]}::text[], ${[...values.values()].map((value) => JSON.stringify({ [field]: value }))}::jsonb[]) as given(id, added)
    where s.id = given.id`.execute(trx);
}

/**
 * Shows all rows as soon as the transaction commits, in place of the versions that they change. Returns how many of those were there:
 * fewer than were added where one has changed meanwhile, and then the transaction has to fail.
 */
export async function showStaged(trx: Trx, { table, entity }: Staged): Promise<number> {
  const records = sql.table(tableOf(entity));
  const { numAffectedRows = 0n } = await sql`
    delete from only ${records} r using ${sql.table(table)} s
    where s.version > 1 and r.customer = s.customer and r.id = s.id and r.version = s.version - 1`.execute(trx);
  await sql`alter table ${sql.table(table)} inherit ${records}`.execute(trx);
  return Number(numAffectedRows);
}

/** A row as JSON. All rows of a statement are one parameter: six for each take longer than the insert itself. */
const rowText = ({ id, state, body }: StagedRow, more = ""): string =>
  `{"id":${JSON.stringify(id)},${more}"state":${JSON.stringify(state)},"body":${body}}`;

/** Moves the rows into the entity's table if they were shown, otherwise removes them with their unique keys. Then the table is gone. */
export async function settleStaged(db: Db, staged: Staged): Promise<void> {
  const step = (await isShown(db, staged)) ? moveSome : removeSome;
  const pace = createPace();
  let left = true;
  while (left) left = await inTransaction(db, (trx) => pace.run(() => step(trx, staged, pace.rows())));
  await sql`drop table ${sql.table(staged.table)}`.execute(db);
}

/** Settles what a process that was killed has left. */
export async function settleAllStaged(db: Db): Promise<void> {
  for (const table of await stagedTables(db)) await settleStaged(db, { table, entity: entityOf(table) });
}

/** Names of the tables of staged rows. @param only those that nothing sees yet */
export async function stagedTables(db: Db | Trx, only: "all" | "hidden" = "all"): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class c where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname like ${STAGED_TABLES}
      and (${only} = 'all' or not exists (select 1 from pg_inherits where inhrelid = c.oid)) order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

async function isShown(db: Db, { table }: Staged): Promise<boolean> {
  return !(await stagedTables(db, "hidden")).includes(table);
}

const someOf = (table: string, most: number) => sql`ctid = any(array(select ctid from only ${sql.table(table)} limit ${sql.lit(most)}))`;

/** Returns whether there may be more. */
async function moveSome(trx: Trx, { table, entity }: Staged, most: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with moved as (delete from only ${sql.table(table)} where ${someOf(table, most)} returning *)
    insert into ${sql.table(tableOf(entity))} select * from moved`.execute(trx);
  return numAffectedRows === BigInt(most);
}

async function removeSome(trx: Trx, { table, entity }: Staged, most: number): Promise<boolean> {
  const { rows } = await sql<{ customer: string; id: string; version: number }>`
    delete from ${sql.table(table)} where ${someOf(table, most)} returning customer, id, version`.execute(trx);
  const [first, ...others] = rows.filter(({ version }) => version === 1);
  // The unique keys of a changed record are its own: they stay as they were.
  if (first)
    await sql`delete from claims where customer = ${first.customer} and entity = ${entity}
      and record in (${sql.join([first, ...others].map(({ id }) => id))})`.execute(trx);
  return rows.length === most;
}
