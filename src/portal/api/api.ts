/**
 * The transport: every question to the backend goes through here. Home of ofetch.
 *
 * It never rejects. What goes wrong on the way is told to the reader here, once,
 * and comes back as an answer whose `code` is the HTTP status, 0 when there was
 * no answer [XR-08, Q-59]. What the backend refuses by a code in its body is the
 * caller's to show: only the caller knows where it belongs.
 */
import { ofetch } from "ofetch";
import type { Call, CallAct, Endpoints } from "#dialect/schema/endpoints.ts";
import type { Language } from "#dialect/text/text.ts";
import { type ApiResponse, withCallErrors } from "#dialect/wire/wire.ts";
import type { UploadedFile } from "#engine";
import { beginLoading, clearLoading } from "../session/appState.ts";
import { fetchWithRetry } from "./fetchWithRetry.ts";
import { toApiResponse } from "./readResponse.ts";
import { requestBody } from "./requestBody.ts";
import { requestHeaders } from "./requestHeaders.ts";
import { sendFile } from "./sendFile.ts";
import { dedupeRequests } from "./dedupeRequests.ts";

/** How long an answer may take, in ms. */
const patience = 30_000;
/** A file of thousands of rows takes the backend longer. */
const longPatience = 120_000;

/** What a caller gets who gave up waiting. */
const unheard: ApiResponse = { code: 0, data: null };

/** What changes nothing. */
const reading: ReadonlySet<CallAct> = new Set(["list", "counts", "existing", "userInfo", "status", "publicData"]);

/** Nobody calls it off. */
const never = new AbortController().signal;

export interface ApiOptions {
  readonly endpoints: Endpoints;
  /** Another backend's base address, without a trailing slash; "" for our own server. */
  readonly backend: string;
  token(): string | undefined;
  language(): Language;
  /** Shows one error in place of all messages. `status` 0: no answer. `quiet`: of a question in the background. */
  onFailure(status: number | "timeout", quiet: boolean): void;
  /** Something was answered. */
  onResponse?(): void;
  /** HTTP 401 to a question asked with this token. */
  onUnauthorized(sentToken: string | undefined): void;
  /** The clock of the backend, from the `Date` of its answers, in ms. */
  onServerTime?(ms: number): void;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly contentType?: string;
  /** Not counted by the loading indicator: work in the background. */
  readonly quiet?: boolean;
}

export interface UploadOptions {
  onProgress?(share: number): void;
  readonly signal?: AbortSignal | undefined;
  readonly fields?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
}

/** A file that was answered, and what it is to be called. */
export interface Download {
  readonly file: Blob;
  readonly name: string;
}

export interface Api {
  /** `key` is one of `endpoints.json`. */
  call(key: string, data?: unknown, options?: CallOptions): Promise<ApiResponse>;
  /** A file beside texts, with progress. Its data is that of a file unless the call does something else with it. */
  upload<Data = UploadedFile>(key: string, file: File, options?: UploadOptions): Promise<ApiResponse<Data>>;
  /** A call that answers with a file; a refusal is JSON like every other. */
  download(key: string, data?: unknown): Promise<ApiResponse<Download>>;
  /** Whether this backend is our own server. */
  readonly own: boolean;
}

