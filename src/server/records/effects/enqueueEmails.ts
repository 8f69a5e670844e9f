/**
 * Writes letters down in the transaction of what they tell: if it is undone,
 * nobody hears of it; if it stands, the post office sends them whatever happens
 * to this process.
 */
import { sql } from "kysely";
import type { Json } from "#dialect/json/json.ts";
import type { CheckContext } from "#dialect/check/check.ts";
import type { EmailRecipient, DeliveryStatus } from "#dialect/schema/states.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import type { Language } from "#dialect/text/text.ts";
import { newId } from "../../db/newId.ts";
import { expressionCondition } from "../storage/expressionCondition.ts";
import { createRecord } from "./createRecord.ts";
import type { PendingEmail } from "./notifications.ts";
import { toWireRecord, recordColumnsSql, type StoredRow } from "../storage/recordRow.ts";
import type { TransactionContext } from "../storage/recordContext.ts";
import { evaluateValues } from "./evaluateTransition.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { renderEmail } from "./renderEmail.ts";

interface Receiver {
  readonly address: string;
  readonly language: Language;
}

/** A customer has a handful of mailboxes; a slip in a condition must not become a flood. */
const MOST_RECEIVERS = 100;
const ADDRESS = /^[^\s@<>",;]+@[^\s@<>",;]+$/;

/** A letter to one receiver. */
interface Posting extends PendingEmail, Receiver {
  readonly entity: ServedEntity;
}

export async function enqueueEmails(
  act: TransactionContext,
  entity: ServedEntity,
  letters: readonly PendingEmail[],
  context: CheckContext,
): Promise<void> {
  for (const due of letters) {
    for (const receiver of await receiversOf(act, due)) {
      const posting = { ...due, ...receiver, entity };
      const fate: DeliveryStatus = act.isRehearsal === true ? "sent" : "queued";
      const notice = await noticeOf(act, posting, fate, context);
      if (fate === "queued") await queue(act, posting, notice);
    }
  }
}

/** The record that is told what becomes of the letter: one made for it, or the very one that it is about. */
interface Notice {
  readonly entity: string;
  readonly id: string;
}

async function noticeOf(
  act: TransactionContext,
  posting: Posting,
  fate: DeliveryStatus,
  context: CheckContext,
): Promise<Notice | undefined> {
  const { letter, self, scope, entity, address } = posting;
  const { notice } = letter;
  if (!notice) return undefined;
  if (!("entity" in notice)) return { entity: entity.name, id: String(self["id"]) };
  const values = { ...evaluateValues(act.schemas, notice.values, scope), [notice.address]: address, [notice.state]: notice.as[fate] };
  const { id } = await createRecord(act, { entity: notice.entity, values }, context);
  return { entity: notice.entity, id };
}

async function queue({ trx, schemas, clock, actor }: TransactionContext, posting: Posting, notice: Notice | undefined): Promise<void> {
  const { letter, about, self, entity, address, language } = posting;
  const now = new Date(clock());
  await trx
    .insertInto("letters")
    .values({
      id: newId(now.getTime()),
      customer: actor.customer,
      entity: entity.name,
      record: String(self["id"]),
      letter: letter.id,
      about: about ?? null,
      recipient: address,
      language,
      ...renderEmail(schemas, posting),
      go: letter.go === undefined ? null : fillTemplate(letter.go, self, encodeURIComponent),
      state: "queued",
      tries: 0,
      due: now,
      created: now,
      settled: null,
      via: null,
      error: null,
      notice_entity: notice?.entity ?? null,
      notice: notice?.id ?? null,
    })
    .execute();
}

/** Each address once, however often it is named. */
async function receiversOf(act: TransactionContext, due: PendingEmail): Promise<Iterable<Receiver>> {
  const receivers = new Map<string, Receiver>();
  for (const to of due.letter.to) {
    for (const receiver of await receiversNamed(act, due, to)) {
      const key = receiver.address.toLowerCase();
      if (receivers.size < MOST_RECEIVERS && ADDRESS.test(receiver.address) && !receivers.has(key)) receivers.set(key, receiver);
    }
  }
  return receivers.values();
}

async function receiversNamed(
  { schemas, trx, actor }: TransactionContext,
  { scope }: PendingEmail,
  to: EmailRecipient,
): Promise<Receiver[]> {
  const { customer, facts } = actor;
  const { languages, defaultLanguage } = schemas.catalog.files.site;
  const spoken = (...wanted: (Json | undefined)[]): Language =>
    wanted.map(String).find((one) => languages.some(({ code }) => code === one)) ?? defaultLanguage;
  if ("account" in to) {
    const address = facts[to.account];
    return typeof address === "string" ? [{ address, language: spoken(facts["language"]) }] : [];
  }
  const entity = schemas.entity(to.entity);
  const expression = to.where === undefined ? undefined : schemas.compiled.expressions[to.where];
  if (to.where !== undefined && !expression) throw new Error(`The expression was not compiled: ${to.where}`);
  const { rows } = await sql<StoredRow>`
    select ${recordColumnsSql} from ${sql.table(entity.table)}
    where customer = ${customer} ${expression ? sql`and ${expressionCondition(entity, expression, { table: "row", scope })}` : sql``}
    order by id limit ${MOST_RECEIVERS}`.execute(trx);
  const list = entity.schema.properties[to.address]?.["x-list"];
  return rows.flatMap((row) => {
    const record = toWireRecord(entity, row);
    const text = record[to.address];
    if (typeof text !== "string") return [];
    const language = spoken(to.language === undefined ? undefined : record[to.language], facts["language"]);
    return (list ? text.split(list.separator) : [text]).map((address) => ({ address: address.trim(), language }));
  });
}
