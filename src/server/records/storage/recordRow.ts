/** Converts a stored row to the record on the wire, and back. */
import { type Selectable, sql } from "kysely";
import type { Rec } from "#dialect/json/json.ts";
import { timeText } from "#dialect/text/time.ts";
import type { RecordTable } from "../../db/tables.ts";
import { type SignFile, URL_IN_JSON, withSignedUrls } from "../../files/fileUrls.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { SHARED } from "./owner.ts";
import { roleAccess, readableRecord } from "./roleAccess.ts";
import { needsReading, readFields } from "./readFields.ts";
import type { ActingContext } from "./recordContext.ts";

export type RecordRow = Selectable<RecordTable>;

/** The columns that every read of a record selects. */
export const recordColumns = ["id", "version", "state", "body", "created", "updated"] as const;
/** The same as SQL. */
export const recordColumnsSql = sql.join(recordColumns.map((name) => sql.ref(name)));
export type StoredRow = Pick<RecordRow, (typeof recordColumns)[number]>;

/** Returns the timestamps of the server under the names that the entity gives them, in the business time zone. */
function timesOf({ head, timeZone }: ServedEntity, row: Pick<RecordRow, "created" | "updated">): Rec {
  const times: Rec = {};
  if (head.times?.created) times[head.times.created] = timeText(row.created.getTime(), timeZone);
  if (head.times?.updated) times[head.times.updated] = timeText(row.updated.getTime(), timeZone);
  return times;
}

/** Returns all fields of a stored record, without `id` and `version`, as rules and checks read them. */
export function recordFields(entity: ServedEntity, row: StoredRow): Rec {
  return { ...row.body, ...timesOf(entity, row) };
}

/** Returns the record with id, version and timestamps, for use inside the server. */
export function toWireRecord(entity: ServedEntity, row: StoredRow): Rec {
  return { id: row.id, version: row.version, ...recordFields(entity, row) };
}

/** Inputs for turning a row into a record for a client: schemas, clock and actor for computed fields, and the signature of files. */
export type ReaderContext = ActingContext & { readonly signFile?: SignFile | undefined };

/** Returns all fields as guards and clients read them now, without `id` and `version`. */
export function currentFields(context: ActingContext, entity: ServedEntity, row: StoredRow): Rec {
  return readFields(context, entity, recordFields(entity, row), row.id);
}

/** Returns the record as sent to clients: fields that change with the day are computed, and the URLs of its files are signed. */
export function toClientRecord(context: ReaderContext, entity: ServedEntity, row: StoredRow): Rec {
  const { signFile } = context;
  const access = roleAccess(context.principal, entity);
  const record = { ...readableRecord(access, readFields(context, entity, toWireRecord(entity, row), row.id)), ...ownerNamed(context) };
  return signFile ? withSignedUrls(record, (file) => signFile(file, { entity: entity.name, id: row.id })) : record;
}

/** Returns the owner as staff reads it with a record, `owner`: its id, login name and name. A member knows whose records it reads. */
function ownerNamed({ principal, owner }: ReaderContext): Rec {
  if (principal.customer !== undefined || !owner || owner.customer === SHARED) return {};
  const { loginName, name } = owner.facts;
  return { owner: { id: owner.customer, ...(loginName === undefined ? {} : { loginName }), ...(name === undefined ? {} : { name }) } };
}

/** A row whose body is unparsed text. */
export type RawStoredRow = Omit<StoredRow, "body"> & { readonly body: string };

/** Returns a record as JSON text. @param owner of a record that staff reads, see `ownerNamed` */
export type RecordWriter = (row: RawStoredRow, owner?: ReaderContext["owner"]) => string;

/**
 * Returns what writes records of the entity as JSON text for clients: what is the same for each row of a page is looked up once.
 * The stored body is copied without being parsed, unless it names files whose URLs are to be signed, or a computed field is
 * worked out.
 */
export function recordWriter(context: ReaderContext, entity: ServedEntity): RecordWriter {
  const { signFile, schemas } = context;
  const isHiding = roleAccess(context.principal, entity).hidden.size > 0;
  const { head, timeZone } = entity;
  const [created, updated] = [head.times?.created, head.times?.updated].map((name) => (name ? `,${JSON.stringify(name)}:"` : ""));
  const isStaff = context.principal.customer === undefined;
  return (row, owner = context.owner) => {
    const reader = owner === context.owner ? context : { ...context, owner };
    if (isHiding || needsReading(schemas, entity, row.body))
      return JSON.stringify(toClientRecord(reader, entity, { ...row, body: JSON.parse(row.body) as Rec }));
    const body = signFile && row.body.includes(URL_IN_JSON) ? signedBody(entity, row, signFile) : row.body;
    let text = `{"id":${JSON.stringify(row.id)},"version":${row.version}`;
    if (body.length > 2) text += `,${body.slice(1, -1)}`;
    // The timestamps come last, so that they override the body.
    if (created) text += `${created}${timeText(row.created.getTime(), timeZone)}"`;
    if (updated) text += `${updated}${timeText(row.updated.getTime(), timeZone)}"`;
    if (isStaff)
      for (const [name, value] of Object.entries(ownerNamed(reader))) text += `,${JSON.stringify(name)}:${JSON.stringify(value)}`;
    return `${text}}`;
  };
}

function signedBody({ name }: ServedEntity, { id, body }: RawStoredRow, signFile: SignFile): string {
  return JSON.stringify(withSignedUrls(JSON.parse(body) as Rec, (file) => signFile(file, { entity: name, id })));
}

/** Returns the body to store: timestamps, id and version have columns of their own. */
export function bodyOf(entity: ServedEntity, record: Rec): Rec {
  const { id: _id, version: _version, ...body } = record;
  if (entity.head.times?.created) delete body[entity.head.times.created];
  if (entity.head.times?.updated) delete body[entity.head.times.updated];
  return body;
}

/** Returns the value of the state field, "" without a state machine. */
export function stateColumn(entity: ServedEntity, record: Rec): string {
  const state = entity.machine ? record[entity.machine.field] : undefined;
  return typeof state === "string" ? state : "";
}
