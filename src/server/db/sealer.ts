/**
 * Encrypts secrets that the server has to read again, before they are stored. A copy of the database without the key is of no use for them.
 *
 * ```
 *   sealed1.<key>.<iv + tag + text, base64url>      AES-256-GCM; <key> is the start of the key's hash
 * ```
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

export interface Sealer {
  /** Encrypts with the first key; without keys the text stays as it is. @param place where it is stored: elsewhere it does not open */
  seal(text: string, place: string): string;
  /** Returns the text. One that was never sealed is returned as it is. Throws `SealError` without its key, at another place, or if it was changed. */
  open(stored: string, place: string): string;
  /** Whether `seal` would store it in this form: sealed with the first key, or readable where there are no keys. */
  isCurrent(stored: string): boolean;
}

/** A secret as it is stored. */
export interface StoredSecret {
  readonly stored: string;
  readonly place: string;
  /** Stores it in the new form, unless another process or its owner has changed it since. */
  store(sealed: string): Promise<{ readonly numUpdatedRows: bigint }>;
}

/** Seals what is readable or was sealed with an earlier key. Returns how many there were. Throws `SealError` for one that does not open. */
export async function reseal(sealer: Sealer, secrets: readonly StoredSecret[]): Promise<number> {
  let count = 0;
  for (const { stored, place, store } of secrets) {
    const text = sealer.open(stored, place);
    if (!sealer.isCurrent(stored)) count += Number((await store(sealer.seal(text, place))).numUpdatedRows);
  }
  return count;
}

/** A sealed text that cannot be opened. */
export class SealError extends Error {}

export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const algorithm = "aes-256-gcm";

/** @param keys of `KEY_BYTES` each; the first one seals, all of them open */
export function createSealer(keys: readonly Buffer[]): Sealer {
  const named = keys.map((key) => ({ key, name: createHash("sha256").update(key).digest("hex").slice(0, 8) }));
  const [first] = named;
  return {
    seal(text, place) {
      if (!first) return text;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(algorithm, first.key, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `sealed1.${first.name}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open(stored, place) {
      const [, name, text = ""] = parts(stored);
      if (name === undefined) return stored;
      const key = named.find((one) => one.name === name)?.key;
      if (!key) throw new SealError(`A secret was sealed with the key ${name}, which SECRETS_KEY does not have.`);
      const bytes = Buffer.from(text, "base64url");
      const [iv, tag, body] = [
        bytes.subarray(0, IV_BYTES),
        bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
        bytes.subarray(IV_BYTES + TAG_BYTES),
      ];
      try {
        const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place)).setAuthTag(tag);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
      } catch {
        throw new SealError("A sealed secret was changed, or belongs to another record.");
      }
    },
    isCurrent: (stored) => parts(stored)[1] === first?.name,
  };
}

const parts = (stored: string): readonly (string | undefined)[] => /^sealed1\.([0-9a-f]{8})\.([\w-]+)$/.exec(stored) ?? [];
