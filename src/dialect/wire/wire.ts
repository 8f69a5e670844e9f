/** The types of requests and responses between portal and server. */
import type { Json, Rec } from "../json/json.ts";
import type { Problem } from "../schema/problems.ts";
import type { Call } from "../schema/endpoints.ts";

/** Cookie with the token of the session. The server may test whether it exists; only the `Authorization` header authenticates a call. Assumed name. */
export const tokenCookie = "stdCustomerToken";

/**
 * Header with how far the records of our server have come: 16 hexadecimal digits, later ones are greater as text. The answer to a
 * write has it where lists may come from a replica. A client that sends the greatest one it got reads what it has written.
 */
export const positionHeader = "x-position";

/** Returns the name of a cookie or a storage key on a further site: a login on one site is none on another. @param site undefined for the site at `/` */
export function ofSite(name: string, site: string | undefined): string {
  return site === undefined ? name : `${name}.${site}`;
}

/** A value of a filter: text or number, any of several, or a range. */
export type FilterValue = Json | { readonly from?: Json; readonly to?: Json };

/** Restricts a list to the candidates of a reference, by its `where`. */
export interface ReferenceQuery {
  /** The entity with the reference, and the pointer of the reference, with `-` for rows. */
  readonly entity: string;
  readonly field: string;
  /** The fields of `self`, in the record being edited, that the `where` reads. */
  readonly self: Rec;
}

/** The query of a list, which is also in its URL. */
export interface ListQuery {
  readonly page?: number;
  readonly size?: number;
  /** An order that a screen declares is not one: `sortOfTab` gives that of the tab. */
  readonly sort?: readonly { readonly field: string; readonly desc?: boolean; readonly tabs?: never }[];
  readonly tab?: string;
  /** Several numbers, separated by space, comma (also full-width), semicolon or line break. */
  readonly search?: string;
  /** Field -> value (searched inside free text), list of whole values (any of them), or range. */
  readonly filters?: Readonly<Record<string, FilterValue>>;
  readonly for?: ReferenceQuery;
  /** Id of sums that a list screen of the entity declares. */
  readonly sums?: string;
  /** Id of a `once` that a list screen of the entity declares: records of a day that agree are one row. */
  readonly once?: string;
  /** In an address only: the list shows each record, although its screen declares a `once`. */
  readonly each?: true;
}

/** The sums of one group of records. */
export interface SumGroup {
  /** Values of the group in the order of `by`; null if absent. A month is `2026-05`, a week its Monday, an age the index of its band. */
  readonly by: readonly (string | null)[];
  readonly count: number;
  /** Decimals in the order of `of`; averages and shares are rounded to one place. Null: no record has a value, or the account does not read the field. */
  readonly of: readonly (string | null)[];
}

/** One page of a list. */
export interface Page {
  readonly rows: readonly Rec[];
  /** Matching records. One more than the limit `countedRecords`, if there is one, means: more than are counted; so it does in `tabs`. */
  readonly total: number;
  /** Tab id -> count, where the list has tabs. */
  readonly tabs?: Readonly<Record<string, number>>;
  /** Sums of all results, not of one page; the largest group first. */
  readonly sums?: readonly SumGroup[];
  /** Searched numbers that no record of the customer has. */
  readonly missing?: readonly string[];
  /**
   * A search among the records of all customers, for what too many of them contain: the time since which records were looked at.
   * Rows, total, tabs and sums are those of the latest records that match.
   */
  readonly searchedSince?: string;
}

/**
 * Result of a delete or an action on several records: for each record, done or the reason. The code of the response is 200 only when
 * every record was done, `partial` when some were, and the code of the refusal when none was.
 */
export interface BatchResult {
  readonly done: readonly string[];
  readonly failed: readonly {
    readonly id: string;
    readonly code: number;
    readonly message: string;
    readonly problems?: readonly Problem[];
  }[];
  /** Warnings of records that were done: the call did not ask to wait for them. */
  readonly warned?: readonly { readonly id: string; readonly problems: readonly Problem[] }[];
  /** Tokens that the action made. They are stored hashed: no later answer has them, a retry included. */
  readonly secrets?: readonly { readonly id: string; readonly secret: string }[];
}

/** Input of an authenticator app: the secret in base32, for typing, and `otpauth://totp/…` for the QR code. */
export interface FactorEnrolment {
  readonly secret: string;
  readonly uri: string;
}

/** The body of every response. Without a response the transport returns code 0. Use `isOk` to test for success. */
export interface ApiResponse<Data = unknown> {
  readonly code: number;
  readonly message?: string;
  readonly data: Data | null;
  readonly problems?: readonly Problem[];
  /** The transport has shown the reader why there is no answer; never on the wire. */
  readonly reported?: true;
}

/** Codes of a response, in addition to the HTTP status. HTTP is 200 except for 400, 401, 404 (unknown call), 405, 413, 415 and 5xx. */
export const apiCode = {
  ok: 200,
  /** An action on several records was carried out for some of them; `data` is a `BatchResult`. */
  partial: 2070,
  /** Login failed. */
  badLogin: 1001,
  /** The password is right; the login also needs the code of the second factor. `data` is what sets it up, where the account has none. */
  secondFactor: 4011,
  /** The record breaks a rule; see `problems`. */
  invalid: 4220,
  /**
   * The call has `acknowledge`, so it waits for warnings, and some are not accepted: the client repeats it with `problems` under
   * `acknowledge`. A call without `acknowledge` is done, and its answer has the warnings as `problems`.
   */
  unacknowledged: 4221,
  /** No role of the account allows it; `data.roles` names those that do. */
  forbidden: 4031,
  /** The record does not exist, or belongs to another customer. */
  notFound: 4040,
  /** A limit on the number of records. */
  limit: 4030,
  /** Stale version; `data` holds the stored record. */
  stale: 4090,
  /** The same idempotency key with another body; `data` is the record of the first request. */
  replay: 4091,
  /** The state does not allow it. */
  state: 4092,
  /** Too many attempts. */
  throttled: 4290,
} as const;

/** Whether the response is a success. */
export function isOk({ code }: Pick<ApiResponse, "code">): boolean {
  return code === apiCode.ok;
}

/** Returns the response with the problem that `errors` of the call declares for its code; unchanged if there is none, or if the response has problems. */
export function withCallErrors(call: Call, answer: ApiResponse): ApiResponse {
  const meant = answer.problems ? undefined : call.errors?.find(({ code }) => code === answer.code);
  if (!meant) return answer;
  const { fieldPath: path = "", message } = meant;
  return { ...answer, problems: [{ path, code: `answer:${answer.code}`, params: {}, severity: "error", message }] };
}
