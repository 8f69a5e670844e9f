/**
 * What a link shows of a record to everybody who has it (`x-share`): its phases, the listed fields and the listed entries of its
 * history. One call answers for all entities that share records. Nothing else is read into the answer, so a new field is never shared by accident.
 *
 * An unknown, an ended and a deleted link get the same answer. Each address has few tries with links that open nothing.
 */
import { isBlank } from "#dialect/json/jsonValues.ts";
import { sql } from "kysely";
import { phaseProgress } from "#dialect/records/phaseSteps.ts";
import { type SharedRecord, timelineEntries, type TimelineEntry } from "#dialect/records/timelineEntries.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt, pointerTokens } from "#dialect/json/pointer.ts";
import type { ShareRule } from "#dialect/schema/exchange.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { schemaAt } from "#dialect/schema/derived/shape.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { decimalText } from "#dialect/text/decimal.ts";
import type { Text } from "#dialect/text/text.ts";
import { businessClock, formatDate, formatDateTime } from "#dialect/text/time.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import type { Db } from "../db/tables.ts";
import { ApiError, HttpError } from "../answers/apiError.ts";
import { RequestReader } from "../answers/requestReader.ts";
import type { Attempts } from "../load/attempts.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { columnOf } from "./storage/columns.ts";
import { ownerOf } from "./storage/owner.ts";
import { recordColumns, type StoredRow, toWireRecord } from "./storage/recordRow.ts";
import { findUniqueKeyOwner } from "./storage/uniqueKeyOwners.ts";
import { HOUR } from "#dialect/text/durations.ts";

export interface SharedCall {
  readonly db: Db;
  readonly schemas: Schemas;
  /** Milliseconds. */
  readonly clock: () => number;
  /** The entity of the call; the records of every entity with `x-share` are shared. */
  readonly entity: ServedEntity;
  readonly body: Rec;
  /** IP address of the reader. */
  readonly address: string;
  readonly attempts: Attempts;
}

/** Secrets, numbers and telephones that opened nothing. */
const byAddress = { name: "shared records from address", tries: 30, windowMs: HOUR };
/** Wrong telephones for one number, from all addresses: guessing the four digits takes a month on average. */
const byNumber = { name: "telephones of number", tries: 10, windowMs: HOUR };
/** Digits of a telephone that are asked for. */
const PHONE_DIGITS = 4;
const MAX_TOKEN = 100;
/** Entries of one history that are read. */
const MAX_EVENTS = 200;

export async function readShared(call: SharedCall): Promise<SharedRecord> {
  const { body, address, attempts } = call;
  const sharing = sharingEntities(call);
  if (sharing.length === 0) throw new HttpError(404, "answer.unknownCall");
  const { token, number, phone } = readAsked(body, sharing);
  // Counted first, so that concurrent attempts cannot bypass the limit.
  const counted = [...(number === undefined ? [] : [[byNumber, number] as const]), [byAddress, address] as const];
  if (!(await attempts.take(counted))) throw new ApiError(apiCode.throttled, "answer.throttled");
  for (const { entity, rule } of sharing) {
    const own = { ...call, entity };
    const found =
      token !== undefined
        ? await openRecord(own, rule, token)
        : rule.find && number !== undefined && phone !== undefined
          ? await trackedRecord(own, rule.find, number, phone)
          : undefined;
    if (!found) continue;
    await attempts.giveBack(counted);
    return answerOf(own, rule, found);
  }
  throw new ApiError(apiCode.notFound, token === undefined ? "answer.notTracked" : "answer.linkEnded");
}

interface SharingEntity {
  readonly entity: ServedEntity;
  readonly rule: ShareRule;
}

/** The entities whose records are shared, that of the call first: a link, or a number, may be of any of them. */
function sharingEntities({ entity, schemas }: SharedCall): SharingEntity[] {
  if (!entity.schema["x-share"]) return [];
  return [entity, ...[...schemas.entities.values()].filter((other) => other !== entity)].flatMap((one) => {
    const rule = one.schema["x-share"];
    return rule ? [{ entity: one, rule }] : [];
  });
}

