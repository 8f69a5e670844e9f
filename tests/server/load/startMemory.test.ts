import { afterEach, expect, test, vi } from "vitest";
import { saveMemory } from "../../../src/server/load/startMemory.ts";

afterEach(() => vi.useRealTimers());

test("the start prefers a small heap, and full speed is back three seconds after it", () => {
  vi.useFakeTimers();
  const flags: string[] = [];
  const settle = saveMemory((one) => void flags.push(one));
  expect(flags).toEqual(["--optimize-for-size"]);
  vi.advanceTimersByTime(60_000);
  expect(flags).toHaveLength(1);
  settle();
  vi.advanceTimersByTime(2_999);
  expect(flags).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(flags).toEqual(["--optimize-for-size", "--no-optimize-for-size"]);
});

test("V8 takes both of its flags, to save memory and to stop saving it", () => {
  expect(() => saveMemory()()).not.toThrow();
});
