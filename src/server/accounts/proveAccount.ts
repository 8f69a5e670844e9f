/**
 * Proves an account by its name, its password, and the code of its second factor where it has one.
 *
 * Every failure gives the same response after the same work, so that it does not
 * reveal which names exist. Attempts are limited by account and by address.
 */
import { isBlank } from "#dialect/json/jsonValues.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Language } from "#dialect/text/text.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError, problem, validationError } from "../answers/apiError.ts";
import type { Db } from "../db/tables.ts";
import type { Attempts } from "../load/attempts.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { findAccount, type FoundAccount, loginKey } from "../session/accounts.ts";
import type { Passwords } from "./passwords.ts";
import type { RecoveryCodes, SecondFactor } from "./secondFactor.ts";
import { MINUTE } from "#dialect/text/durations.ts";

/** A visitor's name and password, and the code of the second factor where the account has one. */
export interface LogInRequest {
  readonly schemas: Schemas;
  readonly input: Rec;
  /** IP address of the visitor. */
  readonly address: string;
  readonly language: Language;
}

export interface ProvedAccount {
  readonly account: FoundAccount;
  /** Recovery codes, where this login has set the second factor up. */
  readonly made: RecoveryCodes | undefined;
}

/** Throws `ApiError`: `badLogin`, `throttled`, or `secondFactor` where a code is needed or wrong. */
export type ProveAccount = (request: LogInRequest) => Promise<ProvedAccount>;

export interface ProofParts {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly secondFactor: SecondFactor;
  readonly attempts: Attempts;
}

/** Longer than any form allows; hashing a longer text would waste time. */
const MAX_TEXT = 200;

const byAccount = { name: "login of account", tries: 10, windowMs: 15 * MINUTE };
const byAddress = { name: "login from address", tries: 60, windowMs: MINUTE };

export function createAccountProof({ db, passwords, secondFactor, attempts }: ProofParts): ProveAccount {
  return async ({ schemas, input, address, language }) => {
    const { loginName, password, code } = readCredentials(input);
    const key = loginKey(loginName);
    // Counted before the slow hash, so that concurrent attempts cannot bypass the limit.
    const [ofAccount, ofAddress] = [[byAccount, key] as const, [byAddress, address] as const];
    if (!(await attempts.take([ofAccount, ofAddress]))) throw new ApiError(apiCode.throttled, "answer.throttled");
    const account = await findAccount(db, loginName);
    if (!(await passwords.matches(password, account?.password)) || !account) {
      throw new ApiError(apiCode.badLogin, "answer.badLogin");
    }
    // A right password alone is no attempt at the code, and gives no further ones.
    await attempts.giveBack(code === undefined ? [ofAddress, ofAccount] : [ofAddress]);
    const { id, kind, customer, login_name } = account;
    const made = await secondFactor.atLogin({ schemas, account: { id, kind, customer, loginName: login_name }, code, language });
    await attempts.forget([ofAccount]);
    return { account, made };
  };
}

function readCredentials(input: Rec): { loginName: string; password: string; code: string | undefined } {
  const { loginName, password, code, ...rest } = input;
  const problems = Object.keys(rest).map((key) => problem(`/${key}`, "unknownField"));
  const text = (value: unknown, name: string): string => {
    if (isBlank(value)) problems.push(problem(`/${name}`, "required"));
    else if (typeof value !== "string") problems.push(problem(`/${name}`, "type", { expected: "string" }));
    else if (value.length > MAX_TEXT) problems.push(problem(`/${name}`, "maxLength", { limit: MAX_TEXT }));
    else return value;
    return "";
  };
  const credentials = {
    ...{ loginName: text(loginName, "loginName"), password: text(password, "password") },
    code: code === undefined ? undefined : text(code, "code"),
  };
  if (problems.length > 0) throw validationError(problems);
  return credentials;
}
