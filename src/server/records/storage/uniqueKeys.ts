/**
 * Unique constraints: each value of a field with `x-unique` is a row of `claims`,
 * whose primary key rejects a second insert.
 *
 * The rows are written in the transaction of their record, in a fixed order, so
 * that two concurrent saves neither both succeed nor deadlock. For a rule that is
 * added later, `backfillUniqueKeys` inserts the rows of stored records and
 * reports conflicts.
 */
import { isBlank } from "#dialect/json/jsonValues.ts";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { schemaFields } from "#dialect/schema/derived/computeOrder.ts";
import type { Rec } from "#dialect/json/json.ts";
import { getAt, pointerTokens } from "#dialect/json/pointer.ts";
import { problemAt } from "#dialect/schema/derived/problemAt.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { Unique } from "#dialect/schema/schema.ts";
import { schemaAt } from "#dialect/schema/derived/shape.ts";
import { normalizeUnique } from "#dialect/text/normalizeUnique.ts";
import { raiseSql, raisedDetail } from "../../db/raiseSql.ts";
import { type Statement, rawStatement } from "../../db/batch.ts";
import type { UniqueKeyTable, Db, Trx } from "../../db/tables.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import type { RecordInsert } from "./recordSql.ts";
import { oncePer } from "#dialect/json/oncePer.ts";

interface UniqueField {
  readonly pointer: string;
  readonly unique: Unique;
  /** The field and the fields of `with`. */
  readonly rule: string;
}

export interface UniqueKey {
  /** Field at which a violation is reported. */
  readonly path: string;
  readonly per: Unique["per"];
  readonly rule: string;
  readonly key: string;
}

/** Returns the fields with `x-unique`; fields in rows cannot have it. */
const uniqueFields = oncePer(({ schema: whole }: ServedEntity): readonly UniqueField[] =>
  schemaFields(whole).flatMap(({ pointer, schema, row }) => {
    const unique = schema["x-unique"];
    return unique && row === undefined ? [{ pointer, unique, rule: [pointer, ...(unique.with ?? [])].join(" ") }] : [];
  }),
);

/** Separates the parts of a key; a normalized part contains no line break. */
const SEPARATOR = "\n";

/** Returns the unique keys of a record. An absent value has none. */
export function uniqueKeysOf(entity: ServedEntity, record: Rec): UniqueKey[] {
  return uniqueFields(entity).flatMap(({ pointer, unique, rule }) => {
    const value = getAt(record, pointer);
    if (isBlank(value)) return [];
    const values = [value, ...(unique.with ?? []).map((name) => getAt(record, name) ?? "")];
    return [{ path: pointer, per: unique.per, rule, key: values.map((part) => normalizeUnique(part, unique.ignoreCase)).join(SEPARATOR) }];
  });
}

/** Scope of keys that are unique in the whole installation. No customer has this id. */
const EVERYONE = "*";
/** Longer values are stored as a hash: the size of index entries is limited. In characters. */
const MAX_LENGTH = 300;

const scopeOf = ({ per }: UniqueKey, customer: string): string => (per === "all" ? EVERYONE : customer);
const valueOf = ({ key }: UniqueKey): string =>
  key.length > MAX_LENGTH ? `sha256:${createHash("sha256").update(key).digest("hex")}` : key;
/** Sorts the keys, so that concurrent transactions insert in the same order and cannot deadlock. */
const sortKeys = (keys: readonly UniqueKey[]): UniqueKey[] => [...keys].sort((a, b) => (a.rule + a.key < b.rule + b.key ? -1 : 1));

/** The problem that another record has the value. */
const uniqueProblem = ({ schema }: ServedEntity, path: string): Problem =>
  problemAt(path, "unique", {}, schemaAt(schema, pointerTokens(path)));

/** Name of the assertion in the database's error. */
const CLAIMS = "claims";

/**
 * Builds the statements that replace the record's unique keys; `isNew`: it has none. They wait for concurrent transactions with
 * equal keys, and abort the transaction if another record has one of the values: `uniqueViolation` reads which. `expectsFree`: all values
 * are expected to be free; for one that is not, the error says so without naming it.
 */
