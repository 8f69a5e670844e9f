/**
 * The log of a customer: one entry for each act of its people and programs, in the transaction of the act.
 *
 * An entity with `x-entity.log` holds the entries. No call writes them, so nobody can change or remove one. What staff and the server do
 * is in the timelines of the records, not in this log.
 */
import type { Rec } from "#dialect/json/json.ts";
import type { LoggedAct, LogFields } from "#dialect/schema/accountFields.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import type { Text } from "#dialect/text/text.ts";
import { executeBatch, flushAtCommit, type Statement } from "../../db/batch.ts";
import { newId } from "../../db/newId.ts";
import type { Db, Trx } from "../../db/tables.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import { buildInsert } from "../storage/recordWrite.ts";
import type { RecordContext, TransactionContext } from "../storage/recordContext.ts";
import { eventActor } from "./eventActor.ts";
import { oncePer } from "#dialect/json/oncePer.ts";

/** A longer title is cut. */
const MAX_TITLE = 200;

export interface RecordAct {
  /** The grant that allowed it: `create`, `edit`, `delete`, `export`, `import`, or a transition. */
  readonly grant: string;
  /** The record afterwards; absent for an act on many records. */
  readonly record?: { readonly id: string; readonly body: Rec };
  /** How many records came in. */
  readonly count?: number;
}

type Log = ServedEntity & { readonly head: { readonly log: LogFields } };

/** Returns the entity of the log; undefined if the schemas have none. Each save asks. */
const logEntity = oncePer((entities: Schemas["entities"]) =>
  [...entities.values()].find((entity): entity is Log => entity.head.log !== undefined),
);

/** Queues the entry of an act for the COMMIT of its transaction. Does nothing for staff, the server, and entities that the log leaves out. */
export async function logAct(act: TransactionContext, entity: ServedEntity, done: RecordAct): Promise<void> {
  const statements = entryOf(act, entity, done);
  if (statements.length > 0) await flushAtCommit(act.trx, statements);
}

/** Writes the entry of an act that changes nothing, such as an export, in a transaction of its own. */
export async function logReading(service: RecordContext, entity: ServedEntity, done: RecordAct): Promise<void> {
  const statements = entryOf(service, entity, done);
  if (statements.length > 0) await service.db.transaction().execute((trx) => executeBatch<unknown[]>(trx, [...statements]));
}

function entryOf(
  { schemas, principal, clock }: Pick<RecordContext, "schemas" | "principal" | "clock">,
  entity: ServedEntity,
  { grant, record, count }: RecordAct,
): readonly Statement[] {
  const log = logEntity(schemas.entities);
  const who = eventActor({ schemas, principal }, entity, grant);
  const { customer } = principal;
  if (!log || customer === undefined || who["account"] === undefined || log.head.log.except?.includes(entity.name)) return [];
  const { words, ...fields } = log.head.log;
  const word = Object.entries<Text>(words).find(([name]) => name === grant)?.[1];
  const act = word ?? entity.machine?.transitions.find(({ id }) => id === grant)?.label ?? {};
  const title = record ? fillTemplate(entity.head.title ?? "", record.body).trim() : "";
  return insertEntry(log, customer, clock(), {
    [fields.actor]: who["actor"],
    [fields.account]: who["account"],
    [fields.role]: who["role"],
    [fields.act]: Object.fromEntries(Object.entries(act).map(([language, text]) => [language, fillTemplate(text, { count: count ?? "" })])),
    [fields.entity]: { ...entity.schema["x-label"] },
    ...(title === "" ? {} : { [fields.about]: title.slice(0, MAX_TITLE) }),
    ...(record ? { [fields.record]: record.id } : {}),
  });
}

/** Writes the entry of an act on an own account: a login, a new password. Staff has no log. @param now milliseconds */
export async function logOwnAct(
  db: Db | Trx,
  schemas: Schemas,
  { id, customer }: { readonly id: string; readonly customer: string | null },
  act: LoggedAct,
  now: number,
): Promise<void> {
  const log = logEntity(schemas.entities);
  if (!log || customer === null) return;
  if (!db.isTransaction) return db.transaction().execute((trx) => logOwnAct(trx, schemas, { id, customer }, act, now));
  const account = await db
    .selectFrom("accounts")
    .leftJoin("customers", "customers.id", "accounts.id")
    .select(["accounts.login_name", "accounts.facts as own", "customers.facts as shared"])
    .where("accounts.id", "=", id)
    .executeTakeFirst();
  const { words, ...fields } = log.head.log;
  const statements = insertEntry(log, customer, now, {
    [fields.actor]: account?.own["name"] ?? account?.shared?.["name"] ?? account?.login_name,
    [fields.account]: id,
    [fields.act]: { ...words[act] },
  });
  await executeBatch<unknown[]>(db, [...statements]);
}

function insertEntry(log: Log, customer: string, now: number, values: Readonly<Record<string, unknown>>): readonly Statement[] {
  const record = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Rec;
  return buildInsert(log, { customer, id: newId(now), record, now: new Date(now) }).statements;
}
