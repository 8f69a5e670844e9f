/**
 * The second factor of an account: codes of an authenticator app (TOTP, RFC 6238), and recovery codes for a lost phone.
 *
 * ```
 *   begin: password ─ new secret, not in use yet        confirm: first code ─ in use, recovery codes
 * ```
 *
 * Every code counts once, in the database and so for all servers. The secret is stored sealed (`db/sealer.ts`), because the server has to
 * compute the codes; recovery codes are stored hashed. A login has to set the factor up where the installation requires it.
 */
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import type { Rec } from "#dialect/json/json.ts";
import type { Language } from "#dialect/text/text.ts";
import { timeText } from "#dialect/text/time.ts";
import { apiCode, type FactorEnrolment } from "#dialect/wire/wire.ts";
import { ApiError, problem, validationError } from "../answers/apiError.ts";
import type { AccountKind, Db, Trx } from "../db/tables.ts";
import type { Sealer } from "../db/sealer.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Attempts } from "../load/attempts.ts";
import { logOwnAct } from "../records/effects/activityLog.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { removeFactor, setFactorTime } from "../session/accounts.ts";
import type { Principal } from "../session/principal.ts";
import { endOtherSessions } from "../session/sessions.ts";
import { placeOf } from "./factorSecrets.ts";
import { recordFactor } from "./memberRecords.ts";
import type { Passwords } from "./passwords.ts";

/** An account as the second factor needs it. */
export interface FactorAccount {
  readonly id: string;
  readonly kind: AccountKind;
  readonly customer: string | null;
  readonly loginName: string;
}

/** A step of the account's own page: `begin`, `confirm`, `renew` or `remove`, with password and code. */
export interface FactorChange {
  readonly schemas: Schemas;
  readonly input: Rec;
  readonly principal: Principal;
  /** Of the session that stays. */
  readonly token: string | undefined;
  readonly language: Language;
}

/** Recovery codes, readable only in this answer. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

export interface FactorLogin {
  readonly schemas: Schemas;
  readonly account: FactorAccount;
  /** Absent in the first step of a login. */
  readonly code: string | undefined;
  readonly language: Language;
}

export interface SecondFactor {
  /**
   * Checks the code of a login whose password was right. Throws `ApiError` with `apiCode.secondFactor` without a right code; its data is an
   * `FactorEnrolment` where the factor has to be set up first. Returns the recovery codes of a factor that this login has set up.
   */
  atLogin(login: FactorLogin): Promise<RecoveryCodes | undefined>;
  change(change: FactorChange): Promise<FactorEnrolment | RecoveryCodes | null>;
  /**
   * Checks the password, and the code where the factor is on, before another way to log in is added or removed. Throws `ApiError` at the
   * field that is wrong, and `apiCode.throttled` after too many tries.
   */
  requireOwner(account: string, input: Rec): Promise<void>;
  /** Whether the account has a second factor in use. */
  isOn(account: string): Promise<boolean>;
}

export interface SecondFactorParts {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly clock: () => number;
  readonly attempts: Attempts;
  /** Staff cannot log in without a second factor. */
  readonly staffNeedsFactor?: boolean | undefined;
  /** Encrypts the secrets that are stored. */
  readonly sealer: Sealer;
}

const PERIOD_MS = 30_000;
/** Clocks of phones differ: the codes before and after the current one count too. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 80 bits: too many to be found from a stored hash. */
const RECOVERY_BYTES = 10;
const changes = { name: "second factor of account", tries: 10, windowMs: 900_000 };

