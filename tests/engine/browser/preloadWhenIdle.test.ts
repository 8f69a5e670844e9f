import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preloadWhenIdle } from "#engine/browser/preloadWhenIdle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("code is loaded some seconds later, and a failure is ignored", async () => {
  const load = vi.fn(() => Promise.reject(new Error("offline")));
  preloadWhenIdle(load);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test("a page that is left loads nothing", async () => {
  const load = vi.fn(async () => undefined);
  preloadWhenIdle(load)();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).not.toHaveBeenCalled();
});
