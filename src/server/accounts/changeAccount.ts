/**
 * Changes an account: its phone, e-mail or password.
 *
 * ```
 *   attempts left? ─ checkRecord ─ find the account ─ old password, codes ─ write ─ close other sessions
 * ```
 *
 * The entity defines which fields are asked for: `phone`, `email` and `password`
 * are those of the account, codes prove the first two. A logged-in user gives
 * the old password. Anyone else proves the account by a code sent to its
 * registered phone or mailbox, and gets the same response for an unknown account.
 */
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { newRecord } from "#dialect/records/draft.ts";
import type { Rec } from "#dialect/json/json.ts";
import { timeText } from "#dialect/text/time.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import type { Db, Trx } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import { ApiError, validationError, problem } from "../answers/apiError.ts";
import { readForm, requireAccepted } from "../records/checks/acknowledge.ts";
import { logOwnAct } from "../records/effects/activityLog.ts";
import { checkContext } from "../records/storage/recordContext.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { checkVerificationCodes, type CheckedVerification } from "./verificationFields.ts";
import type { VerificationCodes } from "./verificationCodes.ts";
import { changeOwnFacts, findAccount, sharesFacts } from "../session/accounts.ts";
import { changeFacts } from "../session/customers.ts";
import type { Passwords } from "./passwords.ts";
import { type Principal, visitor } from "../session/principal.ts";
import { endOtherSessions } from "../session/sessions.ts";
import type { Attempts } from "../load/attempts.ts";
import { MINUTE } from "#dialect/text/durations.ts";

export interface AccountChange {
  readonly schemas: Schemas;
  readonly entity: ServedEntity;
  readonly body: Rec;
  readonly principal: Principal | undefined;
  /** Of the session that stays. */
  readonly token: string | undefined;
  /** Of the visitor's computer. */
  readonly address: string;
}

export type ChangeAccount = (change: AccountChange) => Promise<null>;

export interface ChangeAccountParts {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly codes: VerificationCodes;
  readonly clock: () => number;
  readonly attempts: Attempts;
}

const byAccount = { name: "change of account", tries: 10, windowMs: 15 * MINUTE };
const byAddress = { name: "change from address", tries: 60, windowMs: 15 * MINUTE };

/** A change whose fields and codes are right. */
interface CheckedChange {
  readonly schemas: Schemas;
  readonly record: Rec;
  /** Hashed; absent where the password stays. */
  readonly password: string | undefined;
  readonly checked: CheckedVerification;
  /** Whether the person is logged in. */
  readonly own: boolean;
}

export function createChangeAccount({ db, passwords, codes, clock, attempts }: ChangeAccountParts): ChangeAccount {
  return async ({ schemas, entity, body, principal, token, address }) => {
    const context = checkContext({ schemas, clock, principal: principal ?? visitor }, "create");
    const { fields, accepted } = readForm(body);
    const { record, problems } = checkRecord(entity.compiled, null, { ...newRecord(entity.compiled, context), ...fields }, context);
    if (problems.some(({ severity }) => severity === "error")) throw validationError(problems, entity.schema);
    requireAccepted(problems, { schema: entity.schema, accepted });
    const key = principal?.account ?? String(record["loginName"]);
    const ofAccount = [byAccount, key] as const;
    if (!(await attempts.take([ofAccount, [byAddress, address]]))) throw new ApiError(apiCode.throttled, "answer.throttled");
    const { id: account = "", customer = null } = principal
      ? { id: principal.account, customer: principal.customer ?? null }
      : ((await findAccount(db, key)) ?? {});
    if (principal && record["password"] !== undefined) await checkOldPassword(principal, record, entity);
    const checked = await checkVerificationCodes(codes, schemas, entity, record, principal ? `own:${account}` : `reset:${account}`);
    if (checked.problems.length > 0) throw validationError(checked.problems, entity.schema);
    // Nobody comes into an account from outside without a code, whatever the entity asks for.
    if (!principal && (checked.used.length === 0 || account === "")) throw validationError([problem("", "code")], entity.schema);
    const password = typeof record["password"] === "string" ? await passwords.hash(record["password"]) : undefined;
    await inTransaction(db, (trx) =>
      write(trx, entity, { account, customer }, { schemas, record, password, checked, own: principal !== undefined }, token),
    );
    await attempts.forget([ofAccount]);
    return null;
  };

  async function checkOldPassword(principal: Principal, { oldPassword }: Rec, entity: ServedEntity): Promise<void> {
    const row = await db
      .selectFrom("accounts")
      .select("password")
      .where("id", "=", principal.account ?? "")
      .executeTakeFirst();
    if (!(await passwords.matches(typeof oldPassword === "string" ? oldPassword : "", row?.password)))
      throw validationError([problem("/oldPassword", "wrongPassword")], entity.schema);
  }

  async function write(
    trx: Trx,
    entity: ServedEntity,
    { account, customer }: { readonly account: string; readonly customer: string | null },
    change: CheckedChange,
    token: string | undefined,
  ): Promise<void> {
    const { schemas, record, password, checked, own } = change;
    await spendCodes(codes, trx, entity, checked);
    // A visitor's phone and e-mail are only compared with the registered ones; a logged-in user changes them.
    const { phone, email } = own ? record : {};
    const facts = { ...(phone === undefined ? {} : { phone }), ...(email === undefined ? {} : { email }) };
    const known =
      password === undefined ? facts : { ...facts, showPasswordDialog: false, passwordChanged: timeText(clock(), entity.timeZone) };
    // Phone and mailbox of a company are those of its first account; everybody else has their own.
    if (customer === null || !sharesFacts({ id: account, customer })) await changeOwnFacts(trx, account, known);
    else await changeFacts(trx, customer, known, entity.schema);
    await logOwnAct(trx, schemas, { id: account, customer }, password === undefined ? "contact" : "password", clock());
    if (password === undefined) return;
    await trx.updateTable("accounts").set({ password }).where("id", "=", account).execute();
    await endOtherSessions(trx, account, own ? token : undefined);
  }
}

/** Uses up the codes of a checked request. Throws if another request has used one of them in the meantime. */
export async function spendCodes(
  codes: VerificationCodes,
  trx: Trx,
  { schema }: ServedEntity,
  { used }: CheckedVerification,
): Promise<void> {
  for (const { path, subject, mark } of used) {
    if (!(await codes.spend(trx, subject, mark))) throw validationError([problem(path, "code")], schema);
  }
}
