/**
 * Inserts e-mails into the outbox in the transaction of the change. A rollback
 * removes them; after COMMIT any process may send them.
 */
import { sql } from "kysely";
import type { Json } from "#dialect/json/json.ts";
import type { CheckContext } from "#dialect/check/check.ts";
import type { EmailRecipient, DeliveryStatus } from "#dialect/schema/emails.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import type { Language } from "#dialect/text/text.ts";
import { newId } from "../../db/newId.ts";
import { expressionCondition } from "../storage/expressionCondition.ts";
import { createRecord } from "./createRecord.ts";
import { deliveryOf, nextDigest } from "./mailChoice.ts";
import type { PendingEmail } from "./outcome.ts";
import { recordFields, toWireRecord, recordColumnsSql, type StoredRow } from "../storage/recordRow.ts";
import type { TransactionContext } from "../storage/recordContext.ts";
import { serverActingFor } from "../../session/principal.ts";
import { reachOf } from "../storage/reach.ts";
import { readForUpdate } from "../storage/recordSql.ts";
import { buildUpdate, executeWrite } from "../storage/recordWrite.ts";
import { checkEmailLimit } from "./emailLimit.ts";
import { evaluateValues } from "./effectStep.ts";
import { mailedRequest } from "./mailedRequest.ts";
import { personFacts } from "../../session/accountPrincipal.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { renderEmail } from "./renderEmail.ts";

interface Recipient {
  readonly address: string;
  readonly language: Language;
}

/** Far more mailboxes than a customer has: a mistake in a condition must not cause a flood. */
const MAX_RECIPIENTS = 100;
const ADDRESS = /^[^\s@<>",;]+@[^\s@<>",;]+$/;

/** An e-mail to one recipient. */
interface AddressedEmail extends PendingEmail, Recipient {
  readonly entity: ServedEntity;
}

/** Returns the row of the record where it says now that nobody gets one of its e-mails. */
export async function enqueueEmails(
  act: TransactionContext,
  entity: ServedEntity,
  letters: readonly PendingEmail[],
  context: CheckContext,
): Promise<StoredRow | undefined> {
  let told: StoredRow | undefined;
  for (const pending of letters) {
    let receivers = 0;
    for (const recipient of await recipientsOf(act, entity, pending)) {
      const email = { ...pending, ...recipient, entity };
      const receiver = { customer: act.owner.customer, address: recipient.address };
      const wanted = await deliveryOf(act.trx, act.schemas, pending.letter, receiver);
      if (wanted === "never") continue;
      receivers += 1;
      // A letter of the day has no files: one with a file is sent separately.
      const delivery = pending.letter.attach ? "atOnce" : wanted;
      const status: DeliveryStatus = act.isRehearsal === true ? "sent" : "queued";
      if (status === "queued") await checkEmailLimit(act, { entity: entity.name, letter: pending.letter.id }, recipient.address);
      const tracking = await trackingRecord(act, email, status, context);
      if (status === "queued") await queue(act, { ...email, isDaily: delivery === "daily" }, tracking);
    }
    if (receivers === 0) told = (await tellNobody(act, entity, pending)) ?? told;
  }
  return told;
}

/** Writes into the record that nobody gets the e-mail, where it says what becomes of it. */
async function tellNobody(
  act: TransactionContext,
  entity: ServedEntity,
  { letter: { notice }, self }: PendingEmail,
): Promise<StoredRow | undefined> {
  if (!notice || "entity" in notice || notice.as.none === undefined) return undefined;
  const acting = { schemas: act.schemas, ...serverActingFor(act.owner) };
  const row = await readForUpdate(act.trx, entity, reachOf(acting, entity, "edit"), String(self["id"]));
  if (!row) return undefined;
  const record = { ...recordFields(entity, row), [notice.state]: notice.as.none };
  return executeWrite(act.trx, buildUpdate(entity, row, { customer: act.owner.customer, record, now: new Date(act.clock()) }));
}

/** The record that tracks the delivery: a new one, or the record that the e-mail is about. */
interface TrackingRecord {
  readonly entity: string;
  readonly id: string;
}

