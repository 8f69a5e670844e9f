/**
 * Uniqueness: each value that may exist once is a claim, and the first to
 * insert it has it.
 *
 * Claims are written in the transaction of their record, in a fixed order, so
 * that two saves at once neither both succeed nor wait for each other in a
 * circle. A rule that is added later claims what is already stored, and tells
 * which records were too late.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { schemaFields } from "#dialect/schema/computeOrder.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt, pointerTokens } from "#dialect/json/pointer.ts";
import { problemAt } from "#dialect/schema/problemAt.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { EntitySchema, Unique } from "#dialect/schema/schema.ts";
import { schemaAt } from "#dialect/schema/shape.ts";
import { normalizeUnique } from "#dialect/text/normalizeUnique.ts";
import { raiseSql, raisedDetail } from "../../db/raiseSql.ts";
import { type Statement, rawStatement } from "../../db/batch.ts";
import type { UniqueKeyTable, Db, Trx } from "../../db/tables.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";

interface UniqueField {
  readonly pointer: string;
  readonly unique: Unique;
  /** The field and those it counts with. */
  readonly rule: string;
}

export interface UniqueKey {
  /** Where a refusal is shown. */
  readonly path: string;
  readonly per: Unique["per"];
  readonly rule: string;
  readonly key: string;
}

const known = new WeakMap<EntitySchema, readonly UniqueField[]>();

/** Fields that carry a rule of uniqueness; those in rows cannot. */
function uniqueFields({ schema: whole }: ServedEntity): readonly UniqueField[] {
  const found =
    known.get(whole) ??
    schemaFields(whole).flatMap(({ pointer, schema, row }) => {
      const unique = schema["x-unique"];
      return unique && row === undefined ? [{ pointer, unique, rule: [pointer, ...(unique.with ?? [])].join(" ") }] : [];
    });
  known.set(whole, found);
  return found;
}

/** Between the parts of a key; a normalised part has no line break. */
const BETWEEN = "\n";

/** What a stored record claims. A field that is absent claims nothing. */
export function uniqueKeysOf(entity: ServedEntity, record: Rec): UniqueKey[] {
  return uniqueFields(entity).flatMap(({ pointer, unique, rule }) => {
    const value = getAt(record, pointer);
    if (value === undefined || value === null || value === "") return [];
    const values = [value, ...(unique.with ?? []).map((name) => getAt(record, name) ?? "")];
    return [{ path: pointer, per: unique.per, rule, key: values.map((part) => normalizeUnique(part, unique.ignoreCase)).join(BETWEEN) }];
  });
}

/** Scope of claims that hold for the whole installation. No customer has this id. */
const EVERYONE = "*";
/** Longer values are claimed by their hash: an index entry has its limits. */
const LONGEST = 300;

const scopeOf = ({ per }: UniqueKey, customer: string): string => (per === "all" ? EVERYONE : customer);
const valueOf = ({ key }: UniqueKey): string => (key.length > LONGEST ? `sha256:${createHash("sha256").update(key).digest("hex")}` : key);
/** In a fixed order, so that two transactions never wait for each other. */
const inOrder = (claims: readonly UniqueKey[]): UniqueKey[] => [...claims].sort((a, b) => (a.rule + a.key < b.rule + b.key ? -1 : 1));

/** Another record has the value. */
const taken = ({ schema }: ServedEntity, path: string): Problem => problemAt(path, "unique", {}, schemaAt(schema, pointerTokens(path)));

/** What a refusal of the database calls values that another record has. */
const CLAIMS = "claims";

/**
 * Replaces the record's claims by those of its new values; `isNew` says that it has none. Waits for transactions that are
 * claiming the same, and ends the transaction where another record has one of the values: `uniqueViolation` reads which.
 */
