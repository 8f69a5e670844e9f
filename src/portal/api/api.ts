/**
 * The calls of `endpoints.json`: JSON calls, downloads and uploads.
 *
 * No method rejects. The transport shows its own failures; an error code in the body of an HTTP 200
 * response is for the caller to show, because only the caller knows the fields it belongs to.
 */
import type { Call, CallAct } from "#dialect/schema/endpoints.ts";
import { type ApiResponse, withCallErrors } from "#dialect/wire/wire.ts";
import type { UploadedFile } from "#engine";
import { dedupeRequests } from "./dedupeRequests.ts";
import { toApiResponse } from "./readResponse.ts";
import type { Download, UploadOptions } from "./transfers.ts";
import { type ApiOptions, abortedResponse, createTransport } from "./transport.ts";

/** Timeout of a call, in ms. */
const callTimeout = 30_000;

/** Calls without effects: they may be retried and shared. */
const readingActs: ReadonlySet<CallAct> = new Set([
  "list",
  "counts",
  "existing",
  "userInfo",
  "status",
  "publicData",
  "codes",
  "fileUrl",
  "sums",
  "shared",
]);

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly contentType?: string;
  /** A background call: not counted by the loading indicator. */
  readonly quiet?: boolean;
  /** Asks with this token instead of the session's. A failure shows no message and ends no session. */
  readonly as?: string;
}

export interface Api {
  /** `key`: a call of `endpoints.json`. Throws for an unknown key. */
  call(key: string, data?: unknown, options?: CallOptions): Promise<ApiResponse>;
  /** Uploads a file with form fields. The response data describes the stored file, unless the call does something else with it. */
  upload<Data = UploadedFile>(key: string, file: File, options?: UploadOptions): Promise<ApiResponse<Data>>;
  /** A call that responds with a file; its errors are JSON as usual. */
  download(key: string, data?: unknown): Promise<ApiResponse<Download>>;
  /** The backend is our own server. */
  readonly own: boolean;
}

const isReading = ({ does }: Call): boolean => does !== undefined && readingActs.has(does);

function callNamed({ calls }: ApiOptions["endpoints"], key: string): Call {
  const call = calls[key];
  if (!call) throw new Error(`No call "${key}" in endpoints.json`);
  return call;
}

export function createApi(options: ApiOptions): Api {
  const transport = createTransport(options);
  const { own } = transport;
  const callOf = (key: string): Call => callNamed(options.endpoints, key);

  /** Another backend may lack calls that the specification only assumes: in the background they fail silently. */
  const isMissing = (call: Call, status: number): boolean => !own && status === 404 && call["x-status"] === "assumed";

  /** A retry has no second effect: the call only reads, or our server knows its idempotency key. */
  const isIdempotent = (call: Call, key: string | undefined): boolean => own && (key !== undefined || isReading(call));

  const requests = dedupeRequests<ApiResponse>();

  /** After a change, pending reads may be outdated: later callers read again. */
  const changing = <Result>(result: Promise<Result>): Promise<Result> => result.finally(requests.clear);

  const send = (call: Call, data: unknown, callOptions: CallOptions): Promise<ApiResponse> =>
    transport.post(
      { path: call.path, data, timeout: callTimeout, retries: isIdempotent(call, callOptions.idempotencyKey), ...callOptions },
      (response, token) => {
        const read = toApiResponse(response._data, response.status);
        if (callOptions.as !== undefined && !response.ok) return { code: response.status, data: null };
        if (callOptions.quiet && isMissing(call, response.status)) return { code: response.status, data: null };
        // Nobody was logged in: the answer refuses the login, and no session has expired.
        if (response.status === 401 && call.anonymous && token === undefined) return { ...read, code: response.status };
        return response.ok ? withCallErrors(call, read) : transport.fail(response.status, token, read, callOptions.quiet);
      },
    );

  /** Uploads and downloads are code of their own, which most pages never need. */
  const transfer = <Data>({ path }: Call, run: (module: typeof import("./transfers.ts"), path: string) => Promise<ApiResponse>) =>
    import("./transfers.ts").then(
      (module) => run(module, path),
      () => transport.fail(0, options.token(), { code: 0, data: null }),
    ) as Promise<ApiResponse<Data>>;

  return {
    own,
    async call(key, data, callOptions = {}) {
      const called = callOf(key);
      if (!isReading(called)) return changing(send(called, data, callOptions));
      const shared = JSON.stringify([key, data, callOptions.quiet, callOptions.as ?? options.token(), options.language()]);
      return requests.share(shared, callOptions.signal, (signal) => send(called, data, { ...callOptions, signal }), abortedResponse);
    },
    download: (key, data) => transfer<Download>(callOf(key), (module, path) => module.download(transport, path, data)),
    upload: (key, file, uploadOptions) =>
      changing(transfer(callOf(key), (module, path) => module.upload(transport, path, options.token(), file, uploadOptions))),
  };
}
