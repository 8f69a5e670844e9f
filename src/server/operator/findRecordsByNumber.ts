/** Finds records of all customers by number or id, or lists the newest, for the operator's staff. */
import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { columnOf } from "../records/storage/columns.ts";
import { allOf, type Condition } from "../records/storage/sqlConditions.ts";
import type { StoredRow } from "../records/storage/recordRow.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";

export interface OperatorRecord {
  readonly row: StoredRow;
  readonly customer: string;
  readonly loginName: string;
}

type OwnedRow = StoredRow & { readonly customer: string; readonly login_name: string };

/** Selects the records that meet the condition, with their customers. */
const selectWhere = (entity: ServedEntity, condition: Condition) => sql`
  select r.customer, c.login_name, r.id, r.version, r.state, r.body, r.created, r.updated
  from (select * from ${sql.table(entity.table)} where ${condition}) r join customers c on c.id = r.customer`;

const toOperatorRecord = ({ customer, login_name: loginName, ...row }: OwnedRow): OperatorRecord => ({ row, customer, loginName });

/** Returns one result for each name, in the same order. */
export async function findRecordsByNumber(
  db: Db,
  entity: ServedEntity,
  names: readonly string[],
): Promise<{ readonly name: string; readonly record: OperatorRecord | undefined }[]> {
  const number = entity.head.number ? columnOf(entity, entity.head.number.field) : undefined;
  const results = [];
  for (const name of names) {
    const condition = number ? sql`(id = ${name} or ${number.text} = ${name})` : sql`id = ${name}`;
    const { rows } = await sql<OwnedRow>`${selectWhere(entity, condition)} limit 1`.execute(db);
    results.push({ name, record: rows[0] ? toOperatorRecord(rows[0]) : undefined });
  }
  return results;
}

/** Returns the newest records that meet all conditions. */
export async function listRecent(
  db: Db,
  entity: ServedEntity,
  { limit, conditions }: { readonly limit: number; readonly conditions: readonly Condition[] },
): Promise<OperatorRecord[]> {
  const { rows } = await sql<OwnedRow>`${selectWhere(entity, allOf(conditions))} order by r.created desc, r.id desc limit ${limit}`.execute(
    db,
  );
  return rows.map(toOperatorRecord);
}
