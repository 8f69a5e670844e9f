import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startRounds } from "../../../src/server/load/startRounds.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first round runs at once, the next after the pause, also when one failed", async () => {
  const onError = vi.fn();
  const round = vi.fn(async () => undefined).mockRejectedValueOnce(new Error("no connection"));
  const stop = startRounds(round, { every: 100, onError });
  expect(round).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(99);
  expect(round).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(round).toHaveBeenCalledTimes(2);
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error("no connection"));
  await stop();
});

test("stopping signals the current round, waits for it, and begins no other", async () => {
  let end = (): void => undefined;
  let isTold = (): boolean => false;
  const round = vi.fn((isClosed: () => boolean) => {
    isTold = isClosed;
    return new Promise<void>((done) => (end = done));
  });
  const stop = startRounds(round, { every: 100, onError: () => undefined });
  const stopped = vi.fn();
  const stopping = stop().then(stopped);
  expect(isTold()).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  expect(stopped).not.toHaveBeenCalled();
  end();
  await stopping;
  await vi.advanceTimersByTimeAsync(500);
  expect(round).toHaveBeenCalledTimes(1);
});
