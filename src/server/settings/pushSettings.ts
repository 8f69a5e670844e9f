/** Settings of messages to devices (Web Push). */

export interface PushSettings {
  /** Without them the server makes keys once and stores them. In base64url. */
  readonly keys?: { readonly publicKey: string; readonly privateKey: string };
  /** Contact for push services about abuse: a `mailto:` or `https:` address. */
  readonly contact?: string;
}

const PUBLIC_BYTES = 65;
const PRIVATE_BYTES = 32;

/** Returns undefined where `PUSH=0` turns push off. `fail` throws the sentence that it is given; none repeats a key. */
export function readPushSettings(text: (name: string) => string | undefined, fail: (sentence: string) => never): PushSettings | undefined {
  const wanted = text("PUSH");
  if (wanted !== undefined && wanted !== "0" && wanted !== "1") fail(`PUSH must be 0 or 1, not "${wanted}".`);
  if (wanted === "0") return undefined;
  const [publicKey, privateKey, contact] = [text("PUSH_PUBLIC_KEY"), text("PUSH_PRIVATE_KEY"), text("PUSH_CONTACT")];
  if ((publicKey === undefined) !== (privateKey === undefined))
    fail("PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY belong together: set both, or neither.");
  if (publicKey !== undefined && !hasBytes(publicKey, PUBLIC_BYTES))
    fail(`PUSH_PUBLIC_KEY must be ${PUBLIC_BYTES} bytes in base64url, such as "npx web-push generate-vapid-keys" prints.`);
  if (privateKey !== undefined && !hasBytes(privateKey, PRIVATE_BYTES))
    fail(`PUSH_PRIVATE_KEY must be ${PRIVATE_BYTES} bytes in base64url, such as "npx web-push generate-vapid-keys" prints.`);
  if (contact !== undefined && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/.test(contact))
    fail("PUSH_CONTACT must be an address such as mailto:operations@lading.example or https://lading.example.");
  return {
    ...(publicKey !== undefined && privateKey !== undefined ? { keys: { publicKey, privateKey } } : {}),
    ...(contact === undefined ? {} : { contact }),
  };
}

const hasBytes = (text: string, bytes: number): boolean => /^[\w-]+$/.test(text) && Buffer.from(text, "base64url").length === bytes;
