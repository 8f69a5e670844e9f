/**
 * Refusals: how any part of the server says no.
 *
 * Thrown, so that a transaction around it rolls back by itself; caught in one
 * place (`http/respond.ts`) and worded there in the language of the request.
 */
import type { Problem } from "#dialect/schema/problems.ts";
import type { Json } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { Text } from "#dialect/text/text.ts";
import { apiCode } from "#dialect/wire/wire.ts";

export type ApiCode = (typeof apiCode)[keyof typeof apiCode];

export interface ApiErrorDetails {
  readonly problems?: readonly Problem[];
  readonly params?: Readonly<Record<string, Json>>;
  /** Sent as `data`: the stored record of a stale save. */
  readonly data?: unknown;
  /** A sentence from the schemas, used instead of the catalogue's. */
  readonly message?: Text;
  /** Whose labels word the problems: an entity, or fields asked for beside one. */
  readonly schema?: FieldSchema;
}

/** What a rule refuses: HTTP 200 with this `code`. */
export class ApiError extends Error {
  readonly code: number;
  /** Key of the message catalogue. */
  readonly key: string;
  readonly details: ApiErrorDetails;
  constructor(code: number, key: string, details: ApiErrorDetails = {}) {
    super(key);
    this.name = "Refusal";
    this.code = code;
    this.key = key;
    this.details = details;
  }
}

/** What cannot be read, found or opened at all: an HTTP status of its own. */
export class HttpError extends Error {
  readonly status: number;
  readonly key: string;
  readonly problems: readonly Problem[];
  constructor(status: number, key: string, problems: readonly Problem[] = []) {
    super(key);
    this.name = "HttpRefusal";
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
