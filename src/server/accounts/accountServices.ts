/** All account functions on one database: login, registration, codes, changes. */
import type { Db } from "../db/tables.ts";
import type { Sender } from "../mail/sender.ts";
import { createChangeAccount, type ChangeAccount } from "./changeAccount.ts";
import { createVerificationCodes } from "./verificationCodes.ts";
import { createLogIn, type LogIn } from "./logIn.ts";
import type { Passwords } from "./passwords.ts";
import { createRegister, type Register } from "./register.ts";
import { createSendCode, type SendCode } from "./sendCode.ts";
import { createInvitationServices, type InvitationServices } from "./invitations.ts";
import { createSecondFactor, type SecondFactor } from "./secondFactor.ts";
import { createAttemptLimiter, type AttemptLimiter } from "../load/attemptLimiter.ts";

/** The account functions that the API calls. */
export interface AccountServices extends InvitationServices {
  readonly logIn: LogIn;
  readonly register: Register;
  readonly sendCode: SendCode;
  readonly changeAccount: ChangeAccount;
  readonly secondFactor: SecondFactor;
  /** Limits uploads before login, by address. */
  readonly visitorUploads: AttemptLimiter;
}

export interface AccountServiceOptions {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly clock: () => number;
  readonly sender: Sender;
  /** URL of the portal, for links in messages. */
  readonly portalUrl?: string | undefined;
  /** Staff cannot log in without a second factor. */
  readonly staffNeedsFactor?: boolean | undefined;
  /** Receives errors of sending codes. */
  readonly onError: (error: unknown) => void;
}

/** A registration uploads one picture, perhaps a second one. */
const UPLOADS_AN_HOUR = 20;

export function createAccountServices(options: AccountServiceOptions): AccountServices {
  const codes = createVerificationCodes(options);
  const secondFactor = createSecondFactor(options);
  return {
    ...createInvitationServices(options),
    secondFactor,
    logIn: createLogIn({ ...options, secondFactor }),
    register: createRegister({ ...options, codes }),
    sendCode: createSendCode({ ...options, codes }),
    changeAccount: createChangeAccount({ ...options, codes }),
    visitorUploads: createAttemptLimiter({ tries: UPLOADS_AN_HOUR, windowMs: 3_600_000, clock: options.clock }),
  };
}