export function uniqueKeyStatements(
  entity: ServedEntity,
  customer: string,
  { id, record, isNew = false }: { readonly id: string; readonly record: Rec; readonly isNew?: boolean },
): Statement[] {
  if (uniqueFields(entity).length === 0) return [];
  const claims = inOrder(uniqueKeysOf(entity, record)).map((one) => uniqueKeyRow(entity, customer, id, one));
  const values = claims.flatMap((row) => [row.scope, row.entity, row.rule, row.value, row.customer, row.record]);
  const claim = rawStatement(claimText(claims.length), values);
  return [...(isNew ? [] : [deleteUniqueKeys(entity, customer, id)]), ...(claims.length === 0 ? [] : [claim])];
}

/** Claims so many values, all of one entity; the refusal names it and the rules of those that another record has. */
function claimText(count: number): string {
  const rows = Array.from({ length: count }, (_, row) => `(${[1, 2, 3, 4, 5, 6].map((column) => `$${row * 6 + column}`).join(", ")})`);
  return `with wanted (scope, entity, rule, value, customer, record) as (values ${rows.join(", ")}),
      made as (
        insert into claims (scope, entity, rule, value, customer, record)
        select scope, entity, rule, value, customer, record from wanted on conflict do nothing returning rule)
    select ${raiseSql(CLAIMS, "min(entity) || chr(10) || string_agg(rule, chr(10) order by rule)")}
    from wanted where rule not in (select rule from made) having count(*) > 0`;
}

/** The problems of an error by which `uniqueKeyStatements` ended a transaction, and whose they are; undefined for every other one. */
export function uniqueViolation(
  schemas: Schemas,
  error: unknown,
): { readonly entity: ServedEntity; readonly problems: Problem[] } | undefined {
  const [name = "", ...rules] = raisedDetail(error, CLAIMS)?.split("\n") ?? [];
  if (rules.length === 0) return undefined;
  const entity = schemas.entity(name);
  const problems = uniqueFields(entity).flatMap(({ pointer, rule }) => (rules.includes(rule) ? [taken(entity, pointer)] : []));
  return { entity, problems };
}

/** Claims the values of records that were just made, many at once. Answers those that another record has. */
export async function insertUniqueKeys(
  trx: Trx,
  entity: ServedEntity,
  customer: string,
  made: readonly { readonly id: string; readonly record: Rec }[],
): Promise<{ readonly id: string; readonly problem: Problem }[]> {
  const wanted = made.flatMap(({ id, record }) => uniqueKeysOf(entity, record).map((claim) => ({ id, claim })));
  wanted.sort((a, b) => (a.claim.rule + a.claim.key < b.claim.rule + b.claim.key ? -1 : 1));
  const late: { readonly id: string; readonly problem: Problem }[] = [];
  for (let at = 0; at < wanted.length; at += BATCH) {
    const some = wanted.slice(at, at + BATCH);
    const rows = await trx
      .insertInto("claims")
      .values(some.map(({ id, claim }) => uniqueKeyRow(entity, customer, id, claim)))
      .onConflict((conflict) => conflict.doNothing())
      .returning(["rule", "record"])
      .execute();
    const ours = new Set(rows.map(({ rule, record }) => `${rule} ${record}`));
    late.push(
      ...some
        .filter(({ id, claim }) => !ours.has(`${claim.rule} ${id}`))
        .map(({ id, claim }) => ({ id, problem: taken(entity, claim.path) })),
    );
  }
  return late;
}

/** Value of a field with `x-unique` -> id of the record that has it, as far as one does. */
export async function findUniqueKeyOwners(
  db: Db | Trx,
  entity: ServedEntity,
  customer: string,
  { field, values }: { readonly field: string; readonly values: readonly Json[] },
): Promise<Map<Json, string>> {
  const holders = new Map<Json, string>();
  for (let at = 0; at < values.length; at += BATCH) {
    const wanted = values.slice(at, at + BATCH).flatMap((value) => {
      const claim = uniqueKeysOf(entity, { [field]: value }).find(({ path }) => path === `/${field}`);
      return claim ? [{ value, row: uniqueKeyRow(entity, customer, "", claim) }] : [];
    });
    const [first] = wanted;
    if (!first) continue;
    const rows = await db
      .selectFrom("claims")
      .select(["value", "record"])
      .where("scope", "=", first.row.scope)
      .where("entity", "=", entity.name)
      .where("rule", "=", first.row.rule)
      .where("customer", "=", customer)
      .where(
        "value",
        "in",
        wanted.map(({ row }) => row.value),
      )
      .execute();
    const found = new Map(rows.map(({ value, record }) => [value, record]));
    for (const { value, row } of wanted) {
      const record = found.get(row.value);
      if (record !== undefined) holders.set(value, record);
    }
  }
  return holders;
}

