import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createChunkedTask } from "#engine/form/store/chunkedTask.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work of a number of chunks, and the notification after each: whether more is waiting. */
function working(count: number) {
  let left = count;
  const told: boolean[] = [];
  const slices = createChunkedTask(() => ({ isLast: --left === 0, notify: () => void told.push(slices.isWaiting()) }));
  return { slices, told };
}

test("work runs in chunks after the pause, and nothing waits when the last one notifies", () => {
  const { slices, told } = working(3);
  slices.schedule(100);
  vi.advanceTimersByTime(99);
  expect([told, slices.isWaiting()]).toEqual([[], true]);
  vi.runAllTimers();
  expect([told, slices.isWaiting()]).toEqual([[true, true, false], false]);
});

test("another schedule starts the wait over", () => {
  const { slices, told } = working(1);
  slices.schedule(100);
  vi.advanceTimersByTime(60);
  slices.schedule(100);
  vi.advanceTimersByTime(60);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(40);
  expect(told).toEqual([false]);
});

test("stopped work does not run", () => {
  const { slices, told } = working(1);
  slices.schedule(100);
  expect([slices.stop(), slices.stop()]).toEqual([true, false]);
  vi.runAllTimers();
  expect(told).toEqual([]);
});
