/**
 * Records that ship with the schemas: `schemas/records/<entity>.json`, for entities whose records all customers share.
 *
 * A start updates the database from the file, in the order of the file: it adds new records, updates changed ones and deletes removed
 * ones. It leaves out records that staff has changed or deleted: those have another version than `shipped_records`, which holds the
 * version that a start wrote last.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { businessClock } from "#dialect/text/time.ts";
import { isObject, type Rec } from "#dialect/json/json.ts";
import { executeBatch } from "../db/batch.ts";
import type { Db, Trx } from "../db/tables.ts";
import { contentHash } from "../schemas/asset.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { customerLock, SHARED } from "../records/storage/owner.ts";
import { deleteUniqueKeys, insertUniqueKeys } from "../records/storage/uniqueKeys.ts";
import { bodyOf, stateColumn } from "../records/storage/recordRow.ts";

/** Fixed, so that a record that stays at its position in the file is not written again. */
const LISTED_FROM = Date.UTC(2020, 0, 1);

export interface ShippedReport {
  /** Receives records whose files have changed while staff's own changes were kept: reported once for each change of a file. */
  onKept(entity: string, records: readonly string[]): void;
  /** Receives records that did not get a unique value, since another record has it. */
  onDuplicates(entity: string, field: string, records: readonly string[]): void;
}

/** Entity -> hash of everything that its records were computed from when this process stored them last. */
export type LastShipped = Map<string, string>;

/**
 * Stores the records of the files. Throws an error with file and record.
 * @param last Records that this process has stored from the same files and rules are not computed again.
 */
export async function storeShippedRecords(
  db: Db,
  schemas: Schemas,
  now: number,
  report: ShippedReport,
  last: LastShipped = new Map(),
): Promise<void> {
  const keys = keyFields(schemas);
  for (const [name, records] of Object.entries(schemas.records)) {
    const entity = schemas.entities.get(name);
    if (!entity || entity.head.owner !== "shared") throw new Error(`schemas/records/${name}.json: "${name}" is not a shared entity`);
    const key = keys.get(name);
    const hash = inputsHash(schemas, entity, records, key);
    if (hash !== undefined && last.get(name) === hash) continue;
    // A storing that fails half-way is not remembered.
    last.delete(name);
    const rows = shippedRows(schemas, entity, records, { key, now });
    const { kept, duplicates } = await db.transaction().execute((trx) => storeRows(trx, entity, rows, new Date(now)));
    if (hash !== undefined) last.set(name, hash);
    if (kept.length > 0) report.onKept(name, kept);
    for (const [field, ids] of duplicates) report.onDuplicates(name, field, ids);
  }
}

/** A record of a file, as it is stored. */
interface ShippedRow {
  readonly id: string;
  readonly state: string;
  readonly body: Rec;
  readonly created: Date;
  readonly hash: string;
}

/** Undefined for an entity that was compiled without a module: nothing names its rules then. */
function inputsHash(
  { catalog: { limits, timeZone }, migrations }: Schemas,
  { name, moduleFile }: ServedEntity,
  records: readonly Rec[],
  key: string | undefined,
): string | undefined {
  if (moduleFile === "") return undefined;
  // A migration of the entity, or that it is taken back, changes what is stored.
  const migrated = migrations.filter(({ entity }) => entity === name).map(({ hash }) => hash);
  // The name of a module has the hash of everything that it was compiled from.
  return contentHash(JSON.stringify([moduleFile, limits, timeZone, key, migrated, records]));
}

function shippedRows(
  schemas: Schemas,
  entity: ServedEntity,
  records: readonly Rec[],
  { key, now }: { readonly key: string | undefined; readonly now: number },
): ShippedRow[] {
  const rows = records.map((record, index) => {
    const location = `schemas/records/${entity.name}.json#/${index}`;
    const { id: _, ...fields } = record;
    const { record: read, problems } = checkRecord(entity.compiled, null, fields, {
      user: {},
      limits: schemas.catalog.limits,
      ...businessClock(now, schemas.catalog.timeZone),
      on: "create",
    });
    const error = problems.find(({ severity, code }) => severity === "error" && code !== "readOnly");
    if (error) throw new Error(`${location}${error.path}: breaks "${error.code}" of schemas/entities/${entity.name}.json`);
    const { machine } = entity;
    const checked = machine ? { [machine.field]: machine.initial, ...read } : read;
    // A list without an order of its own shows the newest first: the first record of the file is the newest.
    const created = new Date(LISTED_FROM - index);
    return { id: idOf(record, key), state: stateColumn(entity, checked), body: bodyOf(entity, checked), created, hash: hashOf(record) };
  });
  if (new Set(rows.map(({ id }) => id)).size !== rows.length)
    throw new Error(`schemas/records/${entity.name}.json: two records have the same ${key ?? "content"}`);
  return rows;
}

interface StoredRows {
  readonly kept: readonly string[];
  /** By field. */
  readonly duplicates: ReadonlyMap<string, readonly string[]>;
}

