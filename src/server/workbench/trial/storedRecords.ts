/** Stored records of all customers for trials, previews and the diagram of states, and their number by state. */
import { sql } from "kysely";
import type { Rec } from "#dialect/json/json.ts";
import { userEntityOf } from "#dialect/schema/endpoints.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import type { StateCounts, StoredRecord } from "#dialect/wire/stored.ts";
import type { Db } from "../../db/tables.ts";
import { type Reaching, reachOf } from "../../records/storage/reach.ts";
import { readableRecord, roleAccess, type RoleAccess } from "../../records/storage/roleAccess.ts";
import { toWireRecord, type StoredRow } from "../../records/storage/recordRow.ts";
import { recordCondition } from "../../records/list/tabCondition.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";

const MAX_RECORDS = 50;

/** The reader, with the rights of the analyst's principal. */
export interface RecordReader extends Reaching {
  readonly db: Db;
}

export interface RecordSearch {
  /** Text of the record, its id, or the login name of its customer; "" for any. */
  readonly search: string;
  /** Stored state; "" for any. */
  readonly state: string;
}

/** Returns the newest 50 that match, of those that the roles of the analyst read, without the fields that they do not read. */
export async function storedRecords(reader: RecordReader, entity: ServedEntity, { search, state }: RecordSearch): Promise<StoredRecord[]> {
  const wanted = search.trim().slice(0, 100);
  const like = `%${wanted.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const access = roleAccess(reader.principal, entity);
  const { rows } = await sql<OwnedRow>`
    select r.customer, r.id, r.version, r.state, r.body, r.created, r.updated, c.login_name as login, c.facts
    from (select * from ${sql.table(entity.table)} where ${reachOf(reader, entity, "read")}) r left join customers c on c.id = r.customer
    where ${wanted === "" ? sql`true` : sql`(${searched(access)} ilike ${like} or r.id = ${wanted} or c.login_name = ${wanted})`}
      and ${state === "" ? sql`true` : sql`r.state = ${state}`}
    order by r.created desc, r.id desc limit ${MAX_RECORDS}`.execute(reader.db);
  return rows.map(({ login, facts, ...row }) => {
    const record = readableRecord(access, toWireRecord(entity, row));
    const title = entity.head.title === undefined ? row.id : fillTemplate(entity.head.title, record).trim();
    const owner = facts && { owner: { ...readableFacts(reader, facts), id: row.customer, ...(login !== null && { loginName: login }) } };
    return { id: row.id, customer: login ?? "", title: title === "" ? row.id : title, record, ...owner };
  });
}

type OwnedRow = StoredRow & { readonly customer: string; readonly login: string | null; readonly facts: Rec | null };

/** The facts of a customer that the roles of the analyst read: they are fields of the entity of the session. */
function readableFacts({ schemas, principal }: RecordReader, facts: Rec): Rec {
  const session = schemas.entities.get(userEntityOf(Object.values(schemas.catalog.files.endpoints.calls)));
  return session ? readableRecord(roleAccess(principal, session), facts) : {};
}

/** The searched text contains nothing that the roles do not read: a found record would reveal it. */
function searched({ hidden }: RoleAccess) {
  return hidden.size === 0 ? sql`r.body::text` : sql`(r.body - ${[...hidden]}::text[])::text`;
}

/** Returns those of the records that the roles of the analyst read. */
export async function readableIds(reader: RecordReader, entity: ServedEntity, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ readonly id: string }>`
    select id from ${sql.table(entity.table)} where id = any(${ids}::text[]) and ${reachOf(reader, entity, "read")}`.execute(reader.db);
  return new Set(rows.map(({ id }) => id));
}

/** Counts the records of all customers by state and by tab. */
export async function countStates(db: Db, schemas: Schemas, entity: ServedEntity): Promise<StateCounts> {
  const table = sql.table(entity.table);
  const byState = await sql<{ readonly state: string | null; readonly count: number }>`
    select state, count(*)::int as count from ${table} group by state`.execute(db);
  const counted = (entity.machine?.tabs ?? []).flatMap((tab) => {
    const condition = recordCondition(schemas, entity, tab);
    return condition ? [{ id: tab.id, condition }] : [];
  });
  const columns = counted.map(({ condition }, index) => sql`count(*) filter (where ${condition})::int as ${sql.ref(`t${index}`)}`);
  const { rows } =
    columns.length === 0
      ? { rows: [] }
      : await sql<Readonly<Record<string, number>>>`select ${sql.join(columns)} from ${table}`.execute(db);
  return {
    states: Object.fromEntries(byState.rows.flatMap(({ state, count }) => (state === null ? [] : [[state, count]]))),
    tabs: Object.fromEntries(counted.map(({ id }, index) => [id, rows[0]?.[`t${index}`] ?? 0])),
  };
}
