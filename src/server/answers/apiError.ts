/**
 * The errors by which any part of the server refuses a request.
 *
 * They are thrown, so that a transaction around them rolls back. `http/respond.ts`
 * catches them in one place and translates them for the request.
 */
import type { MessageKey } from "#dialect/text/messageKey.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { Json } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { Text } from "#dialect/text/text.ts";
import { apiCode } from "#dialect/wire/wire.ts";

export interface ApiErrorDetails {
  readonly problems?: readonly Problem[];
  readonly params?: Readonly<Record<string, Json>>;
  /** Sent as `data`: for a stale save, the stored record. */
  readonly data?: unknown;
  /** A sentence from the schemas, used instead of the message catalogue. */
  readonly message?: Text;
  /** Schema whose labels appear in the problems: of an entity, or of prompt fields. */
  readonly schema?: FieldSchema;
}

/** A request that a rule refuses: HTTP 200 with this `code`. */
export class ApiError extends Error {
  readonly code: number;
  /** Key of the message catalogue. */
  readonly key: MessageKey;
  readonly details: ApiErrorDetails;
  constructor(code: number, key: MessageKey, details: ApiErrorDetails = {}) {
    super(key);
    this.name = "ApiError";
    this.code = code;
    this.key = key;
    this.details = details;
  }
}

/** A request that cannot be read, found or accepted: an HTTP status. */
export class HttpError extends Error {
  readonly status: number;
  readonly key: MessageKey;
  readonly problems: readonly Problem[];
  constructor(status: number, key: MessageKey, problems: readonly Problem[] = []) {
    super(key);
    this.name = "HttpError";
    this.status = status;
    this.key = key;
    this.problems = problems;
  }
}

export function problem(path: string, code: string, params: Readonly<Record<string, Json>> = {}): Problem {
  return { path, code, params, severity: "error" };
}

export function validationError(problems: readonly Problem[], schema?: FieldSchema): ApiError {
  return new ApiError(apiCode.invalid, "answer.invalid", { problems, ...(schema ? { schema } : {}) });
}

export const notFoundError = (): ApiError => new ApiError(apiCode.notFound, "answer.notFound");
