// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createApi } from "../../../src/portal/api/api.ts";
import { appState, beginLoading, clearLoading } from "../../../src/portal/session/appState.ts";

const endpoints = {
  calls: {
    save: { path: "/thing/save" },
    notes: { path: "/note/list", does: "list" },
    prices: { path: "/abroad/a/b/prices" },
    bell: { path: "/bell", "x-status": "assumed" },
    in: { path: "/in", does: "login", anonymous: true },
  },
} as const;
const onFailure = vi.fn();
const onUnauthorized = vi.fn();
const onResponse = vi.fn();
const fetching = vi.fn<typeof fetch>();

function api(backend = "", token: string | undefined = "t0ken") {
  return createApi({
    endpoints,
    backend,
    token: () => token || undefined,
    language: () => "zh",
    onFailure: (status) => onFailure(status),
    onResponse,
    onUnauthorized,
    loading: { begin: beginLoading, clear: clearLoading },
  });
}

const answers = (status: number, body: unknown = {}) =>
  fetching.mockResolvedValue(new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } }));
const sent = () => {
  const [url, init] = fetching.mock.calls[0] ?? [];
  return { url: String(url), init: init as RequestInit, headers: new Headers(init?.headers) };
};

beforeEach(() => {
  vi.stubGlobal("fetch", fetching);
  for (const mock of [onFailure, onUnauthorized, onResponse, fetching]) mock.mockReset();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("every call is a POST of JSON below /api, with credentials [CR-01, CR-02, CR-03, CR-09]", async () => {
  answers(200, { code: 200, data: { id: "1" } });
  expect(await api().call("save", { name: "x" })).toEqual({ code: 200, data: { id: "1" } });
  const { url, init, headers } = sent();
  expect(url).toBe("/api/thing/save");
  expect(init).toMatchObject({ method: "POST", body: '{"name":"x"}', credentials: "include" });
  expect(headers.get("authorization")).toBe("t0ken");
  expect(headers.get("content-type")).toBe("application/json");
  expect(onFailure).not.toHaveBeenCalled();
});

test("another backend is asked at its own address, without the idempotency key", async () => {
  answers(200, { code: 200, data: null });
  await api("https://erp.example").call("save", {}, { idempotencyKey: "k" });
  expect(sent().url).toBe("https://erp.example/thing/save");
  expect(sent().headers.has("idempotency-key")).toBe(false);
});

test("what another backend need not have is missed in silence, but only in the background", async () => {
  answers(404);
  expect(await api("https://erp.example").call("bell", {}, { quiet: true })).toEqual({ code: 404, data: null });
  expect(onFailure).not.toHaveBeenCalled();
  for (const [base, key, quiet] of [
    ["", "bell", true],
    ["https://erp.example", "save", true],
    ["https://erp.example", "bell", false],
  ] as const) {
    answers(404);
    await api(base).call(key, {}, { quiet });
    expect(onFailure).toHaveBeenLastCalledWith(404);
    onFailure.mockClear();
  }
});

test("an answer of any kind shows that the server can be reached; none does not", async () => {
  fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await api().call("save");
  expect(onResponse).not.toHaveBeenCalled();
  answers(500);
  await api().call("save");
  expect(onResponse).toHaveBeenCalledTimes(1);
});

test("callers get what is in the body, and nothing else of an answer [CR-08]", async () => {
  const headers = { "content-type": "application/json", authorization: "other", "x-total": "9" };
  fetching.mockResolvedValue(new Response('{"code":200,"data":[1],"debug":true}', { status: 200, headers }));
  expect(await api().call("save")).toEqual({ code: 200, data: [1] });
});

test("our own server gets the idempotency key", async () => {
  answers(200, { code: 200, data: null });
  await api().call("save", {}, { idempotencyKey: "k" });
  expect(sent().headers.get("idempotency-key")).toBe("k");
});

test("what the backend refuses in its body is the caller's to show", async () => {
  answers(200, { code: 4030, message: "full" });
  expect(await api().call("save")).toEqual({ code: 4030, data: null, message: "full" });
  expect(onFailure).not.toHaveBeenCalled();
});

test.each([400, 403, 404, 408, 418, 500, 501, 502, 503, 504, 505])(
  "status %i is told once and resolves with itself as the code [XR-07, XR-08]",
  async (status) => {
    answers(status, { code: 9, message: "ignored" });
    // Without the message of the body: callers show what they are given, and the user would read two.
    expect(await api().call("save")).toEqual({ code: status, data: null, reported: true });
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(status);
    expect(onUnauthorized).not.toHaveBeenCalled();
  },
);

test("a call with another token ends no session and shows nothing when it is refused", async () => {
  answers(401);
  expect(await api().call("notes", {}, { as: "other" })).toEqual({ code: 401, data: null });
  expect(sent().headers.get("authorization")).toContain("other");
  for (const reported of [onFailure, onUnauthorized]) expect(reported).not.toHaveBeenCalled();
});

test("status 401 also begins the end of the session that asked [XR-09]", async () => {
  answers(401);
  expect((await api().call("save")).code).toBe(401);
  expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith("t0ken");
});

test("status 401 to a login is an answer to its form: no session has expired", async () => {
  answers(401, { message: "wrong" });
  expect(await api("https://erp.example", "").call("in")).toEqual({ code: 401, data: null, message: "wrong" });
  for (const reported of [onFailure, onUnauthorized]) expect(reported).not.toHaveBeenCalled();
});

test("a missing answer is reported and resolves with code 0 [XR-04, Q-59]", async () => {
  fetching.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await api().call("save")).toEqual({ code: 0, data: null, reported: true });
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(0);
});

test("an answer that takes too long is a timeout [XR-03]", async () => {
  const late = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(late.signal);
  fetching.mockImplementation(() => {
    late.abort();
    return Promise.reject(new DOMException("late", "TimeoutError"));
  });
  expect((await api().call("save")).code).toBe(0);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith("timeout");
});

test("a question that the asker gave up is nobody's error", async () => {
  const asker = new AbortController();
  fetching.mockImplementation(() => {
    asker.abort();
    return Promise.reject(new DOMException("gone", "AbortError"));
  });
  expect(await api().call("save", {}, { signal: asker.signal })).toEqual({ code: 0, data: null });
  expect(onFailure).not.toHaveBeenCalled();
});

test("what a tab bar and a checklist ask of one list at the same time is one call, and one error", async () => {
  const asked = api();
  const page = () => asked.call("notes", { page: 1, size: 1 }, { signal: new AbortController().signal, quiet: true });
  answers(200, { code: 200, data: { rows: [], total: 0 } });
  expect(await Promise.all([page(), page()])).toEqual(Array(2).fill({ code: 200, data: { rows: [], total: 0 } }));
  expect(fetching).toHaveBeenCalledTimes(1);
  answers(500);
  await Promise.all([page(), page()]);
  expect(fetching).toHaveBeenCalledTimes(2);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(500);
});

test("a read after a change is sent again although an equal one is running; changes are never merged", async () => {
  const asked = api();
  const good = () => new Response('{"code":200,"data":1}', { status: 200 });
  let answerBefore = (_answer: Response): void => undefined;
  fetching.mockImplementationOnce(() => new Promise((resolve) => (answerBefore = resolve)));
  fetching.mockImplementation(() => Promise.resolve(good()));
  const before = asked.call("notes", { page: 1 });
  await Promise.all([asked.call("save", { a: 1 }), asked.call("save", { a: 1 })]);
  await asked.call("notes", { page: 1 });
  answerBefore(good());
  await before;
  expect(fetching.mock.calls.map(([url]) => String(url)).filter((url) => url.endsWith("/thing/save"))).toHaveLength(2);
  expect(fetching.mock.calls.map(([url]) => String(url)).filter((url) => url.endsWith("/note/list"))).toHaveLength(2);
});

test("an error clears the loading flag, whatever else is under way [XR-05]", async () => {
  const other = beginLoading();
  answers(500);
  await api().call("save");
  expect(appState.loading).toBe(0);
  other();
  expect(appState.loading).toBe(0);
});

test("a body that is not JSON does not hide the status", async () => {
  fetching.mockResolvedValue(new Response("<h1>Bad gateway</h1>", { status: 502 }));
  expect(await api().call("save")).toEqual({ code: 502, data: null, reported: true });
});

describe("what has one effect however often it is asked", () => {
  const restarting = () => new Response("<h1>Bad gateway</h1>", { status: 502 });
  const good = () => new Response('{"code":200,"data":7}', { status: 200, headers: { "content-type": "application/json" } });
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const answered = async (asked: Promise<unknown>) => {
    await vi.runAllTimersAsync();
    return asked;
  };

  test("is tried again while the server restarts, under the same key, without a message", async () => {
    fetching.mockResolvedValueOnce(restarting()).mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValueOnce(good());
    expect(await answered(api().call("save", {}, { idempotencyKey: "k" }))).toEqual({ code: 200, data: 7 });
    expect(fetching.mock.calls.map(([, init]) => new Headers(init?.headers).get("idempotency-key"))).toEqual(["k", "k", "k"]);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test("is tried three times, and then reported", async () => {
    fetching.mockImplementation(() => Promise.resolve(restarting()));
    expect(await answered(api().call("notes"))).toEqual({ code: 502, data: null, reported: true });
    expect(fetching).toHaveBeenCalledTimes(3);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(502);
  });

  test("waits as long as the server asks for, and fails at once where that is too long", async () => {
    const busy = (seconds: string) => new Response("{}", { status: 503, headers: { "retry-after": seconds } });
    fetching.mockResolvedValueOnce(busy("2")).mockResolvedValueOnce(good());
    const since = Date.now();
    expect(await answered(api().call("notes"))).toEqual({ code: 200, data: 7 });
    expect(Date.now() - since).toBeGreaterThanOrEqual(2_000);
    fetching.mockReset();
    fetching.mockResolvedValueOnce(busy("60"));
    expect(await answered(api().call("notes"))).toEqual({ code: 503, data: null, reported: true });
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  test("fails at once where there is no network, and where the caller has gone", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    fetching.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await answered(api().call("notes"))).toEqual({ code: 0, data: null, reported: true });
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  test("is not the rest: a change without a key, and whatever another backend is asked", async () => {
    fetching.mockImplementation(() => Promise.resolve(restarting()));
    await answered(api().call("save"));
    await answered(api("https://erp.example").call("notes"));
    expect(fetching).toHaveBeenCalledTimes(2);
  });
});