async function storeRows(trx: Trx, entity: ServedEntity, rows: readonly ShippedRow[], time: Date): Promise<StoredRows> {
  // Several servers may start at once, and staff may save meanwhile.
  await executeBatch(trx, [customerLock(SHARED)]);
  const shipped = await trx.selectFrom("shipped_records").select(["record", "version", "hash"]).where("entity", "=", entity.name).execute();
  const known = new Map(shipped.map((one) => [one.record, one]));
  const { rows: stored } = await sql<{ id: string; version: number }>`
    select id, version from ${sql.table(entity.table)} where customer = ${SHARED} for update`.execute(trx);
  const versions = new Map(stored.map(({ id, version }) => [id, version]));
  /** Nobody but a start has written the record. One that an earlier release stored has no entry. */
  const isUntouched = (id: string): boolean => versions.get(id) === (known.get(id)?.version ?? versions.get(id));
  const ours = rows.filter(({ id }) => (versions.has(id) ? isUntouched(id) : !known.has(id)));
  const changed = await writeRows(trx, entity, ours, time);
  const listed = new Set(rows.map(({ id }) => id));
  const gone = shipped.filter(({ record }) => !listed.has(record)).map(({ record }) => record);
  await deleteRows(
    trx,
    entity,
    gone.filter((id) => versions.has(id) && isUntouched(id)),
  );
  const theirs = rows.filter((row) => !ours.includes(row));
  const kept = theirs.filter(({ id, hash }) => known.get(id)?.hash !== hash);
  await noteStored(trx, entity, ours, gone);
  if (kept.length > 0) await noteKept(trx, entity, kept);
  const conflicts = await claimKeys(trx, entity, rows, changed);
  return { kept: kept.map(({ id }) => id), duplicates: conflicts };
}

/** Adds and updates records. Returns the ids of those that have changed. */
async function writeRows(trx: Trx, entity: ServedEntity, rows: readonly ShippedRow[], time: Date): Promise<ReadonlySet<string>> {
  const { rows: changed } = await sql<{ id: string }>`
    insert into ${sql.table(entity.table)} as stored (customer, id, version, state, body, created, updated)
    select ${SHARED}::text, given.id, 1, given.state, given.body, given.created, ${time}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id text, state text, body jsonb, created timestamptz)
    on conflict (customer, id) do update
    set body = excluded.body, state = excluded.state, version = stored.version + 1, created = excluded.created, updated = excluded.updated
    where (stored.body, stored.created) is distinct from (excluded.body, excluded.created)
    returning id`.execute(trx);
  return new Set(changed.map(({ id }) => id));
}

async function deleteRows(trx: Trx, entity: ServedEntity, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from ${sql.table(entity.table)} where customer = ${SHARED} and id = any(${ids}::text[])`.execute(trx);
  await executeBatch(
    trx,
    ids.map((id) => deleteUniqueKeys(entity, SHARED, id)),
  );
}

/** Stores the versions that now mean "as shipped", and forgets what the file no longer has. */
async function noteStored(trx: Trx, { name, table }: ServedEntity, rows: readonly ShippedRow[], gone: readonly string[]): Promise<void> {
  await sql`delete from shipped_records where entity = ${name} and record = any(${gone}::text[])`.execute(trx);
  await sql`
    insert into shipped_records as noted (entity, record, version, hash)
    select ${name}::text, given.id, stored.version, given.hash
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id text, hash text)
    join ${sql.table(table)} stored on stored.customer = ${SHARED} and stored.id = given.id
    on conflict (entity, record) do update set version = excluded.version, hash = excluded.hash
    where (noted.version, noted.hash) is distinct from (excluded.version, excluded.hash)`.execute(trx);
}

/** Notes that the file has changed since; the version stays that of the last start that wrote the record. */
async function noteKept(trx: Trx, { name }: ServedEntity, rows: readonly ShippedRow[]): Promise<void> {
  await sql`
    update shipped_records noted set hash = given.hash
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id text, hash text)
    where noted.entity = ${name} and noted.record = given.id`.execute(trx);
}

/** Reserves the unique values of changed records. Returns the records, by field, whose value another one has. */
async function claimKeys(
  trx: Trx,
  entity: ServedEntity,
  rows: readonly ShippedRow[],
  changed: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const written = rows.filter(({ id }) => changed.has(id));
  if (written.length > 0)
    await executeBatch(
      trx,
      written.map(({ id }) => deleteUniqueKeys(entity, SHARED, id)),
    );
  const taken = await insertUniqueKeys(
    trx,
    entity,
    SHARED,
    written.map(({ id, body }) => ({ id, record: body })),
  );
  const fields = [...new Set(taken.map(({ problem }) => problem.path))];
  return new Map(fields.map((path) => [path, taken.filter(({ problem }) => problem.path === path).map(({ id }) => id)]));
}

/** Returns, by entity, the field by which other entities reference its records. */
function keyFields(schemas: Schemas): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  const visit = (value: unknown): void => {
    if (!isObject(value)) return void (Array.isArray(value) && value.forEach(visit));
    const reference = value["x-reference"];
    if (isObject(reference) && typeof reference["entity"] === "string" && typeof reference["key"] === "string") {
      if (!keys.has(reference["entity"])) keys.set(reference["entity"], reference["key"]);
    }
    Object.values(value).forEach(visit);
  };
  for (const { schema } of schemas.entities.values()) visit(schema.properties);
  return keys;
}

/** Returns the record's id, its key, or a hash of its content: equal at every start. */
function idOf(record: Rec, key: string | undefined): string {
  for (const value of [record["id"], key === undefined ? undefined : record[key]])
    if (typeof value === "string" && value !== "") return value;
  return hashOf(record).slice(0, 32);
}

const hashOf = (record: Rec): string => createHash("sha256").update(JSON.stringify(record)).digest("hex");
