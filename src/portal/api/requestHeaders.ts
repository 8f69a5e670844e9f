/** Headers of a call: token, language, and the header rules of `endpoints.json`. */
import { ruledHeaders, type HeaderRule } from "#dialect/schema/endpoints.ts";
import type { Language } from "#dialect/text/text.ts";

export interface RequestContext {
  readonly token: string | undefined;
  readonly language: Language;
  /** `headers` of `endpoints.json` [CR-06, CR-07]. */
  readonly rules: readonly HeaderRule[];
  /** A retry with the same key has no second effect. Not sent to another backend, because its CORS rules would reject it. */
  readonly idempotencyKey?: string | undefined;
}

/** `Authorization` holds the bare token without a scheme; it is absent without a token [O-06, Q-29, Q-30]. */
export function requestHeaders(path: string, { token, language, rules, idempotencyKey }: RequestContext): Record<string, string> {
  return {
    Accept: "application/json",
    "Accept-Language": language,
    ...(token ? { Authorization: token } : {}),
    ...ruledHeaders(rules, path),
    ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
  };
}