export function uniqueKeyStatements(
  entity: ServedEntity,
  customer: string,
  { id, record, isNew = false, expectsFree = false }: Pick<RecordInsert, "id" | "record" | "expectsFree"> & { readonly isNew?: boolean },
): Statement[] {
  if (uniqueFields(entity).length === 0) return [];
  const keys = sortKeys(uniqueKeysOf(entity, record)).map((one) => uniqueKeyRow(entity, customer, id, one));
  const values = keys.flatMap((row) => [row.scope, row.entity, row.rule, row.value, row.customer, row.record]);
  const insert = rawStatement((expectsFree ? plainInsertText : insertText)(keys.length), values);
  return [...(isNew ? [] : [deleteUniqueKeys(entity, customer, id)]), ...(keys.length === 0 ? [] : [insert])];
}

const rowsText = (count: number): string =>
  Array.from({ length: count }, (_, row) => `(${[1, 2, 3, 4, 5, 6].map((column) => `$${row * 6 + column}`).join(", ")})`).join(", ");

/** SQL that inserts `count` keys. A taken one breaks the key of the table: the work of `insertText` is twice as much, for nearly no save. */
const plainInsertText = (count: number): string =>
  `insert into claims (scope, entity, rule, value, customer, record) values ${rowsText(count)}`;

/** SQL that inserts `count` keys of one entity. Its error contains the entity and the violated rules. */
function insertText(count: number): string {
  return `with wanted (scope, entity, rule, value, customer, record) as (values ${rowsText(count)}),
      made as (
        insert into claims (scope, entity, rule, value, customer, record)
        select scope, entity, rule, value, customer, record from wanted on conflict do nothing returning rule)
    select ${raiseSql(CLAIMS, "min(entity) || chr(10) || string_agg(rule, chr(10) order by rule)")}
    from wanted where rule not in (select rule from made) having count(*) > 0`;
}

/** Returns entity and problems of an error of `uniqueKeyStatements`; undefined for every other error. */
export function uniqueViolation(
  schemas: Schemas,
  error: unknown,
): { readonly entity: ServedEntity; readonly problems: Problem[] } | undefined {
  const [name = "", ...rules] = raisedDetail(error, CLAIMS)?.split("\n") ?? [];
  if (rules.length === 0) return undefined;
  const entity = schemas.entity(name);
  const problems = uniqueFields(entity).flatMap(({ pointer, rule }) => (rules.includes(rule) ? [uniqueProblem(entity, pointer)] : []));
  return { entity, problems };
}

/** Inserts the keys of many new records in batches. Returns the records whose value another record has. */
export async function insertUniqueKeys(
  trx: Trx,
  entity: ServedEntity,
  customer: string,
  made: readonly { readonly id: string; readonly record: Rec }[],
): Promise<{ readonly id: string; readonly problem: Problem }[]> {
  const wanted = made.flatMap(({ id, record }) => uniqueKeysOf(entity, record).map((claim) => ({ id, claim })));
  wanted.sort((a, b) => (a.claim.rule + a.claim.key < b.claim.rule + b.claim.key ? -1 : 1));
  const conflicts: { readonly id: string; readonly problem: Problem }[] = [];
  for (let at = 0; at < wanted.length; at += UNIQUE_KEYS_AT_ONCE) {
    const some = wanted.slice(at, at + UNIQUE_KEYS_AT_ONCE);
    const rows = await trx
      .insertInto("claims")
      .values(some.map(({ id, claim }) => uniqueKeyRow(entity, customer, id, claim)))
      .onConflict((conflict) => conflict.doNothing())
      .returning(["rule", "record"])
      .execute();
    const ours = new Set(rows.map(({ rule, record }) => `${rule} ${record}`));
    conflicts.push(
      ...some
        .filter(({ id, claim }) => !ours.has(`${claim.rule} ${id}`))
        .map(({ id, claim }) => ({ id, problem: uniqueProblem(entity, claim.path) })),
    );
  }
  return conflicts;
}

