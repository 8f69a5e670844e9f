/** Finds a file that a session may open: its customer owns the file, and a record names it, or no record has named it yet. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db/tables.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { ABSOLUTE_MS, IDLE_MS, SKEW_MS } from "../session/sessions.ts";
import type { FileAccess, FileRecord } from "./fileUrls.ts";
import { ANONYMOUS_OWNER } from "./uploadedFile.ts";

export interface ServedFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

interface FileParts {
  readonly db: Db;
  readonly schemas: Schemas;
}

/** Returns the file of a verified URL if its session is open and the record still names it. @param now milliseconds */
export async function openFile(
  { db, schemas }: FileParts,
  { file, record, session }: FileAccess,
  now: number,
): Promise<ServedFile | undefined> {
  // The hash of a token is hexadecimal: "g" sorts behind all that begins with the reference.
  const owner =
    session === ""
      ? sql`${ANONYMOUS_OWNER}`
      : sql`(select a.customer from sessions s join accounts a on a.id = s.account
          where s.token >= ${session} and s.token < ${`${session}g`} and s.created > ${new Date(now - ABSOLUTE_MS)}
          and s.created < ${new Date(now + SKEW_MS)} and s.used > ${new Date(now - IDLE_MS)} limit 1)`;
  return findFile(db, schemas, { file, record, owner });
}

/** Returns the file if it belongs to the customer and the record names it. */
export async function ownFile(
  { db, schemas }: FileParts,
  customer: string,
  { file, record }: Pick<FileAccess, "file" | "record">,
): Promise<ServedFile | undefined> {
  return findFile(db, schemas, { file, record, owner: sql`${customer}` });
}

async function findFile(
  db: Db,
  schemas: Schemas,
  { file, record, owner }: { readonly file: string; readonly record: FileRecord | undefined; readonly owner: RawBuilder<unknown> },
): Promise<ServedFile | undefined> {
  const named = record ? namedBy(schemas, record) : sql`select from pending_uploads where customer = files.customer and file = files.id`;
  if (!named) return undefined;
  const { rows } = await sql<ServedFile>`
    select id, name, type from files where customer = ${owner} and id = ${file} and exists (${named})`.execute(db);
  return rows[0];
}

/** Selects the record if it names the file, wherever in its body. Undefined if the schemas know no such entity. */
function namedBy(schemas: Schemas, { entity, id }: FileRecord): RawBuilder<unknown> | undefined {
  const found = schemas.entities.get(entity);
  if (found?.head.owner !== "customer") return undefined;
  return sql`select from ${sql.table(found.table)} r where r.customer = files.customer and r.id = ${id}
    and jsonb_path_exists(r.body, '$.** ? (@.id == $id)', jsonb_build_object('id', files.id))`;
}
