/** The wire: what goes between portal and server, in both directions. */
import type { Json, Rec } from "../json/json.ts";
import type { Problem } from "../schema/problems.ts";
import type { Call } from "../schema/endpoints.ts";

/** Where the page keeps the token of whoever is logged in. A server may see that it is there; whose calls they are, only the `Authorization` header says. Assumed name. */
export const tokenCookie = "stdCustomerToken";

export type FilterValue = Json | { readonly from?: Json; readonly to?: Json };

/** Asks for the records that a reference may take: those its `where` lets through. */
export interface ReferenceQuery {
  /** The entity that holds the reference, and where in it: a pointer, rows as `-`. */
  readonly entity: string;
  readonly field: string;
  /** What `self` is there in the record being edited, as far as the `where` reads it. */
  readonly self: Rec;
}

/** What a list asks. Also what the address bar of a list holds. */
export interface ListQuery {
  readonly page?: number;
  readonly size?: number;
  readonly sort?: readonly { readonly field: string; readonly desc?: boolean }[];
  readonly tab?: string;
  /** Many numbers at once: separated by blank, comma (also full-width), semicolon or line. */
  readonly search?: string;
  /** Field -> value (looked for inside free text), whole values (any of), or a range. */
  readonly filters?: Readonly<Record<string, FilterValue>>;
  readonly for?: ReferenceQuery;
  /** Id of sums that a list screen of the entity declares. */
  readonly sums?: string;
}

/** Records that have something in common. */
export interface SumGroup {
  /** What they have in common, in the order they are named in; null where they have none. A month as `2026-05`. */
  readonly by: readonly (string | null)[];
  readonly count: number;
  /** Exact decimals, in the order they are named in. */
  readonly of: readonly string[];
}

export interface Page {
  readonly rows: readonly Rec[];
  readonly total: number;
  /** Tab id -> count, where the list has tabs. */
  readonly tabs?: Readonly<Record<string, number>>;
  /** Of all that is found, not of one page; greatest number of records first. */
  readonly sums?: readonly SumGroup[];
  /** Searched numbers that no row of the customer's has. */
  readonly missing?: readonly string[];
}

/** What deletes and actions answer: per record, done or why not. */
export interface BatchResult {
  readonly done: readonly string[];
  readonly failed: readonly {
    readonly id: string;
    readonly code: number;
    readonly message: string;
    readonly problems?: readonly Problem[];
  }[];
}

/** Every answer of the server, and what the transport resolves with when there is none (code 0). `isOk` tells success. */
export interface ApiResponse<Data = unknown> {
  readonly code: number;
  readonly message?: string;
  readonly data: Data | null;
  readonly problems?: readonly Problem[];
  /** The transport has shown the reader why there is no answer; never on the wire. */
  readonly reported?: true;
}

/** Codes of an answer beside the HTTP status. The only place that knows their numbers. HTTP is 200 for all but 400, 401, 404 (unknown call), 405, 413, 415, 5xx. */
export const apiCode = {
  ok: 200,
  /** Login failed. */
  badLogin: 1001,
  /** The record breaks a rule; see `problems`. */
  invalid: 4220,
  /** Nothing is wrong but what only warns, and it was not accepted; `problems` are the warnings, to be sent back under `acknowledge`. */
  unacknowledged: 4221,
  /** Not there, or another customer's. */
  notFound: 4040,
  /** A limit on the number of records. */
  limit: 4030,
  /** Stale version; `data` holds the stored record. */
  stale: 4090,
  /** The same idempotency key with another body; `data` holds the record that the first one made. */
  replay: 4091,
  /** The state does not allow it. */
  state: 4092,
  /** Too many tries. */
  throttled: 4290,
} as const;

/** The answer says that it was done. */
export function isOk({ code }: Pick<ApiResponse, "code">): boolean {
  return code === apiCode.ok;
}

/** The answer with the problem that its code means; as it is where the call names none, or the answer tells its problems itself. */
export function withCallErrors(call: Call, answer: ApiResponse): ApiResponse {
  const meant = answer.problems ? undefined : call.errors?.find(({ code }) => code === answer.code);
  if (!meant) return answer;
  const { fieldPath: path = "", message } = meant;
  return { ...answer, problems: [{ path, code: `answer:${answer.code}`, params: {}, severity: "error", message }] };
}
