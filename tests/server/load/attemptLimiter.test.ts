import { expect, test } from "vitest";
import { createAttemptLimiter } from "../../../src/server/load/attemptLimiter.ts";

function limiter(tries: number) {
  const time = { now: 1_000_000 };
  return { time, ...createAttemptLimiter({ tries, windowMs: 1_000, clock: () => time.now }) };
}

test("a key is spent after its attempts, and free again when the window has passed", () => {
  const { time, isSpent, count } = limiter(2);
  count("a");
  expect(isSpent("a")).toBe(false);
  time.now += 600;
  count("a");
  expect([isSpent("a"), isSpent("b")]).toEqual([true, false]);
  time.now += 500;
  expect(isSpent("a")).toBe(false);
});

test("a successful attempt is taken back, and a key can be forgotten", () => {
  const { isSpent, count, uncount, forget } = limiter(1);
  count("a");
  uncount("a");
  expect(isSpent("a")).toBe(false);
  count("a");
  forget("a");
  expect(isSpent("a")).toBe(false);
});

test("attempts from before a clock was set back do not count", () => {
  const { time, isSpent, count } = limiter(1);
  count("a");
  time.now -= 10_000;
  expect(isSpent("a")).toBe(false);
});

test("made-up keys do not fill the memory: the oldest are dropped", () => {
  const { isSpent, count } = limiter(1);
  for (let key = 0; key <= 20_000; key++) count(String(key));
  expect([isSpent("0"), isSpent("20000")]).toEqual([false, true]);
});
