import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWakeTimer } from "../../../../src/server/workbench/publish/wakeTimer.ts";

const HOUR = 3_600_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

test("the timer wakes at its time, once, and a new time replaces the old one", () => {
  let woken = 0;
  const timer = createWakeTimer(
    () => 1_000,
    () => (woken += 1),
  );
  timer.set(3_000);
  timer.set(6_000);
  vi.advanceTimersByTime(4_999);
  expect(woken).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(woken).toBe(1);
});

test("a far time wakes after a day, to be set again; a past one wakes at once", () => {
  let woken = 0;
  const timer = createWakeTimer(
    () => 0,
    () => (woken += 1),
  );
  timer.set(1_000 * HOUR);
  vi.advanceTimersByTime(24 * HOUR);
  expect(woken).toBe(1);
  timer.set(-5);
  vi.advanceTimersByTime(0);
  expect(woken).toBe(2);
});

test("a timer that is off or closed never wakes", () => {
  let woken = 0;
  const timer = createWakeTimer(
    () => 0,
    () => (woken += 1),
  );
  timer.set(10);
  timer.set(undefined);
  vi.advanceTimersByTime(100);
  timer.close();
  timer.set(10);
  vi.advanceTimersByTime(100);
  expect(woken).toBe(0);
});
