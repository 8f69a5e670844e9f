/**
 * The letter of the day: letters that wait (`held`) for a receiver's morning become one.
 *
 * ```
 *   held ── the morning: gathered into a new letter ── settled with it
 *     └──── meanwhile stopped by the receiver: failed
 * ```
 *
 * The new letter and the mark of its parts are one transaction, so that each part is in exactly one letter, whichever process gathers.
 * Nothing is made where nothing waits.
 */
import { sql } from "kysely";
import { fillTemplate } from "#dialect/text/template.ts";
import { inLanguage } from "#dialect/text/text.ts";
import { newId } from "../db/newId.ts";
import type { Trx } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import { deliveryOf, mailEntity, type MailEntity } from "../records/effects/mailChoice.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { translate } from "../schemas/translate.ts";
import { letterTemplate } from "./letterKinds.ts";
import { type DeliveryContext, type OutboxRow, updateDeliveryStatus } from "./updateDeliveryStatus.ts";

/** Name of the letter of the day among the letters of the outbox. */
const DIGEST = "digest";
/** More letters than this are counted, not named. */
const MAX_ITEMS = 100;

export interface DigestParts extends DeliveryContext {
  /** Address of the portal; without it the items have no links. */
  readonly portalUrl?: string | undefined;
}

/** Makes the letters of the day that are due, until `stop` returns true. Returns their number. */
export async function gatherDigests(parts: DigestParts, stop: () => boolean = () => false): Promise<number> {
  const schemas = parts.schemas.current();
  const entity = mailEntity(schemas);
  let made = 0;
  if (!entity) return made;
  for (;;) {
    if (stop()) return made;
    const outcome = await inTransaction(parts.db, (trx) => gatherNext(parts, trx, schemas, entity));
    if (outcome === "none") return made;
    if (outcome === "made") made += 1;
  }
}

/** Gathers for the receiver who has waited longest. `dropped`: the receiver has stopped everything that waited. */
async function gatherNext(parts: DigestParts, trx: Trx, schemas: Schemas, entity: MailEntity): Promise<"made" | "dropped" | "none"> {
  const now = new Date(parts.clock());
  // Of two processes the second waits, and then finds the letters of the first gathered.
  await sql`select pg_advisory_xact_lock(hashtext('digests'))`.execute(trx);
  const { rows } = await sql<OutboxRow>`
    select l.* from letters l join (
      select customer, lower(recipient) as address from letters where state = 'held' and due <= ${now} order by due, id limit 1
    ) next on l.customer = next.customer and lower(l.recipient) = next.address
    where l.state = 'held' and l.due <= ${now} order by l.id for update of l`.execute(trx);
  const last = rows.at(-1);
  if (!last) return "none";
  const wanted: OutboxRow[] = [];
  for (const row of rows) if (await isWanted(trx, schemas, row)) wanted.push(row);
  for (const row of rows) if (!wanted.includes(row)) await drop(parts, trx, row, now);
  if (wanted.length === 0) return "dropped";
  const id = newId(now.getTime());
  await trx
    .insertInto("letters")
    .values({
      ...{ id, customer: last.customer, entity: entity.name, record: "", letter: DIGEST, recipient: last.recipient },
      ...{ language: last.language, go: null, state: "queued", tries: 0, due: now, created: now },
      ...{ settled: null, via: null, error: null, notice_entity: null, notice: null },
      about: [...new Set(wanted.map((row) => letterTemplate(schemas, row)?.kind))].join(" "),
      ...render(parts, schemas, entity, wanted, last.language),
    })
    .execute();
  const ids = wanted.map((row) => row.id);
  await trx.updateTable("letters").set({ state: "gathered" }).where("id", "in", ids).execute();
  await trx
    .insertInto("letter_parts")
    .values(ids.map((part) => ({ part, digest: id })))
    .execute();
  return "made";
}

async function isWanted(trx: Trx, schemas: Schemas, row: OutboxRow): Promise<boolean> {
  const template = letterTemplate(schemas, row);
  const receiver = { customer: row.customer, address: row.recipient };
  return !template || (await deliveryOf(trx, schemas, template, receiver)) !== "never";
}

async function drop(parts: DigestParts, trx: Trx, row: OutboxRow, now: Date): Promise<void> {
  const error = "the receiver has stopped these letters";
  await trx.updateTable("letters").set({ state: "failed", error, settled: now }).where("id", "=", row.id).execute();
  await updateDeliveryStatus(parts, trx, row, "failed");
}

/** Returns subject and text: a line for each letter, with its link. */
function render({ portalUrl }: DigestParts, schemas: Schemas, entity: MailEntity, rows: readonly OutboxRow[], language: string) {
  const { subject, text } = entity.head.mail;
  const portal = portalUrl?.replace(/\/$/, "");
  const named = rows.slice(0, MAX_ITEMS).map((row) => {
    const link = portal === undefined || row.go === null ? "" : `\n  ${portal}/#${row.go}`;
    return `• ${row.subject}${link}`;
  });
  const more = rows.length - named.length;
  const items = [...named, ...(more > 0 ? [translate(schemas, language, "letter.more", { count: more })] : [])].join("\n");
  const values = { count: rows.length, items };
  return { subject: fillTemplate(inLanguage(subject, language), values), text: fillTemplate(inLanguage(text, language), values) };
}

/** Settles the parts of a letter of the day with it. Does nothing for other letters. */
export async function settleParts(
  parts: DeliveryContext,
  trx: Trx,
  letter: OutboxRow,
  { state, at, via }: { readonly state: "sent" | "failed" | "unsure"; readonly at: Date; readonly via: string },
): Promise<void> {
  if (letter.letter !== DIGEST) return;
  const { rows } = await sql<OutboxRow>`
    update letters set settled = ${at}, via = ${via}
    where id in (select part from letter_parts where digest = ${letter.id}) returning *`.execute(trx);
  for (const row of rows) await updateDeliveryStatus(parts, trx, row, state);
}
