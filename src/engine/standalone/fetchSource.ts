/**
 * A source of records over `fetch`, for a host whose backend answers in our form:
 *
 * | method   | request                                                     | answer                |
 * |----------|-------------------------------------------------------------|-----------------------|
 * | `list`   | `POST {base}/{entity}/list` with the query                  | `{code, data: {rows, total}}` |
 * | `save`   | `POST {base}/{entity}/save` with `{record, accepted}`       | `{code, data: record}` |
 * | `submit` | `POST {base}/{entity}/submit` with `{record, transition, accepted}` | `{code, data: record}` |
 * | `remove` | `POST {base}/{entity}/remove` with `{ids}`                  | `{code, data: {done, failed}}` |
 * | `act`    | `POST {base}/{entity}/act` with `{transition, ids, asked, version, accepted}` | the same |
 *
 * Code 200 is success; another code comes with `message`, or with `data.problems` for the fields. Another protocol is another
 * object that implements `DataSource`.
 */
import type { ApiResponse } from "#dialect/wire/wire.ts";
import type { DataSource, UploadedFile } from "../host/source.ts";

/** Options of `createFetchSource`. */
export interface FetchSourceOptions {
  /** Headers of every request, such as `Authorization`; read at each request. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** In place of the browser's `fetch`. */
  readonly fetch?: typeof fetch;
}

/** Returns a source that posts to `base`. No method rejects: without a readable answer the code is 0. */
export function createFetchSource(base: string, { headers = () => ({}), fetch: send = fetch }: FetchSourceOptions = {}): DataSource {
  async function request<Data>(path: string, init: RequestInit): Promise<ApiResponse<Data>> {
    try {
      const answer: unknown = await (await send(`${base}/${path}`, { method: "POST", ...init })).json();
      if (typeof answer === "object" && answer !== null && "code" in answer) return answer as ApiResponse<Data>;
    } catch {
      // Aborted, offline, or no JSON: the caller reads the code.
    }
    return { code: 0, data: null };
  }
  const post = <Data>(entity: string, what: string, body: unknown, key?: string, signal?: AbortSignal) =>
    request<Data>(`${encodeURIComponent(entity)}/${what}`, {
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", ...(key !== undefined && { "Idempotency-Key": key }), ...headers() },
      ...(signal && { signal }),
    });
  return {
    list: (entity, query, signal) => post(entity, "list", query, undefined, signal),
    save: (entity, record, key, accepted) => post(entity, "save", { record, accepted }, key),
    submit: (entity, record, transition, key, accepted) => post(entity, "submit", { record, transition, accepted }, key),
    remove: (entity, ids) => post(entity, "remove", { ids }),
    act: (entity, transition, ids, asked, version, accepted) => post(entity, "act", { transition, ids, asked, version, accepted }),
    sendCode: (call, to) => request(`calls/${encodeURIComponent(call)}`, { body: JSON.stringify(to), headers: headers() }),
    upload: (call, file, { signal }) => {
      const body = new FormData();
      body.append("file", file);
      return request<UploadedFile>(`calls/${encodeURIComponent(call)}`, { body, headers: headers(), ...(signal && { signal }) });
    },
  };
}
