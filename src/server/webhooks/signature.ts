/**
 * Signs events: `Webhook-Signature: t=1700000000,v1=<hex>[,v1=<hex>]`.
 *
 * A signature is HMAC-SHA256 over `<t>.<body>` with a secret of the webhook, in the format of Stripe, so that libraries and examples for it
 * apply. `t` is the time of the try in seconds: a receiver refuses old ones, so that a recorded request cannot be replayed. While a
 * replaced secret still signs, there is a `v1` for each.
 */
import { createHmac } from "node:crypto";

export const SIGNATURE_HEADER = "webhook-signature";

/** @param now milliseconds */
export function signatureOf(secrets: readonly string[], body: string, now: number): string {
  const time = Math.floor(now / 1000);
  const signatures = secrets.map((secret) => `v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`);
  return [`t=${time}`, ...signatures].join(",");
}
