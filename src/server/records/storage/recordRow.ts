/** How a stored row becomes the record on the wire, and back. */
import { type Selectable, sql } from "kysely";
import type { Rec } from "#dialect/json/json.ts";
import { timeText } from "#dialect/text/time.ts";
import type { RecordTable } from "../../db/tables.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";

export type RecordRow = Selectable<RecordTable>;

/** The columns that every read of a record takes. */
export const recordColumns = ["id", "version", "state", "body", "created", "updated"] as const;
/** The same in a statement. */
export const recordColumnsSql = sql.join(recordColumns.map((name) => sql.ref(name)));
export type StoredRow = Pick<RecordRow, (typeof recordColumns)[number]>;

/** Server-kept times under the names that the entity gives them, as texts in the zone of the business. */
function timesOf({ head }: ServedEntity, row: Pick<RecordRow, "created" | "updated">): Rec {
  const times: Rec = {};
  if (head.times?.created) times[head.times.created] = timeText(row.created.getTime());
  if (head.times?.updated) times[head.times.updated] = timeText(row.updated.getTime());
  return times;
}

/** All fields of a stored record, without `id` and `version`: what rules and checks see. */
export function recordFields(entity: ServedEntity, row: StoredRow): Rec {
  return { ...row.body, ...timesOf(entity, row) };
}

/** The record as it is answered. */
export function toWireRecord(entity: ServedEntity, row: StoredRow): Rec {
  return { id: row.id, version: row.version, ...recordFields(entity, row) };
}

/** A row whose body is still the text that it came as. */
export type RawStoredRow = Omit<StoredRow, "body"> & { readonly body: string };

/** The record as it is answered, as JSON: its body is handed on as it was stored, and never made an object of and a text again. */
export function toWireJson(entity: ServedEntity, row: RawStoredRow): string {
  const body = row.body.slice(1, -1);
  // The times come last: what the server keeps is not the body's to say.
  const times = Object.entries(timesOf(entity, row)).map(([name, time]) => `,${JSON.stringify(name)}:${JSON.stringify(time)}`);
  return `{"id":${JSON.stringify(row.id)},"version":${row.version}${body === "" ? "" : ","}${body}${times.join("")}}`;
}

/** What is stored of a checked record: times and identity have columns of their own. */
export function bodyOf(entity: ServedEntity, record: Rec): Rec {
  const { id: _id, version: _version, ...body } = record;
  if (entity.head.times?.created) delete body[entity.head.times.created];
  if (entity.head.times?.updated) delete body[entity.head.times.updated];
  return body;
}

/** Value of the state field, "" where nothing governs the entity. */
export function stateColumn(entity: ServedEntity, record: Rec): string {
  const state = entity.machine ? record[entity.machine.field] : undefined;
  return typeof state === "string" ? state : "";
}