async function trackingRecord(
  act: TransactionContext,
  email: AddressedEmail,
  status: DeliveryStatus,
  context: CheckContext,
): Promise<TrackingRecord | undefined> {
  const { letter, self, scope, entity, address } = email;
  const { notice } = letter;
  if (!notice) return undefined;
  if (!("entity" in notice)) return { entity: entity.name, id: String(self["id"]) };
  const values = { ...evaluateValues(act.schemas, notice.values, scope), [notice.address]: address, [notice.state]: notice.as[status] };
  const { id } = await createRecord(act, { entity: notice.entity, values }, context);
  return { entity: notice.entity, id };
}

async function queue(
  { trx, schemas, clock, owner }: TransactionContext,
  email: AddressedEmail & { readonly isDaily: boolean },
  tracking: TrackingRecord | undefined,
): Promise<void> {
  const { letter, about, self, entity, address, language, isDaily } = email;
  const now = new Date(clock());
  const id = newId(now.getTime());
  const file = letter.attach && mailedRequest(schemas, letter.attach, email);
  if (file)
    await trx
      .insertInto("letter_files")
      .values({ letter: id, asked: JSON.stringify(file) })
      .execute();
  await trx
    .insertInto("letters")
    .values({
      id,
      customer: owner.customer,
      entity: entity.name,
      record: String(self["id"]),
      letter: letter.id,
      about: about ?? null,
      recipient: address,
      language,
      ...renderEmail(schemas, email),
      go: letter.go === undefined ? null : fillTemplate(letter.go, self, encodeURIComponent),
      state: isDaily ? "held" : "queued",
      tries: 0,
      due: isDaily ? nextDigest(schemas, now.getTime()) : now,
      created: now,
      settled: null,
      via: null,
      error: null,
      notice_entity: tracking?.entity ?? null,
      notice: tracking?.id ?? null,
    })
    .execute();
}

/** Returns each address once, compared without case. */
async function recipientsOf(act: TransactionContext, { head }: ServedEntity, pending: PendingEmail): Promise<Iterable<Recipient>> {
  const recipients = new Map<string, Recipient>();
  const account = head.author === undefined ? undefined : pending.self[head.author];
  const author = typeof account === "string" ? account : undefined;
  for (const to of pending.letter.to) {
    for (const recipient of await resolveRecipients(act, pending, { author, to })) {
      const key = recipient.address.toLowerCase();
      if (recipients.size < MAX_RECIPIENTS && ADDRESS.test(recipient.address) && !recipients.has(key)) recipients.set(key, recipient);
    }
  }
  return recipients.values();
}

/** Resolves one entry of `to`: the account, or the records of an entity that meet its condition. */
async function resolveRecipients(
  { schemas, trx, owner }: TransactionContext,
  { scope, self }: PendingEmail,
  { author, to }: { readonly author: string | undefined; readonly to: EmailRecipient },
): Promise<Recipient[]> {
  const { customer, facts } = owner;
  const { languages, defaultLanguage } = schemas.catalog.files.site;
  const firstOffered = (...candidates: (Json | undefined)[]): Language =>
    candidates.map(String).find((one) => languages.some(({ code }) => code === one)) ?? defaultLanguage;
  if ("account" in to) {
    const address = facts[to.account];
    return typeof address === "string" ? [{ address, language: firstOffered(facts["language"]) }] : [];
  }
  if ("author" in to) {
    const person = author === undefined ? undefined : await personFacts(trx, { customer, account: author });
    const address = person?.[to.author];
    const chosen = to.language === undefined ? undefined : self[to.language];
    return typeof address === "string" ? [{ address, language: firstOffered(chosen as Json, person?.["language"]) }] : [];
  }
  const entity = schemas.entity(to.entity);
  const expression = to.where === undefined ? undefined : schemas.compiled.expressions[to.where];
  if (to.where !== undefined && !expression) throw new Error(`The expression was not compiled: ${to.where}`);
  const { rows } = await sql<StoredRow>`
    select ${recordColumnsSql} from ${sql.table(entity.table)}
    where customer = ${customer} ${expression ? sql`and ${expressionCondition(entity, expression, { table: "row", scope })}` : sql``}
    order by id limit ${MAX_RECIPIENTS}`.execute(trx);
  const list = entity.schema.properties[to.address]?.["x-list"];
  return rows.flatMap((row) => {
    const record = toWireRecord(entity, row);
    const text = record[to.address];
    if (typeof text !== "string") return [];
    const language = firstOffered(to.language === undefined ? undefined : record[to.language], facts["language"]);
    return (list ? text.split(list.separator) : [text]).map((address) => ({ address: address.trim(), language }));
  });
}