/** Inserts a key, after waiting for concurrent transactions with an equal one. Returns whether it was free. */
async function insertClaim(db: Db, claim: UniqueKeyTable): Promise<boolean> {
  const inserted = await db
    .insertInto("claims")
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Converts a unique key to its row. */
export function uniqueKeyRow(entity: ServedEntity, customer: string, id: string, claim: UniqueKey): UniqueKeyTable {
  return { scope: scopeOf(claim, customer), entity: entity.name, rule: claim.rule, value: valueOf(claim), customer, record: id };
}

export const deleteUniqueKeys = ({ name }: ServedEntity, customer: string, id: string): Statement =>
  sql`delete from claims where customer = ${customer} and entity = ${name} and record = ${id}`;

/** Identifies a version of the rule: if it changes, the stored records are processed again. */
const ruleVersion = ({ rule, unique }: UniqueField): string => `${rule} per ${unique.per}${unique.ignoreCase ? " ignoring case" : ""}`;

export interface UniqueConflicts {
  readonly entity: string;
  readonly field: string;
  /** Ids of records whose value another record already has. */
  readonly records: readonly string[];
}

/** Inserts the keys of records that were stored before their rule. Returns the conflicts. */
export async function backfillUniqueKeys(db: Db, entities: Iterable<ServedEntity>): Promise<UniqueConflicts[]> {
  const rules = await db.selectFrom("claim_rules").select(["entity", "rule"]).execute();
  const done = new Set(rules.map(({ entity, rule }) => `${entity} ${rule}`));
  const conflicts: UniqueConflicts[] = [];
  for (const entity of entities)
    conflicts.push(
      ...(await backfillFields(
        db,
        entity,
        uniqueFields(entity).filter((field) => !done.has(`${entity.name} ${ruleVersion(field)}`)),
      )),
    );
  return conflicts;
}

async function backfillFields(db: Db, entity: ServedEntity, fields: readonly UniqueField[]): Promise<UniqueConflicts[]> {
  const conflicts: UniqueConflicts[] = [];
  for (const field of fields) {
    await forgetRule(db, entity, field.rule);
    const records = await insertStored(db, entity, field);
    await db
      .insertInto("claim_rules")
      .values({ entity: entity.name, rule: ruleVersion(field) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (records.length > 0) conflicts.push({ entity: entity.name, field: field.pointer, records });
  }
  return conflicts;
}

/** Deletes the keys of an earlier version of the rule: new ones would not collide with them. */
async function forgetRule(db: Db, entity: ServedEntity, rule: string): Promise<void> {
  await db.deleteFrom("claims").where("entity", "=", entity.name).where("rule", "=", rule).execute();
  await db
    .deleteFrom("claim_rules")
    .where("entity", "=", entity.name)
    .where(sql`starts_with(rule, ${`${rule} per `})`, "=", sql.lit(true))
    .execute();
}

export const UNIQUE_KEYS_AT_ONCE = 500;

/** Inserts the keys of all stored records. Returns the ids of those with a conflict. */
async function insertStored(db: Db, entity: ServedEntity, { pointer }: UniqueField): Promise<string[]> {
  const conflicts: string[] = [];
  let after = { customer: "", id: "" };
  for (;;) {
    const { rows } = await sql<{ customer: string; id: string; body: Rec }>`
      select customer, id, body from ${sql.table(entity.table)}
      where (customer, id) > (${after.customer}, ${after.id}) order by customer, id limit ${UNIQUE_KEYS_AT_ONCE}`.execute(db);
    for (const { customer, id, body } of rows) {
      for (const claim of uniqueKeysOf(entity, body).filter(({ path }) => path === pointer)) {
        if (await insertClaim(db, uniqueKeyRow(entity, customer, id, claim))) continue;
        if ((await holderOf(db, entity, customer, claim)) !== id) conflicts.push(id);
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < UNIQUE_KEYS_AT_ONCE) return conflicts;
    after = last;
  }
}

async function holderOf(db: Db, entity: ServedEntity, customer: string, claim: UniqueKey): Promise<string | undefined> {
  const row = await db
    .selectFrom("claims")
    .select("record")
    .where("scope", "=", scopeOf(claim, customer))
    .where("entity", "=", entity.name)
    .where("rule", "=", claim.rule)
    .where("value", "=", valueOf(claim))
    .executeTakeFirst();
  return row?.record;
}
