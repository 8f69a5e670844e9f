// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toApiResponse } from "../../../src/portal/api/readResponse.ts";
import { abortedResponse, createTransport, type Post } from "../../../src/portal/api/transport.ts";

const fetching = vi.fn<typeof fetch>();
const loading = { begin: vi.fn(), clear: vi.fn() };
const ended = vi.fn();
const onServerTime = vi.fn();
const onFailure = vi.fn();

beforeEach(() => {
  vi.stubGlobal("fetch", fetching);
  for (const mock of [fetching, loading.begin, loading.clear, ended, onServerTime, onFailure]) mock.mockReset();
  loading.begin.mockReturnValue(ended);
});
afterEach(() => void vi.unstubAllGlobals());

const transport = (backend = "") =>
  createTransport({
    endpoints: { calls: {}, headers: [] },
    backend,
    token: () => "t",
    language: () => "en",
    onFailure,
    onUnauthorized: () => undefined,
    onServerTime,
    loading,
  });
const post = (request: Partial<Post> = {}) =>
  transport().post({ path: "/a", data: {}, timeout: 1000, retries: false, ...request }, (response) =>
    toApiResponse(response._data, response.status),
  );
const json = (body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json", ...headers } });

test("our own server is asked below /api, another backend at its base URL", () => {
  expect(transport().url("/a")).toBe("/api/a");
  expect(transport("https://b.example").url("/a")).toBe("https://b.example/a");
});

test("a request counts in the loading indicator until its response is read; a background request does not", async () => {
  fetching.mockImplementation(async () => json({ code: 200 }));
  await post();
  expect([loading.begin, ended].map((mock) => mock.mock.calls.length)).toEqual([1, 1]);
  await post({ quiet: true });
  expect(loading.begin).toHaveBeenCalledOnce();
});

test("the Date header of a response sets the clock; a missing or damaged one does not", async () => {
  fetching.mockResolvedValueOnce(json({}, { date: "Thu, 01 Jan 2026 00:00:00 GMT" }));
  await post();
  fetching.mockResolvedValueOnce(json({}, { date: "soon" }));
  await post();
  expect(onServerTime.mock.calls).toEqual([[Date.UTC(2026, 0, 1)]]);
});

test("a failure clears the indicator, is shown once and returns code 0 [XR-04, XR-05]", async () => {
  fetching.mockRejectedValue(new TypeError("network"));
  expect(await post()).toEqual({ code: 0, data: null, reported: true });
  expect(onFailure.mock.calls).toEqual([[0, false]]);
  expect(loading.clear).toHaveBeenCalledOnce();
});

test("a caller that gave up gets the aborted response, and nothing is shown", async () => {
  const abort = new AbortController();
  fetching.mockImplementation(async () => {
    abort.abort();
    throw new DOMException("aborted", "AbortError");
  });
  expect(await post({ signal: abort.signal })).toBe(abortedResponse);
  expect(onFailure).not.toHaveBeenCalled();
});

test("the greatest position of our own server goes with every further call, so that a list has what was written", async () => {
  const { post: send } = transport();
  const ask = (): Promise<unknown> =>
    send({ path: "/a", data: {}, timeout: 1000, retries: false }, (response) => toApiResponse(response._data, response.status));
  for (const position of ["00000000000000b0", "00000000000000a0"]) {
    fetching.mockResolvedValueOnce(json({ code: 200 }, { "x-position": position }));
    await ask();
  }
  fetching.mockResolvedValueOnce(json({ code: 200 }));
  await ask();
  const sent = fetching.mock.calls.map(([, init]) => new Headers(init?.headers).get("x-position"));
  expect(sent).toEqual([null, "00000000000000b0", "00000000000000b0"]);
});
