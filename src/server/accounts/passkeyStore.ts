/** The passkeys of accounts: their public keys, and whether an answer of a device is signed by one. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isObject } from "#dialect/json/json.ts";
import { timeText } from "#dialect/text/time.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError, problem, validationError } from "../answers/apiError.ts";
import type { Db } from "../db/tables.ts";
import { CHALLENGE_MS, type Challenges } from "./passkeyChallenges.ts";

/** The host of a passkey: a browser offers it to pages of this host only. */
export interface PasskeySite {
  /** The host without its port. */
  readonly id: string;
  readonly origin: string;
}

/** A passkey as its owner sees it. Times as text in the time zone of the product; `used` is absent before the first login. */
export interface ListedPasskey {
  readonly id: string;
  readonly name: string;
  readonly created: string;
  readonly used?: string;
}

/** The site of a URL of the portal. */
export function passkeySite(url: string): PasskeySite {
  const { hostname, origin } = new URL(url);
  return { id: hostname, origin };
}

const MAX_PASSKEYS = 20;

/** The library verifies the formats of all vendors; it is loaded with the first passkey. */
const library = () => import("@simplewebauthn/server");

export interface NewPasskey {
  /** The name of the product, as the device shows it. */
  readonly rpName: string;
  /** The login name, as the device shows it. */
  readonly userName: string;
  readonly site: PasskeySite;
}

export interface PasskeyStore {
  list(account: string, timeZone: string): Promise<readonly ListedPasskey[]>;
  /** Returns what a device signs for a new passkey. Throws `ApiError` with `apiCode.limit` if the account has as many as it may. */
  begin(account: string, passkey: NewPasskey): Promise<object>;
  /** Stores the public key of the device's answer. Throws `ApiError` for an answer that does not count. */
  add(account: string, response: unknown, name: string, site: PasskeySite): Promise<void>;
  /** Returns whether the account had it. */
  remove(account: string, id: string): Promise<boolean>;
  /** Returns the account whose passkey has signed a challenge of a login; undefined if the answer does not count. */
  signedBy(response: unknown, site: PasskeySite): Promise<string | undefined>;
}

/** @param clock milliseconds */
export function createPasskeyStore(db: Db, clock: () => number, challenges: Challenges): PasskeyStore {
  const keysOf = (account: string) => db.selectFrom("passkeys").selectAll().where("account", "=", account).orderBy("created").execute();
  return {
    async list(account, timeZone) {
      const text = (time: Date) => timeText(time.getTime(), timeZone);
      return (await keysOf(account)).map(({ id, name, created, used }) => ({
        ...{ id, name, created: text(created) },
        ...(used ? { used: text(used) } : {}),
      }));
    },

    async begin(account, { site, ...names }) {
      const keys = await keysOf(account);
      if (keys.length >= MAX_PASSKEYS) throw new ApiError(apiCode.limit, "answer.passkeyLimit", { params: { limit: MAX_PASSKEYS } });
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        ...names,
        rpID: site.id,
        userID: Uint8Array.from(Buffer.from(account)),
        excludeCredentials: keys.map(({ id, transports }) => ({ id, transports: [...transports] })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        timeout: CHALLENGE_MS,
      });
      await challenges.keep(options.challenge, account);
      return options;
    },

    async add(account, response, name, site) {
      const key = await newKey(await challenges.spend(response, account), response, site);
      if (!key) throw notCounted();
      const { id, publicKey, counter, transports = [] } = key;
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("passkeys")
        .values({
          ...{ id, account, name, counter, created: new Date(clock()), used: null },
          ...{ public_key: Buffer.from(publicKey).toString("base64url"), transports: JSON.stringify(transports) },
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) throw notCounted();
    },

    async remove(account, id) {
      const { numDeletedRows } = await db.deleteFrom("passkeys").where("account", "=", account).where("id", "=", id).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    signedBy: async (response, site) => signer(db, clock, await challenges.spend(response, null), response, site),
  };
}

const notCounted = (): ApiError => validationError([problem("/response", "passkey")]);

/** The public key in the answer of a device; undefined if the answer does not count. */
async function newKey(expectedChallenge: string | undefined, response: unknown, site: PasskeySite) {
  if (expectedChallenge === undefined) return undefined;
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    ...{ expectedChallenge, expectedOrigin: site.origin, expectedRPID: site.id },
  }).catch(() => undefined);
  return verified?.registrationInfo?.credential;
}

/** The account whose passkey has signed, with the time noted; undefined if the answer does not count. */
async function signer(db: Db, clock: () => number, expectedChallenge: string | undefined, response: unknown, site: PasskeySite) {
  const id = isObject(response) ? response["id"] : undefined;
  if (expectedChallenge === undefined || typeof id !== "string") return undefined;
  const row = await db.selectFrom("passkeys").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    ...{ expectedChallenge, expectedOrigin: site.origin, expectedRPID: site.id },
    credential: { id, publicKey: Uint8Array.from(Buffer.from(row.public_key, "base64url")), counter: Number(row.counter) },
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  await db
    .updateTable("passkeys")
    .set({ counter: verified.authenticationInfo.newCounter, used: new Date(clock()) })
    .where("id", "=", id)
    .execute();
  return row.account;
}
