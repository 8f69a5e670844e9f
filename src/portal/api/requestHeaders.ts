/** Headers of a call: who asks, in which language, and what the catalogue's own rules add. */
import { ruledHeaders, type HeaderRule } from "#dialect/schema/endpoints.ts";
import type { Language } from "#dialect/text/text.ts";

export interface RequestContext {
  readonly token: string | undefined;
  readonly language: Language;
  /** `headers` of `endpoints.json` [CR-06, CR-07]. */
  readonly rules: readonly HeaderRule[];
  /** Makes a repeated create answer the first one; never sent to another backend, whose CORS would refuse it. */
  readonly idempotencyKey?: string | undefined;
}

/** The bare token, without a scheme word, and no header at all without one [O-06, Q-29, Q-30]. */
export function requestHeaders(path: string, { token, language, rules, idempotencyKey }: RequestContext): Record<string, string> {
  return {
    Accept: "application/json",
    "Accept-Language": language,
    ...(token ? { Authorization: token } : {}),
    ...ruledHeaders(rules, path),
    ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
  };
}
