/** Tables of what proves an account: codes that are sent, second factors, passkeys. */
import type { ColumnType } from "kysely";

/** Codes sent to a phone or mailbox; see `accounts/verificationCodes.ts`. */
export interface VerificationCodeTable {
  readonly subject: string;
  /** Hashed like a password; "" if the code was not sent. */
  readonly hash: string;
  readonly tries: number;
  readonly created: Date;
  readonly expires: Date;
}

/** Second factors of accounts; see `accounts/secondFactor.ts`. `since` is null before the first code; `last_step` is the period of the last one. */
export interface SecondFactorTable {
  readonly account: string;
  readonly secret: string;
  readonly since: Date | null;
  readonly last_step: ColumnType<string, number | undefined, number>;
  /** Hashes of the unused recovery codes. */
  readonly recovery: ColumnType<readonly string[], string | undefined, string>;
  readonly created: Date;
}

/** Passkeys of accounts; see `accounts/passkeys.ts`. `id` and `public_key` are base64url; `counter` is the device's count of its signatures. */
export interface PasskeyTable {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly public_key: string;
  readonly counter: ColumnType<string, number, number>;
  readonly transports: ColumnType<readonly string[], string, string>;
  readonly created: Date;
  readonly used: Date | null;
}

/** A challenge that a device signs once. `account` is null for a login. */
export interface PasskeyChallengeTable {
  readonly challenge: string;
  readonly account: string | null;
  readonly expires: Date;
}
