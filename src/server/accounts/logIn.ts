/** Login: returns a token for a name and password. */
import type { Language } from "#dialect/text/text.ts";
import type { Db } from "../db/tables.ts";
import { changeOwnFacts, type FoundAccount, sharesFacts } from "../session/accounts.ts";
import { changeFacts } from "../session/customers.ts";
import { personalFacts } from "../session/personalFacts.ts";
import { logOwnAct } from "../records/effects/activityLog.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { recordLogin } from "./memberRecords.ts";
import type { LogInRequest, ProveAccount } from "./proveAccount.ts";
import type { RecoveryCodes } from "./secondFactor.ts";
import { openSession } from "../session/sessions.ts";

export type LogIn = (request: LogInRequest) => Promise<{ readonly token: string } & Partial<RecoveryCodes>>;

export interface LoginParts {
  readonly db: Db;
  readonly clock: () => number;
  readonly proveAccount: ProveAccount;
}

export function createLogIn({ db, clock, proveAccount }: LoginParts): LogIn {
  return async (request) => {
    const { account, made } = await proveAccount(request);
    const { schemas, language } = request;
    return { token: await beginSession({ db, schemas, language, now: clock() }, account), ...made };
  };
}

/** Opens the session of a person who has proved the account, and records the login. Returns the token. `now`: milliseconds. */
export async function beginSession(
  { db, schemas, language, now }: { readonly db: Db; readonly schemas: Schemas; readonly language: Language; readonly now: number },
  account: FoundAccount,
): Promise<string> {
  const { id, customer } = account;
  await keepLanguage(db, schemas, account, language);
  if (customer !== null) await recordLogin(db, schemas, { id, customer }, now);
  await logOwnAct(db, schemas, { id, customer }, "login", now);
  return openSession(db, id, now);
}

/** E-mails use the language of the last login: those to a customer that of its first account. */
async function keepLanguage(db: Db, schemas: Schemas, account: FoundAccount, language: Language): Promise<void> {
  const { id, customer } = account;
  if (account.facts(personalFacts(schemas))["language"] === language) return;
  if (customer !== null && sharesFacts({ id, customer })) await changeFacts(db, customer, { language });
  else if (customer !== null) await changeOwnFacts(db, id, { language });
}
