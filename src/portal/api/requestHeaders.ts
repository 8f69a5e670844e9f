/** Headers of a call: who asks, in which language, and the two rules of the wire. */
import type { Language } from "#dialect/text.ts";

/** First path segments whose calls carry the session-status header [CR-06]. */
const marked = new Set(["seaair", "message", "abroad"]);

/** Whether a call carries `x-tofba-session-status`. Segments count from one, whole and case-sensitive, the query apart [CR-06, CR-07, Q-31]. */
export function carriesSessionStatus(path: string): boolean {
  const segments = path
    .replace(/[?#].*$/, "")
    .replace(/^\/+/, "")
    .split("/");
  return marked.has(segments[0] ?? "") && segments[3] !== "queryChannelPrices";
}

export interface Asker {
  readonly token: string | undefined;
  readonly language: Language;
  /** Makes a repeated create answer the first one; never sent to another backend, whose CORS would refuse it. */
  readonly idempotencyKey?: string | undefined;
}

/** The bare token, without a scheme word, and no header at all without one [O-06, Q-29, Q-30]. */
export function requestHeaders(path: string, { token, language, idempotencyKey }: Asker): Record<string, string> {
  return {
    Accept: "application/json",
    "Accept-Language": language,
    ...(token ? { Authorization: token } : {}),
    ...(carriesSessionStatus(path) ? { "x-tofba-session-status": "y" } : {}),
    ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
  };
}
