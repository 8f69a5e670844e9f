/**
 * One POST to the backend: URL, headers, timeout, retries, loading indicator and error messages. Home of ofetch.
 *
 * Never rejects. The transport shows each failure once and returns it as a response whose `code` is the
 * HTTP status, 0 without a response [XR-08, Q-59].
 */
import { ofetch } from "ofetch";
import type { Endpoints } from "#dialect/schema/endpoints.ts";
import type { Language } from "#dialect/text/text.ts";
import { type ApiResponse, positionHeader } from "#dialect/wire/wire.ts";
import { fetchWithRetry } from "./fetchWithRetry.ts";
import { requestBody } from "./requestBody.ts";
import { requestHeaders } from "./requestHeaders.ts";

export interface ApiOptions {
  readonly endpoints: Endpoints;
  /** Base URL of another backend, without a trailing slash; "" for our own server. */
  readonly backend: string;
  token(): string | undefined;
  language(): Language;
  /** Shows an error that replaces all messages. `status` 0: no response. `quiet`: a background request failed. */
  onFailure(status: number | "timeout", quiet: boolean): void;
  /** The backend has responded, with any status. */
  onResponse?(): void;
  /** HTTP 401 to a request with this token. */
  onUnauthorized(sentToken: string | undefined): void;
  /** Time of the backend from the `Date` header, in ms since 1970. */
  onServerTime?(ms: number): void;
  /** The loading indicator of the page; none in the background. */
  readonly loading?: LoadingIndicator;
}

export interface LoadingIndicator {
  /** Counts one pending request. The returned function ends it. */
  begin(): () => void;
  /** An error ends the indicator, even with other requests pending [XR-05]. */
  clear(): void;
}

export interface Post {
  readonly path: string;
  readonly data: unknown;
  readonly contentType?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** In ms. */
  readonly timeout: number;
  /** The caller gives up: nothing is shown. */
  readonly signal?: AbortSignal | undefined;
  /** A background request: not counted by the loading indicator. */
  readonly quiet?: boolean | undefined;
  /** Asks with this token instead of the session's. A failure shows no message and ends no session. */
  readonly as?: string | undefined;
  /** Retries while the server restarts or the connection breaks. Only for idempotent requests. */
  readonly retries: boolean;
  readonly responseType?: "blob";
}

/** A response as ofetch returns it, its body parsed in `_data`. */
export type RawResponse = Awaited<ReturnType<typeof ofetch.raw>>;

export interface Transport {
  /** The backend is our own server. */
  readonly own: boolean;
  url(path: string): string;
  headers(path: string, token: string | undefined, idempotencyKey?: string): Record<string, string>;
  /** Sends the request. `read` turns any HTTP response into the result; it calls `fail` to report an HTTP error. */
  post(request: Post, read: (response: RawResponse, token: string | undefined) => Promise<ApiResponse> | ApiResponse): Promise<ApiResponse>;
  /** Reports a failure to the user, and returns `response` with the status as its code. */
  fail(status: number | "timeout", sentToken: string | undefined, response: ApiResponse, quiet?: boolean): ApiResponse;
}

/** Result of an aborted request. */
export const abortedResponse: ApiResponse = { code: 0, data: null };

const noIndicator: LoadingIndicator = { begin: () => () => undefined, clear: () => undefined };

function report({ headers, ok }: RawResponse, { onServerTime, onResponse }: ApiOptions): void {
  const date = Date.parse(headers.get("date") ?? "");
  if (!Number.isNaN(date)) onServerTime?.(date);
  if (ok) onResponse?.();
}

/** Keeps the greatest position that the server sent after a write: lists contain that write, from whichever database they come. */
function createPosition() {
  let greatest = "";
  return {
    headers: (): Record<string, string> => (greatest ? { [positionHeader]: greatest } : {}),
    take({ headers }: RawResponse): void {
      const reached = headers.get(positionHeader) ?? "";
      if (reached > greatest) greatest = reached;
    },
  };
}

export function createTransport({ loading = noIndicator, ...options }: ApiOptions): Transport {
  const own = options.backend === "";
  const base = own ? "/api" : options.backend;

  const position = createPosition();

  const headers: Transport["headers"] = (path, token, key) => {
    const { endpoints, language } = options;
    const idempotencyKey = own ? key : undefined;
    const called = requestHeaders(path, { token, language: language(), rules: endpoints.headers ?? [], idempotencyKey });
    return { ...called, ...(own && position.headers()) };
  };

  const fail: Transport["fail"] = (status, sentToken, response, quiet = false) => {
    loading.clear();
    if (typeof status === "number" && status > 0) options.onResponse?.();
    options.onFailure(status, quiet);
    if (status === 401) options.onUnauthorized(sentToken);
    // Without the message of the body: the user has one already, and callers show what they are given.
    return { code: status === "timeout" ? 0 : status, data: response.data, reported: true };
  };

  return {
    own,
    url: (path) => base + path,
    headers,
    fail,
    async post({ path, data, contentType, idempotencyKey, timeout, signal, quiet, as, retries, responseType }, read) {
      const token = as ?? options.token();
      const { body, contentType: type } = requestBody(data, contentType);
      const done = quiet ? () => undefined : loading.begin();
      const timedOut = AbortSignal.timeout(timeout);
      const ended = signal ? AbortSignal.any([signal, timedOut]) : timedOut;
      const send = (): Promise<RawResponse> =>
        ofetch.raw(base + path, {
          method: "POST",
          body,
          headers: { ...headers(path, token, idempotencyKey), ...(type ? { "Content-Type": type } : {}) },
          credentials: "include",
          signal: ended,
          retry: 0,
          ignoreResponseError: true,
          ...(responseType && { responseType }),
        });
      try {
        const response = await (retries ? fetchWithRetry(send, ended) : send());
        report(response, options);
        position.take(response);
        return await read(response, token);
      } catch {
        if (signal?.aborted || as !== undefined) return abortedResponse;
        return fail(timedOut.aborted ? "timeout" : 0, token, { code: 0, data: null }, quiet);
      } finally {
        done();
      }
    },
  };
}
