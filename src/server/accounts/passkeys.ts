/**
 * Passkeys (WebAuthn): a person logs in by the fingerprint, face or PIN of a device, without login name and password.
 *
 * ```
 *   own page: password ─ challenge ─ signed by the device ─ public key stored
 *   login:    challenge ─ signed by the device ─ session
 * ```
 *
 * A challenge counts once and for five minutes, in the database and so for all servers. The device verifies its person each time, so a
 * passkey is two factors: no code is asked for. What is stored verifies signatures and cannot make them.
 */
import type { Rec } from "#dialect/json/json.ts";
import type { Language } from "#dialect/text/text.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError, problem, validationError } from "../answers/apiError.ts";
import type { Db } from "../db/tables.ts";
import type { Attempts } from "../load/attempts.ts";
import { logOwnAct } from "../records/effects/activityLog.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { findAccountById, type FoundAccount } from "../session/accounts.ts";
import type { Principal } from "../session/principal.ts";
import { beginSession } from "./logIn.ts";
import { CHALLENGE_MS, createChallenges } from "./passkeyChallenges.ts";
import { createPasskeyStore, type PasskeySite } from "./passkeyStore.ts";
import type { SecondFactor } from "./secondFactor.ts";
import { MINUTE } from "#dialect/text/durations.ts";

/** A step of the account's own page: `list`, `begin` with password and code, `finish` with the device's answer and a name, `remove`. */
export interface PasskeyChange {
  readonly schemas: Schemas;
  readonly input: Rec;
  readonly principal: Principal;
  readonly site: PasskeySite;
  readonly language: Language;
}

/** A step of a visitor: `begin`, then `finish` with the device's answer. */
export interface PasskeyLogin {
  readonly schemas: Schemas;
  readonly input: Rec;
  readonly site: PasskeySite;
  /** IP address of the visitor. */
  readonly address: string;
  readonly language: Language;
}

/** The challenge for the device, or the account whose passkey has signed it. */
export type ProvedByPasskey = { readonly asked: object; readonly account?: never } | { readonly account: FoundAccount };

/** Proves an account by a passkey. Throws `ApiError`: `badLogin` for any answer that does not count, `throttled`. */
export type ProvePasskey = (login: Pick<PasskeyLogin, "input" | "site" | "address">) => Promise<ProvedByPasskey>;

export interface Passkeys {
  readonly prove: ProvePasskey;
  /** Returns what the device signs, or the token of the session. Throws `ApiError` with `apiCode.badLogin` for any answer that does not count. */
  logIn(login: PasskeyLogin): Promise<object>;
  /** Returns what the device signs after `begin`, otherwise the passkeys. Throws `ApiError` at the field that is wrong. */
  change(change: PasskeyChange): Promise<object>;
}

export interface PasskeyParts {
  readonly db: Db;
  readonly clock: () => number;
  readonly attempts: Attempts;
  readonly secondFactor: SecondFactor;
}

const MAX_NAME = 60;
const byAddress = { name: "passkey login from address", tries: 60, windowMs: MINUTE };

export function createPasskeys(parts: PasskeyParts): Passkeys {
  const { db, clock, attempts, secondFactor } = parts;
  const challenges = createChallenges(db, clock);
  const stored = createPasskeyStore(db, clock, challenges);
  const prove: ProvePasskey = async ({ input, site, address }) => {
    if (!(await attempts.take([[byAddress, address]]))) throw new ApiError(apiCode.throttled, "answer.throttled");
    if (input["step"] === "begin") {
      const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
      const options = await generateAuthenticationOptions({ rpID: site.id, userVerification: "required", timeout: CHALLENGE_MS });
      await challenges.keep(options.challenge, null);
      return { asked: options };
    }
    if (input["step"] !== "finish") throw wrongStep(["begin", "finish"]);
    const id = await stored.signedBy(input["response"], site);
    const account = id === undefined ? undefined : await findAccountById(db, id);
    if (!account) throw new ApiError(apiCode.badLogin, "answer.badPasskey");
    return { account };
  };
  return {
    prove,
    async logIn({ schemas, language, ...login }) {
      const proved = await prove(login);
      return proved.account ? { token: await beginSession({ db, schemas, language, now: clock() }, proved.account) } : proved.asked;
    },

    async change({ schemas, input, principal, site, language }) {
      const { account = "", customer, facts } = principal;
      const { step } = input;
      const list = async () => ({
        passkeys: await stored.list(account, schemas.catalog.timeZone),
        needsCode: await secondFactor.isOn(account),
      });
      const log = (act: "passkeyOn" | "passkeyOff") => logOwnAct(db, schemas, { id: account, customer: customer ?? null }, act, clock());
      if (step === "list") return list();
      if (step === "begin") {
        await secondFactor.requireOwner(account, input);
        const { product } = schemas.catalog.files.site;
        const rpName = product[language] ?? Object.values(product)[0] ?? "";
        return stored.begin(account, { rpName, userName: String(facts["loginName"] ?? ""), site });
      }
      if (step === "finish") {
        await stored.add(account, input["response"], nameOf(input), site);
        await log("passkeyOn");
        return list();
      }
      if (step !== "remove") throw wrongStep(["list", "begin", "finish", "remove"]);
      await secondFactor.requireOwner(account, input);
      if (await stored.remove(account, String(input["id"] ?? ""))) await log("passkeyOff");
      return list();
    },
  };
}

const wrongStep = (allowed: readonly string[]): ApiError => validationError([problem("/step", "enum", { allowed })]);

/** Reads the name of a new passkey. Throws `ApiError` for a missing or a longer one. */
function nameOf(input: Rec): string {
  const name = typeof input["name"] === "string" ? input["name"].trim() : "";
  if (name === "") throw validationError([problem("/name", "required")]);
  if (name.length > MAX_NAME) throw validationError([problem("/name", "maxLength", { limit: MAX_NAME })]);
  return name;
}
