import { expect, test } from "vitest";
import { createServerClock } from "../../../src/portal/browser/serverClock.ts";

test("business time is the server's, in the zone of the business [Q-64]", () => {
  const here = Date.UTC(2026, 0, 1, 0, 0, 0);
  const clock = createServerClock("Asia/Shanghai", () => here);
  expect(clock.now()).toEqual({ today: "2026-01-01", now: "2026-01-01 08:00:00" });
  clock.set(Date.UTC(2026, 0, 1, 17, 30, 0));
  expect(clock.now()).toEqual({ today: "2026-01-02", now: "2026-01-02 01:30:00" });
});

test("a few seconds apart are the time an answer takes", () => {
  const here = Date.UTC(2026, 0, 1);
  const clock = createServerClock("Asia/Shanghai", () => here);
  clock.set(here - 3000);
  expect(clock.now().now).toBe("2026-01-01 08:00:00");
});
