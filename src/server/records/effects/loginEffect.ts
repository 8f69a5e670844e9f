/** Keeps the account of a record: invites its person, gives it roles, or removes it. */
import { randomBytes } from "node:crypto";
import type { Rec } from "#dialect/json/json.ts";
import type { AccountFields } from "#dialect/schema/accountFields.ts";
import type { LoginEffect } from "#dialect/schema/states.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError } from "../../answers/apiError.ts";
import { hashedSecret } from "../../session/sessions.ts";
import type { Trx } from "../../db/tables.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { closeAccount, removeFactor, removePasskeys, setRoles } from "../../session/accounts.ts";
import type { TransactionContext } from "../storage/recordContext.ts";
import type { EffectHandler } from "./effectStep.ts";
import type { LoginChange } from "./outcome.ts";
import { DAY } from "#dialect/text/durations.ts";

export const loginEffect: EffectHandler<LoginEffect> = {
  after: true,
  run: ({ login }, step) => {
    step.logins.push({ does: login, record: { ...step.record, id: step.id } });
  },
};

const SECRET_BYTES = 32;

/** Makes the changes to accounts in the transaction of the transition. Invitations leave when it has committed. */
export async function changeLogins(act: TransactionContext, entity: ServedEntity, changes: readonly LoginChange[]): Promise<void> {
  const { account } = entity.head;
  for (const { does, record } of changes) {
    if (!account) throw new Error(`The records of ${entity.name} are no accounts: x-entity has no "account".`);
    if (does === "invite") await invite(act, entity, account, record);
    else if (does === "roles") await setRoles(act.trx, record.id, namesIn(record[account.roles]));
    else if (does === "resetFactor") await resetLogin(act.trx, record.id);
    else await remove(act, record.id);
  }
}

const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((name) => typeof name === "string") : []);

/** Where an invitation goes: to the mailbox, or by SMS where there is none. */
export function invitedAt(
  { email, phone }: Pick<AccountFields, "email" | "phone">,
  record: Rec,
): { readonly by: "email" | "sms"; readonly target: string } | undefined {
  const [mailbox, telephone] = [record[email], record[phone]];
  if (typeof mailbox === "string" && mailbox !== "") return { by: "email", target: mailbox };
  return typeof telephone === "string" && telephone !== "" ? { by: "sms", target: telephone } : undefined;
}

/** Stores the hash of a new secret in place of the earlier one. */
async function invite(
  act: TransactionContext,
  { name }: ServedEntity,
  account: AccountFields,
  record: LoginChange["record"],
): Promise<void> {
  const { trx, clock, schemas, owner, invitations } = act;
  // A command or demonstration data invites nobody: there is no page to invite to.
  if (!invitations) return;
  if (!(await invitations.mayInvite(owner.customer, trx))) throw new ApiError(apiCode.throttled, "answer.throttled");
  const limit = schemas.catalog.limits["addressEmails"];
  const to = invitedAt(account, record);
  if (to && limit !== undefined && !(await invitations.mayReceive(to.target, Number(limit), trx)))
    throw to.by === "email"
      ? new ApiError(apiCode.limit, "answer.emailLimit", { params: { limit: Number(limit) } })
      : new ApiError(apiCode.throttled, "answer.throttled");
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const now = clock();
  const row = {
    hash: hashedSecret(secret),
    tries: 0,
    created: new Date(now),
    expires: new Date(now + Number(schemas.catalog.limits["inviteDays"] ?? 7) * DAY),
  };
  await trx
    .insertInto("codes")
    .values({ subject: subjectOf(record.id), ...row })
    .onConflict((conflict) => conflict.column("subject").doUpdateSet(row))
    .execute();
  act.afterCommit?.push(() => invitations.send({ entity: name, record, token: `${record.id}.${secret}`, inviter: act.principal.facts }));
}

/** The lost phone has the passkeys too. */
async function resetLogin(trx: Trx, account: string): Promise<void> {
  await removeFactor(trx, account);
  await removePasskeys(trx, account);
}

/** The first account of a customer has the id of the customer, and stays. */
async function remove({ trx, owner }: TransactionContext, id: string): Promise<void> {
  if (id === owner.customer) throw new ApiError(apiCode.state, "answer.state");
  await trx.deleteFrom("codes").where("subject", "=", subjectOf(id)).execute();
  await closeAccount(trx, id);
}

const subjectOf = (id: string): string => `invitation:${id}`;
/** Uses up the invitation of a token. Returns the id of its record; undefined if the token is unknown, used or expired. @param now milliseconds */
export async function spendInvitation(trx: Trx, token: string, now: number): Promise<string | undefined> {
  const [id = "", secret = "", ...rest] = token.split(".");
  if (rest.length > 0) return undefined;
  const { numDeletedRows } = await trx
    .deleteFrom("codes")
    .where("subject", "=", subjectOf(id))
    .where("hash", "=", hashedSecret(secret))
    .where("expires", ">", new Date(now))
    .executeTakeFirst();
  return numDeletedRows === 1n ? id : undefined;
}
