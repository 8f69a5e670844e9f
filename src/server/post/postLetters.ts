/**
 * Writes letters down in the transaction of what they tell: if it is undone,
 * nobody hears of it; if it stands, the post office sends them whatever happens
 * to this process.
 */
import { sql } from "kysely";
import type { Json } from "#dialect/json.ts";
import type { CheckContext } from "#dialect/check.ts";
import type { LetterReceiver, LetterFate } from "#dialect/states.ts";
import { fillTemplate } from "#dialect/template.ts";
import type { Language } from "#dialect/text.ts";
import { newId } from "../db/newId.ts";
import type { Trx } from "../db/tables.ts";
import { expressionCondition } from "../records/expressionCondition.ts";
import { makeRecord } from "../records/makeRecord.ts";
import type { DueLetter } from "../records/messages.ts";
import { presented, recordColumns, type ReadRow } from "../records/record.ts";
import type { RecordService } from "../records/service.ts";
import { valuesOf } from "../records/takeStep.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { Actor } from "../session/sessions.ts";
import { writeLetter } from "./writeLetter.ts";

interface Receiver {
  readonly address: string;
  readonly language: Language;
}

/** A customer has a handful of mailboxes; a slip in a condition must not become a flood. */
const MOST_RECEIVERS = 100;
const ADDRESS = /^[^\s@<>",;]+@[^\s@<>",;]+$/;

export async function postLetters(
  service: RecordService,
  trx: Trx,
  actor: Actor,
  entity: ServedEntity,
  letters: readonly DueLetter[],
  context: CheckContext,
): Promise<void> {
  for (const due of letters) {
    const receivers = new Map<string, Receiver>();
    for (const to of due.letter.to) {
      for (const receiver of await receiversOf(service, trx, actor, due, to)) {
        const key = receiver.address.toLowerCase();
        if (receivers.size < MOST_RECEIVERS && ADDRESS.test(receiver.address) && !receivers.has(key)) receivers.set(key, receiver);
      }
    }
    for (const receiver of receivers.values()) await postOne(service, trx, actor, entity, due, receiver, context);
  }
}

async function postOne(
  service: RecordService,
  trx: Trx,
  actor: Actor,
  entity: ServedEntity,
  { letter, about, self, scope }: DueLetter,
  { address, language }: Receiver,
  context: CheckContext,
): Promise<void> {
  const now = new Date(service.clock());
  const { notice } = letter;
  const fate: LetterFate = service.isRehearsal === true ? "sent" : "queued";
  let follower = notice && { entity: entity.name, id: String(self["id"]) };
  if (notice && "entity" in notice) {
    const values = valuesOf(service.schemas, notice.values, scope);
    const made = { entity: notice.entity, values: { ...values, [notice.address]: address, [notice.state]: notice.as[fate] } };
    follower = { entity: notice.entity, id: (await makeRecord(service, trx, actor, made, context)).id };
  }
  if (fate !== "queued") return;
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
      ...writeLetter(service.schemas, entity, self, letter, about, language),
      go: letter.go === undefined ? null : fillTemplate(letter.go, self, encodeURIComponent),
      state: fate,
      tries: 0,
      due: now,
      created: now,
      settled: null,
      via: null,
      error: null,
      notice_entity: follower?.entity ?? null,
      notice: follower?.id ?? null,
    })
    .execute();
}

async function receiversOf(
  service: RecordService,
  trx: Trx,
  { customer, facts }: Actor,
  { scope }: DueLetter,
  to: LetterReceiver,
): Promise<Receiver[]> {
  const { schemas } = service;
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
  const { rows } = await sql<ReadRow>`
    select ${sql.join(recordColumns.map((name) => sql.ref(name)))} from ${sql.table(entity.table)}
    where customer = ${customer} ${expression ? sql`and ${expressionCondition(entity, expression, { table: "row", scope })}` : sql``}
    order by id limit ${MOST_RECEIVERS}`.execute(trx);
  const list = entity.schema.properties[to.address]?.["x-list"];
  return rows.flatMap((row) => {
    const record = presented(entity, row);
    const text = record[to.address];
    if (typeof text !== "string") return [];
    const language = spoken(to.language === undefined ? undefined : record[to.language], facts["language"]);
    return (list ? text.split(list.separator) : [text]).map((address) => ({ address: address.trim(), language }));
  });
}
