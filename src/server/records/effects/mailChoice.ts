/** How a receiver wants to get a kind of e-mail: the records of the entity with `x-entity.mail`. */
import { sql } from "kysely";
import type { EmailTemplate, MailDelivery, MailFields } from "#dialect/schema/emails.ts";
import { addDays, businessClock, instantOfLocal } from "#dialect/text/time.ts";
import type { Db, Trx } from "../../db/tables.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";

/** The entity of the choices, with its fields. */
export interface MailEntity extends ServedEntity {
  readonly head: ServedEntity["head"] & { readonly mail: MailFields };
}

/** Returns the entity whose records are the choices; undefined if the schemas have none: every letter is then sent at once. */
export function mailEntity({ entities }: Schemas): MailEntity | undefined {
  return [...entities.values()].find((entity): entity is MailEntity => entity.head.mail !== undefined);
}

/** A receiver and a kind of letter. The same address of another customer is another receiver. */
export interface MailSubject {
  readonly customer: string;
  readonly address: string;
  readonly kind: string;
}

export interface ChosenDelivery {
  readonly id: string;
  readonly version: number;
  readonly delivery: MailDelivery;
}

/** Returns the record of the receiver's choice; undefined if nothing was chosen. Addresses are compared without case. */
export async function findMailChoice(
  db: Db | Trx,
  { table, head: { mail } }: MailEntity,
  { customer, address, kind }: MailSubject,
): Promise<ChosenDelivery | undefined> {
  const { rows } = await sql<ChosenDelivery>`
    select id, version, body ->> ${mail.delivery} as delivery from ${sql.table(table)}
    where customer = ${customer} and lower(body ->> ${mail.address}) = ${address.toLowerCase()} and body ->> ${mail.kind} = ${kind}
    order by id limit 1`.execute(db);
  return rows[0];
}

/** Returns when the receiver gets this letter: by choice, else as the letter says. A letter without a kind is sent at once. */
export async function deliveryOf(
  trx: Trx,
  schemas: Schemas,
  { kind, delivery = "atOnce" }: EmailTemplate,
  receiver: Omit<MailSubject, "kind">,
): Promise<MailDelivery> {
  const entity = mailEntity(schemas);
  if (!entity || kind === undefined) return "atOnce";
  return (await findMailChoice(trx, entity, { ...receiver, kind }))?.delivery ?? delivery;
}

/** Returns the time of the next daily letter after `now` (in ms). */
export function nextDigest(schemas: Schemas, now: number): Date {
  const { timeZone, limits } = schemas.catalog;
  const hour = Number(limits[mailEntity(schemas)?.head.mail.hour ?? ""] ?? 0);
  const { today } = businessClock(now, timeZone);
  const morningOf = (day: string): number => instantOfLocal(`${day} ${String(hour).padStart(2, "0")}:00:00`, timeZone) ?? now;
  const morning = morningOf(today);
  return new Date(morning > now ? morning : morningOf(addDays(today, 1) ?? today));
}