export function createSecondFactor(parts: SecondFactorParts): SecondFactor {
  const { db, clock, attempts, sealer, staffNeedsFactor = false } = parts;
  const steps = factorSteps(parts);
  return {
    isOn: (account) => isConfirmed(db, account),
    async requireOwner(account, input) {
      const ofAccount = [changes, account] as const;
      if (!(await attempts.take([ofAccount]))) throw new ApiError(apiCode.throttled, "answer.throttled");
      await steps.checkPassword(account, input["password"]);
      const code = String(input["code"] ?? "");
      if ((await isConfirmed(db, account)) && !(await spendCode({ db, sealer }, account, code, clock()))) throw wrongCode();
      await attempts.forget([ofAccount]);
    },
    async atLogin({ schemas, account, code, language }) {
      const isOn = await isConfirmed(db, account.id);
      const isRequired = staffNeedsFactor && account.kind === "staff";
      if (!isOn && !isRequired) return undefined;
      if (code === undefined) {
        const data = isOn ? null : await steps.begin(schemas, account, language);
        throw new ApiError(apiCode.secondFactor, isOn ? "answer.codeNeeded" : "answer.factorRequired", { data });
      }
      const done = isOn
        ? await spendCode({ db, sealer }, account.id, code, clock())
        : await steps.confirm(schemas, account, code, undefined);
      if (done === false) throw new ApiError(apiCode.secondFactor, "answer.wrongCode");
      return done === true ? undefined : done;
    },
    async change({ schemas, input, principal, token, language }) {
      const account = accountOf(principal);
      const ofAccount = [changes, account.id] as const;
      if (!(await attempts.take([ofAccount]))) throw new ApiError(apiCode.throttled, "answer.throttled");
      const { step, code = "" } = input;
      if (step !== "confirm") await steps.checkPassword(account.id, input["password"]);
      if ((step === "renew" || step === "remove") && !(await spendCode({ db, sealer }, account.id, String(code), clock())))
        throw wrongCode();
      const answer = await run();
      if (answer === false) throw wrongCode();
      await attempts.forget([ofAccount]);
      return answer;

      async function run(): Promise<FactorEnrolment | RecoveryCodes | null | false> {
        if (step === "begin") return steps.begin(schemas, account, language);
        if (step === "confirm") return steps.confirm(schemas, account, String(code), token);
        if (step === "renew") return { recoveryCodes: await renewRecoveryCodes(db, account.id) };
        if (step !== "remove") throw validationError([problem("/step", "enum", { allowed: ["begin", "confirm", "renew", "remove"] })]);
        if (staffNeedsFactor && account.kind === "staff") throw new ApiError(apiCode.state, "answer.factorRequired");
        await resetFactor(db, schemas, account, clock());
        await logOwnAct(db, schemas, account, "factorOff", clock());
        return null;
      }
    },
  };
}

const wrongCode = (): ApiError => validationError([problem("/code", "code")]);

function accountOf({ account = "", customer, facts }: Principal): FactorAccount {
  return {
    id: account,
    customer: customer ?? null,
    kind: customer === undefined ? "staff" : "member",
    loginName: String(facts["loginName"] ?? ""),
  };
}

function factorSteps({ db, passwords, clock, sealer }: SecondFactorParts) {
  return {
    async checkPassword(account: string, password: unknown): Promise<void> {
      const row = await db.selectFrom("accounts").select("password").where("id", "=", account).executeTakeFirst();
      if (!(await passwords.matches(typeof password === "string" ? password : "", row?.password)))
        throw validationError([problem("/password", "wrongPassword")]);
    },

    /** Stores a new secret in place of one that is not in use. Throws `ApiError` if a factor is in use. */
    async begin(schemas: Schemas, account: FactorAccount, language: Language): Promise<FactorEnrolment> {
      const secret = new Secret({ size: SECRET_BYTES });
      const row = { secret: sealer.seal(secret.base32, placeOf(account.id)), created: new Date(clock()) };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("second_factors")
        .values({ account: account.id, ...row })
        .onConflict((conflict) => conflict.column("account").doUpdateSet(row).where("second_factors.since", "is", null))
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) throw new ApiError(apiCode.state, "answer.state");
      const { product } = schemas.catalog.files.site;
      const issuer = product[language] ?? Object.values(product)[0] ?? "";
      return { secret: secret.base32, uri: totpOf(secret.base32, issuer, account.loginName).toString() };
    },

    /** Takes the secret into use if the code is right, and returns the recovery codes. Ends the other sessions of the account. */
    async confirm(schemas: Schemas, account: FactorAccount, code: string, token: string | undefined): Promise<RecoveryCodes | false> {
      const now = clock();
      return inTransaction(db, async (trx) => {
        if ((await isConfirmed(trx, account.id)) || !(await spendCode({ db: trx, sealer }, account.id, code, now, { pending: true })))
          return false;
        const time = timeText(now, schemas.catalog.timeZone);
        await trx
          .updateTable("second_factors")
          .set({ since: new Date(now) })
          .where("account", "=", account.id)
          .execute();
        await setFactorTime(trx, account.id, time);
        await recordFactor(trx, schemas, account, time, now);
        await logOwnAct(trx, schemas, account, "factorOn", now);
        await endOtherSessions(trx, account.id, token);
        return { recoveryCodes: await renewRecoveryCodes(trx, account.id) };
      });
    },
  };
}