interface AskedRecord {
  readonly token?: string | undefined;
  readonly number?: string | undefined;
  readonly phone?: string | undefined;
}

/** Reads the secret of a link, or the number with the last digits of the telephone. */
function readAsked(body: Rec, sharing: readonly SharingEntity[]): AskedRecord {
  const reader = new RequestReader();
  const given = reader.object(body, "", sharing.some(({ rule }) => rule.find) ? ["token", "number", "phone"] : ["token"]);
  const text = (name: string): string | undefined => reader.text(given[name], `/${name}`, MAX_TOKEN)?.trim() || undefined;
  const asked = { token: text("token"), number: text("number"), phone: text("phone") };
  reader.finish();
  return asked;
}

/** Returns the record with this number and a telephone that ends so; undefined otherwise, and for two records with one number. */
async function trackedRecord(
  { db, entity }: SharedCall,
  find: NonNullable<ShareRule["find"]>,
  number: string,
  phone: string,
): Promise<OpenRecord | undefined> {
  const column = columnOf(entity, find.number);
  if (!column || phone.length !== PHONE_DIGITS || !/^\d+$/.test(phone)) return undefined;
  const rows = await db
    .selectFrom(entity.table)
    .innerJoin("customers", "customers.id", `${entity.table}.customer`)
    .select(recordColumns.map((name) => `${entity.table}.${name}` as const))
    .select([`${entity.table}.customer`, "customers.facts"])
    .where(sql<boolean>`${column.text} in (${number}, ${number.toUpperCase()})`)
    .limit(2)
    .execute();
  const [row, ...others] = rows;
  if (!row || others.length > 0) return undefined;
  const record = toWireRecord(entity, row);
  const phones = [...find.phones.map((path) => getAt(record, path)), ...(find.facts ?? []).map((name) => row.facts[name])];
  const isTheirs = phones.some((known) => typeof known === "string" && endOf(known) === phone);
  return isTheirs ? { customer: row.customer, id: row.id, record } : undefined;
}

/** The last digits of a telephone, without spaces and signs. */
const endOf = (phone: string): string => phone.replaceAll(/\D/g, "").slice(-PHONE_DIGITS);

interface OpenRecord {
  readonly customer: string;
  readonly id: string;
  readonly record: Rec;
}

/** Returns the record of an open link; undefined for a link that is not there, has ended, or leads to no record. */
async function openRecord(call: SharedCall, rule: ShareRule, token: string): Promise<OpenRecord | undefined> {
  const { db, schemas, clock, entity } = call;
  const links = schemas.entity(rule.links.entity);
  const owner = await findUniqueKeyOwner(db, links, rule.links.token, token);
  const row = owner && (await rowOf(db, links, owner.customer, owner.record));
  if (!owner || !row) return undefined;
  const link = toWireRecord(links, row);
  const { today } = businessClock(clock(), schemas.catalog.timeZone);
  const until = link[rule.links.until];
  if (typeof until !== "string" || until < today) return undefined;
  const id = link[rule.links.of];
  // A link that is of a record of another entity.
  if (typeof id !== "string" || id === "") return undefined;
  const target = await rowOf(db, entity, owner.customer, id);
  return target && { customer: owner.customer, id, record: toWireRecord(entity, target) };
}

async function rowOf(db: Db, entity: ServedEntity, customer: string, id: string): Promise<StoredRow | undefined> {
  return db.selectFrom(entity.table).select(recordColumns).where("customer", "=", customer).where("id", "=", id).executeTakeFirst();
}

async function answerOf(call: SharedCall, rule: ShareRule, found: OpenRecord): Promise<SharedRecord> {
  const { schemas, entity } = call;
  const { machine } = entity;
  const fields = await Promise.all(rule.fields.map((path) => fieldOf(call, found, path)));
  const history = machine?.timeline ? await historyOf(call, machine.timeline, found) : [];
  const codes = machine ? schemas.catalog.codes(machine.codes) : [];
  return {
    fields: fields.filter((field) => field !== undefined),
    phases: machine?.phases ? phaseProgress(machine.phases, codes, found.record[machine.field], history) : null,
    events: machine?.timeline ? eventsOf(call, rule, machine, history) : [],
  };
}

