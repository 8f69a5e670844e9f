/** The sums over other records that an audit needs: over what is stored now, in the tables that exist. */
import { readsRecords } from "#dialect/expr/recordSums.ts";
import type { SumLookup } from "#dialect/expr/sumLookup.ts";
import type { Rec } from "#dialect/json/json.ts";
import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { runWithSums, type SumSchemas } from "../records/storage/recordSums.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { type AuditContext, checkStoredRecord } from "./checkStoredRecord.ts";
import type { RuleSet } from "./ruleSet.ts";

/** Returns the sums that the check of a record asks for; undefined for an entity whose rules ask for none. */
export type AuditedSums = (
  rules: RuleSet,
  entity: ServedEntity,
  record: Rec,
  context: AuditContext & { readonly customer: string },
) => Promise<SumLookup | undefined>;

interface AuditedRules {
  readonly db: Db;
  readonly rules: RuleSet;
  readonly inForce: RuleSet;
}

/** @param run runs a check, perhaps for a limited time */
export async function auditedSums({ db, rules, inForce }: AuditedRules, run: (check: () => void) => void): Promise<AuditedSums> {
  const stored = new Map<RuleSet, SumSchemas>();
  for (const set of [rules, inForce]) stored.set(set, await storedSumSchemas(db, set));
  return async (set, entity, record, { customer, ...context }) => {
    const schemas = stored.get(set);
    if (!schemas || !readsRecords(entity.compiled.expressions)) return undefined;
    return runWithSums(db, { schemas, owner: { customer } }, (sums) => {
      run(() => void checkStoredRecord(set, entity, record, { ...context, sums }));
      return sums;
    });
  };
}

/** Returns what the sums of a rule set need of the database. */
export async function storedSumSchemas(db: Db, set: RuleSet): Promise<SumSchemas> {
  return { entities: await storedEntities(db, set), compiled: { expressions: {} } };
}

/** Returns the entities whose table exists: a new one has no records yet, and a renamed one is not found before its migration. */
async function storedEntities(db: Db, { entities }: RuleSet): Promise<RuleSet["entities"]> {
  const found = new Map<string, ServedEntity>();
  const anyAsks = [...entities.values()].some(({ compiled }) => readsRecords(compiled.expressions));
  for (const [name, entity] of anyAsks ? entities : []) {
    const { rows } = await sql<{ found: string | null }>`select to_regclass(${entity.table})::text as found`.execute(db);
    if (rows[0]?.found !== null) found.set(name, entity);
  }
  return found;
}