/** Removes the factor of an account, for a person who has lost it. @param now milliseconds */
export async function resetFactor(
  db: Db | Trx,
  schemas: Schemas,
  account: Pick<FactorAccount, "id" | "customer">,
  now: number,
): Promise<boolean> {
  const had = await removeFactor(db, account.id);
  await recordFactor(db, schemas, account, undefined, now);
  return had;
}

async function isConfirmed(db: Db | Trx, account: string): Promise<boolean> {
  const row = await db.selectFrom("second_factors").select("since").where("account", "=", account).executeTakeFirst();
  return row !== undefined && row.since !== null;
}

/** Uses up a code of the app or a recovery code. Returns whether it was right and unused. @param now milliseconds */
async function spendCode(
  { db, sealer }: { readonly db: Db | Trx; readonly sealer: Sealer },
  account: string,
  text: string,
  now: number,
  { pending = false } = {},
): Promise<boolean> {
  const code = text.normalize("NFKC").replaceAll(/[\s-]/g, "").toUpperCase();
  if (!/^\d{6}$/.test(code)) return !pending && spendRecoveryCode(db, account, code);
  const row = await db.selectFrom("second_factors").select("secret").where("account", "=", account).executeTakeFirst();
  const delta = row && totpOf(sealer.open(row.secret, placeOf(account))).validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === undefined || delta === null) return false;
  const current = Math.floor(now / PERIOD_MS);
  const { numUpdatedRows } = await db
    .updateTable("second_factors")
    .set({ last_step: current + delta })
    .where("account", "=", account)
    // A later step than any that counts now was written by a clock that ran ahead.
    .where((eb) => eb.or([eb("last_step", "<", String(current + delta)), eb("last_step", ">", String(current + WINDOW))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function spendRecoveryCode(db: Db | Trx, account: string, code: string): Promise<boolean> {
  const stored = recoveryHash(account, code);
  const { numAffectedRows } = await sql`update second_factors set recovery = recovery - ${stored}::text
    where account = ${account} and recovery @> to_jsonb(${stored}::text)`.execute(db);
  return numAffectedRows === 1n;
}

/** Stores new recovery codes in place of the earlier ones, and returns them in groups of four. */
async function renewRecoveryCodes(db: Db | Trx, account: string): Promise<readonly string[]> {
  const codes = Array.from(
    { length: RECOVERY_CODES },
    () => new Secret({ buffer: Uint8Array.from(randomBytes(RECOVERY_BYTES)).buffer }).base32,
  );
  const recovery = JSON.stringify(codes.map((code) => recoveryHash(account, code)));
  await db.updateTable("second_factors").set({ recovery }).where("account", "=", account).execute();
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join("-"));
}

/** A code of 80 random bits needs no slow hash. */
const recoveryHash = (account: string, code: string): string => createHash("sha256").update(`${account}:${code}`).digest("hex");

const totpOf = (secret: string, issuer = "", label = ""): TOTP => new TOTP({ secret, issuer, label, period: PERIOD_MS / 1000 });