async function historyOf({ db, schemas }: SharedCall, timeline: NonNullable<StateMachine["timeline"]>, { customer, id }: OpenRecord) {
  const events = schemas.entity(timeline.entity);
  const of = columnOf(events, timeline.of);
  if (!of) return [];
  const rows = await db
    .selectFrom(events.table)
    .select(recordColumns)
    .where("customer", "=", customer)
    .where(sql<boolean>`${of.text} = ${id}`)
    .orderBy("id", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return rows.map((row) => toWireRecord(events, row));
}

/** The listed entries, newest first. Their sentences are filled in from the listed fields only. */
function eventsOf(
  { schemas }: SharedCall,
  { events }: ShareRule,
  machine: StateMachine,
  history: readonly Rec[],
): readonly TimelineEntry[] {
  const shown = ["transition", "from", "to", "time", ...events.fields];
  const listed = history
    .filter(({ transition }) => typeof transition === "string" && events.transitions.includes(transition))
    .map((event) => Object.fromEntries(Object.entries(event).filter(([name]) => shown.includes(name))));
  const { timeZone } = schemas.catalog;
  const entity = schemas.entity(events.entity).schema;
  const codesOf = (name: string) => schemas.catalog.codes(name);
  const entries = timelineEntries({ events: listed, machine, codes: codesOf(machine.codes), codesOf, timeZone, entity });
  // The number of an entry among those that are shown: an id of a record is not shared.
  return entries.map((entry, at) => ({ ...entry, id: String(at) }));
}

async function fieldOf(call: SharedCall, { customer, record }: OpenRecord, path: string) {
  const { schemas, entity } = call;
  const schema = schemaAt(entity.schema, pointerTokens(path));
  const value = getAt(record, path);
  if (!schema || isBlank(value)) return undefined;
  const label = schema["x-label"] ?? { "": path };
  return { label, value: (await referredText(call, customer, schema, value)) ?? valueText(schemas, schema, value) };
}

/** Returns the first text that a reference shows of its record; undefined without a reference, or without the record. */
async function referredText({ db, schemas }: SharedCall, customer: string, schema: FieldSchema, value: Json): Promise<Text | undefined> {
  const reference = schema["x-reference"];
  if (!reference || isObject(value)) return undefined;
  const target = schemas.entity(reference.entity);
  const column = columnOf(target, reference.key ?? "id");
  if (!column) return undefined;
  const row = await db
    .selectFrom(target.table)
    .select(recordColumns)
    .where("customer", "=", ownerOf(target, { customer }))
    .where(sql<boolean>`${column.text} = ${String(value)}`)
    .executeTakeFirst();
  const [shown] = reference.show;
  if (!row || shown === undefined) return undefined;
  const named = toWireRecord(target, row);
  const fields = typeof shown === "string" ? { "": shown } : shown;
  return Object.fromEntries(Object.entries(fields).map(([language, field]) => [language, String(named[field] ?? value)]));
}

function valueText({ catalog }: Schemas, schema: FieldSchema, value: Json): Text {
  const { timeZone } = catalog;
  if (schema["x-codes"] !== undefined) {
    const code = catalog.codes(schema["x-codes"]).find((one) => one.const === value);
    return code?.["x-label"] ?? { "": String(value) };
  }
  if (schema.format === "date-time") return { "": formatDateTime(value, timeZone) };
  if (schema.format === "date") return { "": formatDate(value, timeZone) };
  const text = typeof value === "number" ? decimalText(value) : String(value);
  const unit = schema["x-unit"];
  return unit ? Object.fromEntries(Object.entries(unit).map(([language, sign]) => [language, `${text} ${sign}`])) : { "": text };
}
