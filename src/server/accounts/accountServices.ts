/** All that people do to their accounts, on one database. */
import type { ApiParts } from "../http/calls.ts";
import type { Db } from "../db/tables.ts";
import type { Sender } from "../mail/sender.ts";
import { createChangeAccount } from "./changeAccount.ts";
import { createVerificationCodes } from "./verificationCodes.ts";
import { createLogIn } from "./logIn.ts";
import type { Passwords } from "./passwords.ts";
import { createRegister } from "./register.ts";
import { createSendCode } from "./sendCode.ts";
import { createAttemptLimiter } from "../load/attemptLimiter.ts";

export interface AccountServiceOptions {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly clock: () => number;
  readonly sender: Sender;
  /** Told of codes that could not be sent. */
  readonly onError: (error: unknown) => void;
}

/** A registration uploads one picture, perhaps a second one. */
const UPLOADS_AN_HOUR = 20;

export function createAccountServices(
  options: AccountServiceOptions,
): Pick<ApiParts, "logIn" | "register" | "sendCode" | "changeAccount" | "visitorUploads"> {
  const codes = createVerificationCodes(options);
  return {
    logIn: createLogIn(options),
    register: createRegister({ ...options, codes }),
    sendCode: createSendCode({ ...options, codes }),
    changeAccount: createChangeAccount({ ...options, codes }),
    visitorUploads: createAttemptLimiter({ tries: UPLOADS_AN_HOUR, windowMs: 3_600_000, clock: options.clock }),
  };
}
