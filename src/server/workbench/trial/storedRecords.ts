/** Stored records of all customers for trials and previews, newest first. */
import { sql } from "kysely";
import { fillTemplate } from "#dialect/text/template.ts";
import type { StoredRecord } from "#dialect/wire/workbench.ts";
import type { Db } from "../../db/tables.ts";
import { toWireRecord, type StoredRow } from "../../records/storage/recordRow.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";

const MAX_RECORDS = 50;

export async function storedRecords(db: Db, entity: ServedEntity, search: string): Promise<StoredRecord[]> {
  const wanted = search.trim().slice(0, 100);
  const like = `%${wanted.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await sql<StoredRow & { readonly customer: string; readonly login: string | null }>`
    select r.customer, r.id, r.version, r.state, r.body, r.created, r.updated, c.login_name as login
    from ${sql.table(entity.table)} r left join customers c on c.id = r.customer
    ${wanted === "" ? sql`` : sql`where r.body::text ilike ${like} or r.id = ${wanted} or c.login_name = ${wanted}`}
    order by r.created desc, r.id desc limit ${MAX_RECORDS}`.execute(db);
  return rows.map(({ login, ...row }) => {
    const record = toWireRecord(entity, row);
    const title = entity.head.title === undefined ? row.id : fillTemplate(entity.head.title, record).trim();
    return { id: row.id, customer: login ?? "", title: title === "" ? row.id : title, record };
  });
}
