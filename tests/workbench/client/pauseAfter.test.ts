import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pauseAfter } from "../../../src/workbench/client/pauseAfter.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("without an event nothing is waited for", async () => {
  let isOver = false;
  const pause = pauseAfter(() => undefined, 60_000).then(() => (isOver = true));
  await Promise.resolve();
  await Promise.resolve();
  expect(isOver).toBe(true);
  await pause;
});

test("an event while it waits restarts the pause", async () => {
  let last = performance.now();
  let isOver = false;
  const pause = pauseAfter(() => last, 60).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(40);
  last = performance.now();
  await vi.advanceTimersByTimeAsync(59);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
  await pause;
});
