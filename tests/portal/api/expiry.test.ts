import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createExpiry } from "../../../src/portal/api/expiry.ts";

let token: string | undefined;
const leave = vi.fn();
const expiry = () => createExpiry({ delay: 3000, token: () => token, onExpired: leave });

beforeEach(() => {
  vi.useFakeTimers();
  leave.mockClear();
  token = "old";
});
afterEach(() => void vi.useRealTimers());

test("an expired session is left after three seconds, not before [XR-09, K-06]", () => {
  expiry().report("old");
  vi.advanceTimersByTime(2999);
  expect(leave).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(leave).toHaveBeenCalledTimes(1);
});

test("however many answers say so, it is left once, counted from the first [Q-60]", () => {
  const { report } = expiry();
  report("old");
  vi.advanceTimersByTime(2000);
  report("old");
  vi.advanceTimersByTime(5000);
  expect(leave).toHaveBeenCalledTimes(1);
});

test("a new login in between calls it off [Q-60]", () => {
  const { report, cancel } = expiry();
  report("old");
  cancel();
  vi.advanceTimersByTime(5000);
  expect(leave).not.toHaveBeenCalled();
});

test("a login in another tab is not thrown out either", () => {
  expiry().report("old");
  token = "new";
  vi.advanceTimersByTime(5000);
  expect(leave).not.toHaveBeenCalled();
});

test("a late answer to an old token expires nothing [Q-60]", () => {
  token = "new";
  expiry().report("old");
  vi.advanceTimersByTime(5000);
  expect(leave).not.toHaveBeenCalled();
});
