/**
 * Login: returns a token for a name and password.
 *
 * Every failure gives the same response after the same work, so that it does not
 * reveal which names exist. Attempts are limited by account and by address.
 */
import { apiCode } from "#dialect/wire/wire.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Language } from "#dialect/text/text.ts";
import type { Db } from "../db/tables.ts";
import { ApiError, validationError, problem } from "../answers/apiError.ts";
import { changeOwnFacts, findAccount, type FoundAccount, loginKey, sharesFacts } from "../session/accounts.ts";
import { changeFacts } from "../session/customers.ts";
import { logOwnAct } from "../records/effects/activityLog.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { recordLogin } from "./memberRecords.ts";
import type { Passwords } from "./passwords.ts";
import type { RecoveryCodes, SecondFactor } from "./secondFactor.ts";
import { openSession } from "../session/sessions.ts";
import type { Attempts } from "../load/attempts.ts";

/** A visitor's name and password, and the code of the second factor where the account has one. */
export interface LogInRequest {
  readonly schemas: Schemas;
  readonly input: Rec;
  /** IP address of the visitor. */
  readonly address: string;
  readonly language: Language;
}

export type LogIn = (request: LogInRequest) => Promise<{ readonly token: string } & Partial<RecoveryCodes>>;

export interface LoginParts {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly clock: () => number;
  readonly secondFactor: SecondFactor;
  readonly attempts: Attempts;
}

const MINUTE = 60_000;
/** Longer than any form allows; hashing a longer text would waste time. */
const MAX_TEXT = 200;

const byAccount = { name: "login of account", tries: 10, windowMs: 15 * MINUTE };
const byAddress = { name: "login from address", tries: 60, windowMs: MINUTE };

export function createLogIn(parts: LoginParts): LogIn {
  const { db, passwords, clock, secondFactor, attempts } = parts;
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
    return { token: await beginSession({ db, schemas, language, now: clock() }, account), ...made };
  };
}

/** Opens the session of a person who has proved the account, and records the login. Returns the token. `now`: milliseconds. */
export async function beginSession(
  { db, schemas, language, now }: { readonly db: Db; readonly schemas: Schemas; readonly language: Language; readonly now: number },
  account: FoundAccount,
): Promise<string> {
  const { id, customer } = account;
  await keepLanguage(db, account, language);
  if (customer !== null) await recordLogin(db, schemas, { id, customer }, now);
  await logOwnAct(db, schemas, { id, customer }, "login", now);
  return openSession(db, id, now);
}

/** E-mails use the language of the last login: those to a customer that of its first account. */
async function keepLanguage(db: Db, account: FoundAccount, language: Language): Promise<void> {
  const { id, customer, facts } = account;
  if (facts["language"] === language) return;
  if (customer !== null && sharesFacts({ id, customer })) await changeFacts(db, customer, { language });
  else if (customer !== null) await changeOwnFacts(db, id, { language });
}

function readCredentials(input: Rec): { loginName: string; password: string; code: string | undefined } {
  const { loginName, password, code, ...rest } = input;
  const problems = Object.keys(rest).map((key) => problem(`/${key}`, "unknownField"));
  const text = (value: unknown, name: string): string => {
    if (value === undefined || value === null || value === "") problems.push(problem(`/${name}`, "required"));
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
