/**
 * The step `compute` of a migration: works computed fields of stored records
 * out as the current schemas do.
 *
 * The formulas are those of the current schemas. So they read the record as the
 * later migrations of its entity will leave it.
 */
import { scopeOf } from "#dialect/check/check.ts";
import { partForFields } from "#dialect/check/partForFields.ts";
import { resolveRecord } from "#dialect/check/resolveRecord.ts";
import { dependencies } from "#dialect/expr/dependencies.ts";
import { evaluate, type Scope } from "#dialect/expr/evaluate.ts";
import type { Value } from "#dialect/expr/values.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt, pointerTokens, setAt } from "#dialect/json/pointer.ts";
import { migrateRecord } from "#dialect/records/migrateRecord.ts";
import { pointerOf, type MigrationStep } from "#dialect/schema/migrations.ts";
import { isGroup, rowSchema } from "#dialect/schema/derived/shape.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { Trx } from "../db/tables.ts";
import { runWithSums } from "../records/storage/recordSums.ts";
import { loadReferenced } from "../records/checks/loadReferenced.ts";
import { checkContext } from "../records/storage/recordContext.ts";
import { serverActingFor } from "../session/principal.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import type { ReadMigration } from "../schemas/readMigrations.ts";

type ComputedSchemas = Pick<Schemas, "migrations" | "entities" | "catalog" | "entity">;

export interface ComputeFields {
  readonly trx: Trx;
  readonly schemas: ComputedSchemas;
  readonly migration: ReadMigration;
  /** Milliseconds. */
  readonly now: number;
}

/** Returns a function from a record after the other steps to the record with its computed fields; undefined without a step `compute`. */
export function computeFields({
  trx,
  schemas,
  migration,
  now,
}: ComputeFields): ((customer: string, record: Rec) => Promise<Rec>) | undefined {
  const steps = migration.steps.filter((step) => step.do === "compute");
  const entity = currentEntity(schemas, migration);
  if (steps.length === 0 || !entity) return undefined;
  const later = laterSteps(schemas.migrations, migration);
  const { expressions } = migration;
  // Most computed fields read no other record. With all formulas of the entity each record would cost a statement for each reference.
  const part = {
    ...entity,
    compiled: {
      ...entity.compiled,
      ...partForFields(
        entity.compiled,
        steps.map(({ field = "" }) => pointerOf(field)),
      ),
    },
  };
  const readsFacts = Object.values(part.compiled.expressions).some((tree) =>
    dependencies(tree).some(({ name }) => name === "user" || name === "owner"),
  );
  let known: { readonly customer: string; readonly facts: Rec } | undefined;
  return async (customer, record) => {
    const own = steps.filter(({ when }) => when === undefined || holds(expressions, when, record));
    if (own.length === 0) return record;
    if (known?.customer !== customer) known = { customer, facts: readsFacts ? await factsOf(trx, customer) : {} };
    const { record: current } = migrateRecord(record, later.steps, { schema: entity.schema, expressions: later.expressions });
    const act = { trx, schemas: schemas as Schemas, clock: () => now, ...serverActingFor({ customer, facts: known.facts }) };
    const context = await loadReferenced(act, part, checkContext(act, "update"), { input: {}, stored: current });
    const { record: resolved } = await runWithSums(trx, act, (sums) =>
      resolveRecord(part.compiled, current, scopeOf({ ...context, sums })),
    );
    return own.reduce((result, step) => takeOver(entity.schema, result, resolved, step), record);
  };
}

function holds(expressions: ReadMigration["expressions"], when: string, record: Rec): boolean {
  const tree = expressions[when];
  const scope: Scope = { self: record as Value };
  return tree !== undefined && evaluate(tree, scope) === true;
}

/** Returns the facts of a customer that formulas read as `user`. */
async function factsOf(trx: Trx, customer: string): Promise<Rec> {
  const row = await trx.selectFrom("customers").select(["login_name", "facts"]).where("id", "=", customer).executeTakeFirst();
  return { ...(row?.facts as Rec | undefined), ...(row && { loginName: row.login_name }) };
}

/** Returns the entity under the name that later steps and migrations give it. */
function currentEntity({ migrations, entities }: ComputedSchemas, migration: ReadMigration): ServedEntity | undefined {
  let name = migration.entity;
  for (const one of migrations.slice(migrations.findIndex((other) => other.name === migration.name))) {
    const renamed = one.entity === name ? one.steps.find((step) => step.field === undefined && step.do === "rename") : undefined;
    if (renamed) name = String(renamed.to);
  }
  return entities.get(name);
}

/** Returns the steps of later migrations of the same entity, with their expressions. */
function laterSteps(migrations: readonly ReadMigration[], migration: ReadMigration): Pick<ReadMigration, "steps" | "expressions"> {
  let name = migration.entity;
  const steps: MigrationStep[] = [];
  let expressions: ReadMigration["expressions"] = {};
  for (const one of migrations.slice(migrations.findIndex((other) => other.name === migration.name))) {
    if (one.entity !== name) continue;
    if (one.name !== migration.name) steps.push(...one.steps);
    expressions = { ...expressions, ...one.expressions };
    const renamed = one.steps.find((step) => step.field === undefined && step.do === "rename");
    if (renamed) name = String(renamed.to);
  }
  return { steps, expressions };
}

/** Copies the values of one field, in every row. A value that the formula no longer gives is removed. */
function takeOver(schema: FieldSchema, record: Rec, resolved: Rec, { field = "" }: MigrationStep): Rec {
  return locations(schema, record as Json, pointerTokens(pointerOf(field))).reduce((result, path) => {
    const value = getAt(resolved as Json, path);
    return value === undefined && getAt(result as Json, path) === undefined ? result : setAt(result, path, value);
  }, record);
}

/** Returns the places of a computed field in a record; none where the schema has no such field, or it is not computed. */
function locations(schema: FieldSchema, record: Json, tokens: readonly string[], path: readonly string[] = []): (readonly string[])[] {
  const [token = "", ...rest] = tokens;
  const field = schema.properties?.[token];
  if (!field) return [];
  const here = [...path, token];
  if (rest.length === 0) return field["x-compute"] === undefined ? [] : [here];
  if (isGroup(field)) return locations(field, record, rest, here);
  const row = rowSchema(field);
  const rows = getAt(record, here);
  return row && Array.isArray(rows) ? rows.flatMap((_row, index) => locations(row, record, rest.slice(1), [...here, String(index)])) : [];
}