/** Waits for a transaction that is claiming the same value, then tells whether it is ours. */
async function insertClaim(db: Db, claim: UniqueKeyTable): Promise<boolean> {
  const inserted = await db
    .insertInto("claims")
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** A claim as it is stored. */
export function uniqueKeyRow(entity: ServedEntity, customer: string, id: string, claim: UniqueKey): UniqueKeyTable {
  return { scope: scopeOf(claim, customer), entity: entity.name, rule: claim.rule, value: valueOf(claim), customer, record: id };
}

export const deleteUniqueKeys = ({ name }: ServedEntity, customer: string, id: string): Statement =>
  sql`delete from claims where customer = ${customer} and entity = ${name} and record = ${id}`;

/** Changes when the rule does: then what is stored is claimed anew. */
const markOf = ({ rule, unique }: UniqueField): string => `${rule} per ${unique.per}${unique.ignoreCase ? " ignoring case" : ""}`;

export interface UniqueConflicts {
  readonly entity: string;
  readonly field: string;
  /** Ids of records whose value another one has already. */
  readonly records: readonly string[];
}

/** Claims the values of records stored before their rule. Answers those that found their value taken. */
export async function backfillUniqueKeys(db: Db, entities: Iterable<ServedEntity>): Promise<UniqueConflicts[]> {
  const rules = await db.selectFrom("claim_rules").select(["entity", "rule"]).execute();
  const done = new Set(rules.map(({ entity, rule }) => `${entity} ${rule}`));
  const late: UniqueConflicts[] = [];
  for (const entity of entities)
    late.push(
      ...(await backfillFields(
        db,
        entity,
        uniqueFields(entity).filter((field) => !done.has(`${entity.name} ${markOf(field)}`)),
      )),
    );
  return late;
}

async function backfillFields(db: Db, entity: ServedEntity, fields: readonly UniqueField[]): Promise<UniqueConflicts[]> {
  const late: UniqueConflicts[] = [];
  for (const field of fields) {
    await forgetRule(db, entity, field.rule);
    const records = await claimStored(db, entity, field);
    await db
      .insertInto("claim_rules")
      .values({ entity: entity.name, rule: markOf(field) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (records.length > 0) late.push({ entity: entity.name, field: field.pointer, records });
  }
  return late;
}

/** Claims under an earlier form of the rule would no longer be met by new ones. */
async function forgetRule(db: Db, entity: ServedEntity, rule: string): Promise<void> {
  await db.deleteFrom("claims").where("entity", "=", entity.name).where("rule", "=", rule).execute();
  await db
    .deleteFrom("claim_rules")
    .where("entity", "=", entity.name)
    .where(sql`starts_with(rule, ${`${rule} per `})`, "=", sql.lit(true))
    .execute();
}

const BATCH = 500;

async function claimStored(db: Db, entity: ServedEntity, { pointer }: UniqueField): Promise<string[]> {
  const late: string[] = [];
  let after = { customer: "", id: "" };
  for (;;) {
    const { rows } = await sql<{ customer: string; id: string; body: Rec }>`
      select customer, id, body from ${sql.table(entity.table)}
      where (customer, id) > (${after.customer}, ${after.id}) order by customer, id limit ${BATCH}`.execute(db);
    for (const { customer, id, body } of rows) {
      for (const claim of uniqueKeysOf(entity, body).filter(({ path }) => path === pointer)) {
        if (await insertClaim(db, uniqueKeyRow(entity, customer, id, claim))) continue;
        if ((await holderOf(db, entity, customer, claim)) !== id) late.push(id);
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return late;
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
