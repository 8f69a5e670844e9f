/**
 * Limits the e-mails that customers can cause: a customer enters any address as a mailbox, so tests could flood a stranger.
 *
 * Counts in the outbox, not in records: a record can be deleted and saved again, its e-mails stay.
 */
import { sql } from "kysely";
import { actorsOf, type StateMachine } from "#dialect/schema/states.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError } from "../../answers/apiError.ts";
import type { Trx } from "../../db/tables.ts";
import type { Schemas } from "../../schemas/loadSchemas.ts";
import type { TransactionContext } from "../storage/recordContext.ts";

const DAY_MS = 24 * 60 * 60_000;

interface EmailKind {
  readonly entity: string;
  readonly letter: string;
}

/** The e-mails that a save or a transition by the customer sends, for each catalog. */
const known = new WeakMap<Schemas, readonly EmailKind[]>();

function customerEmails(schemas: Schemas): readonly EmailKind[] {
  const found = known.get(schemas) ?? [...schemas.entities.values()].flatMap(({ name, machine }) => emailsOf(name, machine));
  known.set(schemas, found);
  return found;
}

function emailsOf(entity: string, machine: StateMachine | undefined): readonly EmailKind[] {
  const transitions = machine?.transitions.filter((one) => actorsOf(one).includes("customer")) ?? [];
  const effects = [...(machine?.begin?.effects ?? []), ...transitions.flatMap(({ effects: own }) => own ?? [])];
  return effects.flatMap((effect) => ("mail" in effect ? [{ entity, letter: effect.mail }] : []));
}

/**
 * Throws `ApiError` if the customer, or all customers together for this address, caused as many e-mails in the last 24 hours as
 * `customerEmails` and `addressEmails` of schemas/limits.json allow. Other e-mails are not limited. Waits for transactions that count the same.
 */
export async function checkEmailLimit(
  { trx, schemas, clock, owner }: TransactionContext,
  kind: EmailKind,
  recipient: string,
): Promise<void> {
  const kinds = customerEmails(schemas);
  if (!kinds.some(({ entity, letter }) => entity === kind.entity && letter === kind.letter)) return;
  const since = new Date(clock() - DAY_MS);
  const address = recipient.toLowerCase();
  const { customerEmails: ofCustomer, addressEmails: toAddress } = schemas.catalog.limits;
  await lock(trx, `email customer ${owner.customer}`);
  await lock(trx, `email address ${address}`);
  const caused = (condition: ReturnType<typeof sql<boolean>>) =>
    trx
      .selectFrom("letters")
      .select(({ fn }) => fn.countAll().as("total"))
      .where("created", ">", since)
      .where(({ or, and, eb }) => or(kinds.map(({ entity, letter }) => and([eb("entity", "=", entity), eb("letter", "=", letter)]))))
      .where(condition)
      .executeTakeFirstOrThrow();
  const refuseFrom = (total: unknown, limit: unknown): void => {
    if (limit !== undefined && Number(total) >= Number(limit))
      throw new ApiError(apiCode.limit, "answer.emailLimit", { params: { limit: Number(limit) } });
  };
  refuseFrom((await caused(sql<boolean>`customer = ${owner.customer}`)).total, ofCustomer);
  refuseFrom((await caused(sql<boolean>`lower(recipient) = ${address}`)).total, toAddress);
}

const lock = (trx: Trx, name: string): Promise<unknown> => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
