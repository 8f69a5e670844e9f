/** Sums over other records for a record that is tried. */
import { sql } from "kysely";
import { type AnsweringLookup, readsRecords } from "#dialect/expr/recordSums.ts";
import { isObject, type Rec } from "#dialect/json/json.ts";
import { type RecordsByEntity, sumsOver } from "#dialect/records/sumsOver.ts";
import type { RuleTrial } from "#dialect/wire/workbench.ts";
import { storedSumSchemas } from "../../audit/auditedSums.ts";
import { ruleSetOf } from "../../audit/ruleSet.ts";
import type { Db } from "../../db/tables.ts";
import { runWithSums } from "../../records/storage/recordSums.ts";
import type { DraftRules } from "../drafts/draftWorkspace.ts";

/**
 * Runs the trial with its sums: over the records that it has under `$records`, as in a case; for a stored record, over the records of its
 * customer; for any other, over none.
 */
export async function runTrial<Result>(
  db: Db,
  { catalog, entities }: DraftRules,
  { entity, record }: Pick<RuleTrial, "entity" | "record">,
  run: (sums: AnsweringLookup | undefined) => Result,
): Promise<Result> {
  const compiled = entities.get(entity);
  if (!catalog || !compiled || !readsRecords(compiled.expressions)) return run(undefined);
  const others = otherRecords(record);
  const set = others ? undefined : ruleSetOf(catalog, entities);
  const customer = set && (await customerOf(db, set.entities.get(entity)?.table, record["id"]));
  if (!set || customer === undefined) return run(sumsOver(compiled.expressions, others ?? {}));
  return runWithSums(db, { schemas: await storedSumSchemas(db, set), owner: { customer } }, run);
}

/** Returns the other records that the tried record brings along, as a case does. */
function otherRecords({ $records }: Rec): RecordsByEntity | undefined {
  return isObject($records) ? ($records as RecordsByEntity) : undefined;
}

/** Returns the customer of a stored record; undefined for a record that is not stored. */
async function customerOf(db: Db, table: string | undefined, id: unknown): Promise<string | undefined> {
  if (table === undefined || typeof id !== "string") return undefined;
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${table})::text as found`.execute(db);
  if (rows[0]?.found === null) return undefined;
  const stored = await sql<{ customer: string }>`select customer from ${sql.table(table)} where id = ${id}`.execute(db);
  return stored.rows[0]?.customer;
}