export function createApi(options: ApiOptions): Api {
  const own = options.backend === "";
  const base = own ? "/api" : options.backend;
  const callOf = (key: string): Call => {
    const call = options.endpoints.calls[key];
    if (!call) throw new Error(`No call "${key}" in endpoints.json`);
    return call;
  };
  const headersOf = (path: string, token: string | undefined, idempotencyKey?: string) =>
    requestHeaders(path, {
      token,
      language: options.language(),
      rules: options.endpoints.headers ?? [],
      idempotencyKey: own ? idempotencyKey : undefined,
    });

  /** Another backend need not have what the specification does not know: asked for in the background it is simply not there. */
  const isMissing = (call: Call, status: number): boolean => !own && status === 404 && call["x-status"] === "assumed";

  const isReading = ({ does }: Call): boolean => does !== undefined && reading.has(does);

  /** Asked twice it has one effect: it only reads, or our server knows it by its key. */
  const isRepeatable = (call: Call, key: string | undefined): boolean => own && (key !== undefined || isReading(call));

  const questions = dedupeRequests<ApiResponse>();

  /** Tells the reader, and gives what the caller gets instead of an answer. */
  function failed(status: number | "timeout", sentToken: string | undefined, answer: ApiResponse, quiet = false): ApiResponse {
    clearLoading();
    if (typeof status === "number" && status > 0) options.onResponse?.();
    options.onFailure(status, quiet);
    if (status === 401) options.onUnauthorized(sentToken);
    return { ...answer, code: status === "timeout" ? 0 : status };
  }

  async function send(called: Call, data: unknown, { signal, idempotencyKey, contentType, quiet }: CallOptions): Promise<ApiResponse> {
    const { path } = called;
    const token = options.token();
    const { body, contentType: type } = requestBody(data, contentType);
    const done = quiet ? () => undefined : beginLoading();
    const late = AbortSignal.timeout(patience);
    const ended = signal ? AbortSignal.any([signal, late]) : late;
    const ask = () =>
      ofetch.raw(base + path, {
        method: "POST",
        body,
        headers: { ...headersOf(path, token, idempotencyKey), ...(type ? { "Content-Type": type } : {}) },
        credentials: "include",
        signal: ended,
        retry: 0,
        ignoreResponseError: true,
      });
    try {
      const response = await (isRepeatable(called, idempotencyKey) ? fetchWithRetry(ask, ended) : ask());
      const date = Date.parse(response.headers.get("date") ?? "");
      if (!Number.isNaN(date)) options.onServerTime?.(date);
      if (response.ok) options.onResponse?.();
      const answer = toApiResponse(response._data, response.status);
      if (quiet && isMissing(called, response.status)) return { code: response.status, data: null };
      return response.ok ? withCallErrors(called, answer) : failed(response.status, token, answer, quiet);
    } catch {
      // The caller gave up: nothing to tell anybody.
      if (signal?.aborted) return unheard;
      return failed(late.aborted ? "timeout" : 0, token, { code: 0, data: null }, quiet);
    } finally {
      done();
    }
  }

  /** Whoever asks once it was carried out, or may have been, hears nothing from before. */
  const changing = <Result>(result: Promise<Result>): Promise<Result> => result.finally(questions.clear);

  return {
    own,
    async call(key, data, callOptions = {}) {
      const called = callOf(key);
      if (isReading(called)) {
        const question = JSON.stringify([key, data, callOptions.quiet, options.token(), options.language()]);
        return questions.share(question, callOptions.signal, (signal) => send(called, data, { ...callOptions, signal }), unheard);
      }
      return changing(send(called, data, callOptions));
    },
    async download(key, data) {
      const { path } = callOf(key);
      const token = options.token();
      const { body, contentType: type } = requestBody(data);
      const done = beginLoading();
      const late = AbortSignal.timeout(longPatience);
      try {
        const response = await ofetch.raw(base + path, {
          method: "POST",
          body,
          headers: { ...headersOf(path, token), ...(type ? { "Content-Type": type } : {}) },
          credentials: "include",
          responseType: "blob",
          signal: late,
          retry: 0,
          ignoreResponseError: true,
        });
        const file = response._data ?? new Blob();
        if (response.ok && !/json/.test(response.headers.get("content-type") ?? ""))
          return { code: 200, data: { file, name: fileNameOf(response.headers.get("content-disposition")) } };
        const answer = toApiResponse(parsed(await file.text()), response.status);
        return (response.ok ? answer : failed(response.status, token, answer)) as ApiResponse<Download>;
      } catch {
        return failed(late.aborted ? "timeout" : 0, token, { code: 0, data: null }) as ApiResponse<Download>;
      } finally {
        done();
      }
    },
    async upload<Data = UploadedFile>(key: string, file: File, { onProgress, signal, fields, idempotencyKey }: UploadOptions = {}) {
      const { path } = callOf(key);
      const token = options.token();
      const headers = headersOf(path, token, idempotencyKey);
      const send = () => sendFile(base + path, file, { headers, fields, onProgress, signal });
      // A file that came twice belongs to the record that names it once; an import has its key.
      const sent = await changing(own ? fetchWithRetry(send, signal ?? never) : send());
      if (sent.aborted) return { code: 0, data: null };
      const answer = toApiResponse(sent.body, sent.status);
      const ok = sent.status >= 200 && sent.status < 300;
      return (ok ? answer : failed(sent.status, token, answer)) as ApiResponse<Data>;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The name in a `content-disposition`; that of no file where it has none. */
function fileNameOf(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  try {
    return encoded === undefined ? "download.xlsx" : decodeURIComponent(encoded);
  } catch {
    return "download.xlsx";
  }
}
