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
import { fetchWithRetry } from "./fetchWithRetry.ts";
import { toApiResponse } from "./readResponse.ts";
import { parseJson, sendFile } from "./sendFile.ts";
import { type ApiOptions, abortedResponse, createTransport, type RawResponse } from "./transport.ts";

/** Timeout of a call, in ms. */
const callTimeout = 30_000;
/** Timeout of a download, in ms: a workbook of thousands of rows takes the backend longer. */
const downloadTimeout = 120_000;

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

/** A signal that never aborts. */
const never = new AbortController().signal;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly contentType?: string;
  /** A background call: not counted by the loading indicator. */
  readonly quiet?: boolean;
  /** Asks with this token instead of the session's. A failure shows no message and ends no session. */
  readonly as?: string;
}

export interface UploadOptions {
  /** Called with the sent share, 0 to 1. */
  onProgress?(share: number): void;
  readonly signal?: AbortSignal | undefined;
  readonly fields?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
}

export interface Download {
  readonly file: Blob;
  /** File name from `Content-Disposition`. */
  readonly name: string;
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

/** Reads the file of an answer; an answer in JSON says why there is none. */
async function downloadOf(response: RawResponse): Promise<ApiResponse> {
  const file = fileOf(response);
  if (!response.ok || /json/.test(response.headers.get("content-type") ?? ""))
    return toApiResponse(parseJson(await file.text()), response.status);
  return { code: 200, data: { file, name: fileNameOf(response.headers.get("content-disposition")) } };
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
        return response.ok ? withCallErrors(call, read) : transport.fail(response.status, token, read, callOptions.quiet);
      },
    );

  return {
    own,
    async call(key, data, callOptions = {}) {
      const called = callOf(key);
      if (!isReading(called)) return changing(send(called, data, callOptions));
      const shared = JSON.stringify([key, data, callOptions.quiet, callOptions.as ?? options.token(), options.language()]);
      return requests.share(shared, callOptions.signal, (signal) => send(called, data, { ...callOptions, signal }), abortedResponse);
    },
    async download(key, data) {
      const { path } = callOf(key);
      const request = { path, data, timeout: downloadTimeout, retries: false, responseType: "blob" } as const;
      const response = await transport.post(request, async (raw, token) => {
        const read = await downloadOf(raw);
        return raw.ok ? read : transport.fail(raw.status, token, read);
      });
      return response as ApiResponse<Download>;
    },
    async upload<Data = UploadedFile>(key: string, file: File, { onProgress, signal, fields, idempotencyKey }: UploadOptions = {}) {
      const { path } = callOf(key);
      const token = options.token();
      const headers = transport.headers(path, token, idempotencyKey);
      const sendOnce = () => sendFile(transport.url(path), file, { headers, fields, onProgress, signal });
      // A repeated upload does no harm: the record names one of the files, and an import has its idempotency key.
      const sent = await changing(own ? fetchWithRetry(sendOnce, signal ?? never) : sendOnce());
      if (sent.aborted) return { code: 0, data: null };
      const response = toApiResponse(sent.body, sent.status);
      const ok = sent.status >= 200 && sent.status < 300;
      return (ok ? response : transport.fail(sent.status, token, response)) as ApiResponse<Data>;
    },
  };
}

function fileOf({ _data: data }: RawResponse): Blob {
  return data instanceof Blob ? data : new Blob();
}

/** Returns the name in a `Content-Disposition` header; a default if there is none. */
function fileNameOf(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  try {
    return encoded === undefined ? "download.xlsx" : decodeURIComponent(encoded);
  } catch {
    return "download.xlsx";
  }
}
