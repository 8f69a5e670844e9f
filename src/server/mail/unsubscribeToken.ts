/**
 * Tokens of links to unsubscribe. A token contains the receiver and the kinds of letters, encrypted and authenticated (AES-256-GCM), so
 * that a link shows no address and cannot be changed. It opens no session and nothing expires with its letter.
 *
 * ```
 *   <id of the key>.<96 bits of chance, 128 bits of authentication, ciphertext>
 * ```
 *
 * A new key is made every 90 days; a key opens its tokens for 400 days.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { isObject, type Json } from "#dialect/json/json.ts";
import type { MailDelivery } from "#dialect/schema/emails.ts";
import type { Db } from "../db/tables.ts";
import { DAY } from "#dialect/text/durations.ts";

/** What a token allows: to stop letters of these kinds to this address of this customer. */
export interface Unsubscription {
  readonly customer: string;
  readonly address: string;
  readonly kinds: readonly string[];
  readonly language: string;
  /** Of a token that undoes: what was chosen before, by kind. */
  readonly back?: Readonly<Record<string, MailDelivery>>;
}

/** Age in ms from which a key makes no more tokens. */
const ROTATION = 90 * DAY;
/** Age in ms until which a key opens tokens. */
const RETENTION = 400 * DAY;
const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const TOKEN = /^([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{40,2000})$/;

interface MailKey {
  readonly id: string;
  readonly secret: string;
}

/** Returns a token for what it allows. @param now in ms */
export async function sealUnsubscription(db: Db, now: number, what: Unsubscription): Promise<string> {
  const { id, secret } = (await newestKey(db, now)) ?? (await makeKey(db, now));
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, Buffer.from(secret, "base64"), iv).setAAD(Buffer.from(id));
  const text = Buffer.concat([cipher.update(JSON.stringify(what), "utf8"), cipher.final()]);
  return `${id}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url")}`;
}

/** Returns what the token allows; undefined for one that was forged, changed, or made with a key that has ended. @param now in ms */
export async function openUnsubscription(db: Db, now: number, token: string): Promise<Unsubscription | undefined> {
  const [, id = "", sealed = ""] = TOKEN.exec(token) ?? [];
  if (id === "") return undefined;
  const key = await db
    .selectFrom("mail_keys")
    .select("secret")
    .where("id", "=", id)
    .where("created", ">", new Date(now - RETENTION))
    .executeTakeFirst();
  if (!key) return undefined;
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv(ALGORITHM, Buffer.from(key.secret, "base64"), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(id))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
    const what = JSON.parse(text) as Json;
    return isObject(what) ? (what as unknown as Unsubscription) : undefined;
  } catch {
    return undefined;
  }
}

function newestKey(db: Db, now: number): Promise<MailKey | undefined> {
  return db
    .selectFrom("mail_keys")
    .select(["id", "secret"])
    .where("created", ">", new Date(now - ROTATION))
    .orderBy("created", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Makes a key, and deletes those that have ended. Processes that do so at once make one each: both open their tokens. */
async function makeKey(db: Db, now: number): Promise<MailKey> {
  const key = { id: randomBytes(12).toString("base64url"), secret: randomBytes(32).toString("base64") };
  await sql`delete from mail_keys where created < ${new Date(now - RETENTION)}`.execute(db);
  await db
    .insertInto("mail_keys")
    .values({ ...key, created: new Date(now) })
    .execute();
  return key;
}
