// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchWithRetry } from "../../../src/portal/api/fetchWithRetry.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const asked = async (statuses: readonly number[], signal = new AbortController().signal) => {
  const left = [...statuses];
  const ask = vi.fn(() => Promise.resolve({ status: left.shift() ?? 200 }));
  const answer = fetchWithRetry(ask, signal);
  await vi.runAllTimersAsync();
  return [(await answer).status, ask.mock.calls.length];
};

test("an upload whose connection broke is sent again, three times at most", async () => {
  expect(await asked([0, 200])).toEqual([200, 2]);
  expect(await asked([0, 503, 200])).toEqual([200, 3]);
  expect(await asked([0, 0, 0, 0])).toEqual([0, 3]);
});

test("what was answered is not asked again, whatever the answer", async () => {
  for (const status of [200, 400, 401, 413, 500, 507]) expect(await asked([status])).toEqual([status, 1]);
});

test("an aborted request is not tried again, nor one without a network", async () => {
  expect(await asked([0], AbortSignal.abort())).toEqual([0, 1]);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await asked([0])).toEqual([0, 1]);
});
