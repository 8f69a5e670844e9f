/** Finds a file that a principal may open: a record within its reach names the file, or it uploaded the file and no record has named it yet. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db/tables.ts";
import type { FileAccess, FileRecord } from "../files/fileUrls.ts";
import { ANONYMOUS_OWNER } from "../files/uploadedFile.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { personalFacts } from "../session/personalFacts.ts";
import { type Principal, holderOf } from "../session/principal.ts";
import { principalOfToken } from "../session/apiTokens.ts";
import { principalOfReference } from "../session/sessionCache.ts";
import { roleAccess, readableRecord } from "./storage/roleAccess.ts";
import { type Reaching, reachOf } from "./storage/reach.ts";
import type { Condition } from "./storage/sqlConditions.ts";
import { MINUTE } from "#dialect/text/durations.ts";

export interface ServedFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

interface FileParts {
  readonly db: Db;
  readonly schemas: Schemas;
}

/** Returns the file of a verified URL if its session is open, or its token accepted, and a record within reach still names it. @param now milliseconds */
export async function openFile(parts: FileParts, { file, record, session }: FileAccess, now: number): Promise<ServedFile | undefined> {
  if (session === "") return findFile(parts.db, file, uploadsOf(ANONYMOUS_OWNER, now));
  const { db, schemas } = parts;
  const principal =
    (await principalOfReference(db, personalFacts(schemas), session, now)) ?? (await principalOfToken(db, schemas, session, now));
  return principal && readableFile(parts, principal, { file, record }, now);
}

/** Returns the file if a record within reach of the principal names it, or if the principal has just uploaded it. @param now milliseconds */
export async function readableFile(
  { db, schemas }: FileParts,
  principal: Principal,
  { file, record }: { readonly file: string; readonly record?: FileRecord | undefined },
  now: number,
): Promise<ServedFile | undefined> {
  if (!record) return findFile(db, file, uploadsOf(holderOf(principal), now));
  const named = namedBy({ schemas, principal, clock: () => now }, record);
  if (!named) return undefined;
  const found = await findFile(db, file, named.files);
  return found && (await isShown(db, named, principal, file)) ? found : undefined;
}

/** A form still loads the picture of an upload while it saves: the URL without a record opens the file so long after the upload. */
const JUST_UPLOADED_MS = MINUTE;

/** Selects the uploads that no record has named yet, and those of the last minute. */
const uploadsOf = (uploader: string, now: number): RawBuilder<unknown> =>
  sql`select file as id, customer from pending_uploads where customer = ${uploader}
    union all select id, customer from files where customer = ${uploader} and created > ${new Date(now - JUST_UPLOADED_MS)}`;

/** A record that may name files. */
interface NamingRecord {
  readonly entity: ServedEntity;
  /** Selects the record, within reach. */
  readonly record: RawBuilder<{ readonly body: Rec }>;
  /** Selects the customer whose files it may name, and the ids in its body. */
  readonly files: RawBuilder<unknown>;
}

/** Returns undefined if the schemas know no such entity. */
function namedBy(asking: Reaching, { entity, id }: FileRecord): NamingRecord | undefined {
  const found = asking.schemas.entities.get(entity);
  if (!found || found.head.owner === "none") return undefined;
  const record = sql<{
    readonly body: Rec;
  }>`select customer, body from ${sql.table(found.table)} where ${reachOf(asking, found, "read")} and id = ${id}`;
  const files = sql`select ids #>> '{}' as id, named.customer
    from (${record}) named, jsonb_path_query(named.body, '$.**.id') ids`;
  return { entity: found, record, files };
}

/** Whether a field that the principal reads names the file. */
async function isShown(db: Db, { entity, record }: NamingRecord, principal: Principal, file: string): Promise<boolean> {
  const access = roleAccess(principal, entity);
  if (access.hidden.size === 0) return true;
  const { rows } = await record.execute(db);
  return rows.some(({ body }) => JSON.stringify(readableRecord(access, body)).includes(JSON.stringify(file)));
}

/** The condition on files that records name which the principal has read: a member reads files of its customer only. */
export function readableFiles({ customer }: Principal): Condition {
  return customer === undefined ? sql`true` : sql`customer = ${customer}`;
}

async function findFile(db: Db, file: string, named: RawBuilder<unknown>): Promise<ServedFile | undefined> {
  const { rows } = await sql<ServedFile>`
    select f.id, f.name, f.type from files f
    where f.id = ${file} and exists (select 1 from (${named}) n where n.customer = f.customer and n.id = f.id)`.execute(db);
  return rows[0];
}
