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
import { DAY } from "#dialect/text/durations.ts";
import { oncePer } from "#dialect/json/oncePer.ts";

interface EmailKind {
  readonly entity: string;
  readonly letter: string;
}

/** Letters that count together. A letter with a file counts apart: a person plans it, and it does not use up what other letters may be. */
interface CountedEmails {
  readonly kinds: readonly EmailKind[];
  /** Names of the limits of a customer, and of an address. */
  readonly ofCustomer: string;
  readonly toAddress: string;
}

/** The e-mails that customers cause, for each catalog: those of their saves and transitions, and lists and statements that they plan. */
const countedEmails = oncePer((schemas: Schemas): readonly CountedEmails[] => {
  const machines = [...schemas.entities.values()].flatMap(({ name, machine }) => (machine ? [{ name, machine }] : []));
  return [
    { kinds: machines.flatMap(emailsOf), ofCustomer: "customerEmails", toAddress: "addressEmails" },
    { kinds: machines.flatMap(filesOf), ofCustomer: "customerEmailFiles", toAddress: "addressEmailFiles" },
  ];
});

interface NamedMachine {
  readonly name: string;
  readonly machine: StateMachine;
}

function emailsOf({ name, machine }: NamedMachine): readonly EmailKind[] {
  const transitions = machine.transitions.filter((one) => actorsOf(one).includes("customer"));
  const steps = [...(machine.alsoEditable ?? []), ...transitions];
  const effects = [...(machine.begin?.effects ?? []), ...steps.flatMap(({ effects: own }) => own ?? [])];
  const files = filesOf({ name, machine });
  const sent = effects.flatMap((effect) => ("mail" in effect ? [{ entity: name, letter: effect.mail }] : []));
  return sent.filter(({ letter }) => files.every((file) => file.letter !== letter));
}

const filesOf = ({ name, machine }: NamedMachine): readonly EmailKind[] =>
  (machine.letters ?? []).flatMap(({ id, attach }) => (attach ? [{ entity: name, letter: id }] : []));

/**
 * Throws `ApiError` if the customer, or all customers together for this address, caused as many e-mails in the last 24 hours as
 * `customerEmails` and `addressEmails` of schemas/limits.json allow, or with a file as `customerEmailFiles` and `addressEmailFiles` allow.
 * Other e-mails are not limited. Waits for transactions that count the same.
 */
export async function checkEmailLimit(
  { trx, schemas, clock, owner }: TransactionContext,
  kind: EmailKind,
  recipient: string,
): Promise<void> {
  const counted = countedEmails(schemas).find(({ kinds: of }) =>
    of.some(({ entity, letter }) => entity === kind.entity && letter === kind.letter),
  );
  if (!counted) return;
  const { kinds, ofCustomer, toAddress } = counted;
  const since = new Date(clock() - DAY);
  const address = recipient.toLowerCase();
  const { limits } = schemas.catalog;
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
  refuseFrom((await caused(sql<boolean>`customer = ${owner.customer}`)).total, limits[ofCustomer]);
  refuseFrom((await caused(sql<boolean>`lower(recipient) = ${address}`)).total, limits[toAddress]);
}

const lock = (trx: Trx, name: string): Promise<unknown> => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
