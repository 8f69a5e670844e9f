/** What a call of the catalogue promises on the wire, for any backend. */
import { type CallAct, type Endpoints, ruledHeaders } from "../../src/dialect/schema/endpoints.ts";

export interface CallContract {
  /** Key in `endpoints.json`. */
  readonly key: string;
  /** On the wire, after the base address. */
  readonly path: string;
  /** Not of the specification: another backend may lack it. */
  readonly isAssumed: boolean;
  readonly isAnonymous: boolean;
  readonly isMultipart: boolean;
  /** The call may change or send something, even with an empty body. Unknown calls count as such. */
  readonly mayWrite: boolean;
  /** Headers that the catalogue's rules add [CR-06, CR-07]. */
  readonly headers: Readonly<Record<string, string>>;
  readonly does?: CallAct;
}

/** Actions that only read; all others count as writing. */
const readingActs: ReadonlySet<CallAct> = new Set([
  "list",
  "counts",
  "userInfo",
  "status",
  "publicData",
  "shared",
  "codes",
  "template",
  "export",
  "existing",
  "zip",
  "login",
]);

/** Every call of the catalogue, in its order. */
export function callContracts({ headers = [], calls }: Endpoints): CallContract[] {
  return Object.entries(calls).map(([key, call]) => ({
    key,
    path: call.path,
    isAssumed: call["x-status"] === "assumed" || call["x-status"] === "extension",
    isAnonymous: call.anonymous === true,
    isMultipart: call.multipart === true,
    mayWrite: call.does === undefined || !readingActs.has(call.does),
    headers: ruledHeaders(headers, call.path),
    ...(call.does && { does: call.does }),
  }));
}
