/**
 * Sends a verification code. For a logged-in user it proves a new phone or
 * mailbox; with a login name it proves that a visitor reads the registered one of
 * that account; otherwise it is for a registration. All get the same response.
 */
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Language } from "#dialect/text/text.ts";
import type { Db } from "../db/tables.ts";
import { newId } from "../db/newId.ts";
import { translate } from "../schemas/translate.ts";
import type { Sender } from "../mail/sender.ts";
import { validationError, problem } from "../answers/apiError.ts";
import { checkContext } from "../records/storage/recordContext.ts";
import type { Schemas, ServedCall } from "../schemas/loadSchemas.ts";
import { codeSubject, codeTarget, type CodePurpose, type VerificationTarget } from "./verificationFields.ts";
import type { VerificationCodes } from "./verificationCodes.ts";
import { findAccount, type FoundAccount } from "../session/accounts.ts";
import { personalFacts } from "../session/personalFacts.ts";
import { type Principal, visitor } from "../session/principal.ts";

export interface CodeCall {
  readonly schemas: Schemas;
  readonly call: ServedCall;
  readonly body: Rec;
  readonly principal: Principal | undefined;
  readonly address: string;
  readonly language: Language;
}

export type SendCode = (request: CodeCall) => Promise<null>;

export interface SendCodeParts {
  readonly db: Db;
  readonly clock: () => number;
  readonly codes: VerificationCodes;
  readonly sender: Sender;
}

export function createSendCode({ db, clock, codes, sender }: SendCodeParts): SendCode {
  return async ({ schemas, call, body, principal, address, language }) => {
    const entity = schemas.entity(call.entity ?? "");
    const { record, problems } = checkRecord(
      entity.compiled,
      null,
      body,
      checkContext({ schemas, clock, principal: principal ?? visitor }, "create"),
    );
    const { by, to } = call.sends ?? { by: "email", to: "" };
    const value = record[to];
    const all = typeof value === "string" ? problems : [...problems, problem(`/${to}`, "required")];
    if (all.some(({ severity }) => severity === "error") || typeof value !== "string") throw validationError(all, entity.schema);
    const target = codeTarget(by, value);
    const registeredOf = (account: FoundAccount) => account.facts(personalFacts(schemas))[to];
    const { purpose, isReal } = await purposeOf(db, call, principal, record, target, registeredOf);
    const { limits } = schemas.catalog;
    const send = async (code: string): Promise<void> => {
      const params = { code, minutes: limits["codeMinutes"] ?? 10 };
      const text = translate(schemas, language, "code.text", params);
      if (by === "sms") await sender.text(target.target, text);
      else
        await sender.mail({ id: newId(clock()), to: target.target, subject: translate(schemas, language, "code.subject", params), text });
    };
    await codes.request({
      subject: codeSubject(purpose, target),
      target: `${by}:${target.target}`,
      address,
      limits,
      send: isReal ? send : undefined,
    });
    return null;
  };
}

async function purposeOf(
  db: Db,
  call: ServedCall,
  principal: Principal | undefined,
  { loginName }: Rec,
  target: VerificationTarget,
  registeredOf: (account: FoundAccount) => unknown,
): Promise<{ readonly purpose: CodePurpose; readonly isReal: boolean }> {
  if (principal && call.anonymous !== true) return { purpose: `own:${principal.account}`, isReal: true };
  if (typeof loginName !== "string") return { purpose: "register", isReal: true };
  const account = await findAccount(db, loginName);
  const registered = account && registeredOf(account);
  const isReal = typeof registered === "string" && codeTarget(target.by, registered).target === target.target;
  return { purpose: `reset:${account?.id ?? ""}`, isReal };
}
