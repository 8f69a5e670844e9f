/** All account functions on one database: login, registration, codes, changes. */
import type { Db } from "../db/tables.ts";
import type { Sender } from "../mail/sender.ts";
import { createChangeAccount, type ChangeAccount } from "./changeAccount.ts";
import { createVerificationCodes } from "./verificationCodes.ts";
import { createLogIn, type LogIn } from "./logIn.ts";
import type { Passwords } from "./passwords.ts";
import { createAccountProof, type ProveAccount } from "./proveAccount.ts";
import { createRegister, type Register } from "./register.ts";
import { createSendCode, type SendCode } from "./sendCode.ts";
import { createInvitationServices, type InvitationServices } from "./invitations.ts";
import type { Sealer } from "../db/sealer.ts";
import { type CheckOwnPassword, createOwnPasswordCheck } from "./ownPassword.ts";
import { createPasskeys, type Passkeys } from "./passkeys.ts";
import { createSecondFactor, type SecondFactor } from "./secondFactor.ts";
import type { Attempts } from "../load/attempts.ts";

/** The account functions that the API calls. */
export interface AccountServices extends InvitationServices {
  /** Proves an account without opening a session. */
  readonly proveAccount: ProveAccount;
  readonly logIn: LogIn;
  readonly register: Register;
  readonly sendCode: SendCode;
  readonly changeAccount: ChangeAccount;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly attempts: Attempts;
  readonly checkOwnPassword: CheckOwnPassword;
}

export interface AccountServiceOptions {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly clock: () => number;
  readonly attempts: Attempts;
  readonly sender: Sender;
  /** URL of the portal, for links in messages. */
  readonly portalUrl?: string | undefined;
  /** Staff cannot log in without a second factor. */
  readonly staffNeedsFactor?: boolean | undefined;
  /** Encrypts the secrets of second factors. */
  readonly sealer: Sealer;
  /** Receives errors of sending codes. */
  readonly onError: (error: unknown) => void;
}

export function createAccountServices(options: AccountServiceOptions): AccountServices {
  const codes = createVerificationCodes(options);
  const secondFactor = createSecondFactor(options);
  const proveAccount = createAccountProof({ ...options, secondFactor });
  return {
    ...createInvitationServices(options),
    secondFactor,
    passkeys: createPasskeys({ ...options, secondFactor }),
    proveAccount,
    logIn: createLogIn({ ...options, proveAccount }),
    register: createRegister({ ...options, codes }),
    sendCode: createSendCode({ ...options, codes }),
    changeAccount: createChangeAccount({ ...options, codes }),
    attempts: options.attempts,
    checkOwnPassword: createOwnPasswordCheck(options),
  };
}
