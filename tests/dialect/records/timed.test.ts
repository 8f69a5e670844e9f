/** When transitions by time are due. */
import { describe, expect, test } from "vitest";
import { timedActs } from "../../../src/dialect/records/timed.ts";
import type { StateMachine, Transition } from "../../../src/dialect/schema/states.ts";

const zone = "Asia/Shanghai";
const actOf = (more: Partial<Transition>, limits: Readonly<Record<string, number>> = {}) => {
  const transition: Transition = { id: "act", label: {}, by: "time", from: ["open"], ...more };
  const machine: StateMachine = { entity: "e", field: "state", initial: "open", codes: "c", tabs: [], transitions: [transition] };
  const [act] = timedActs(machine, limits, zone);
  if (!act) throw new Error("no act");
  return act;
};

describe("at", () => {
  test("is a date of the record; it begins at midnight of the zone", () => {
    const act = actOf({ at: "addDays(self.due, -limits.days)" }, { days: 3 });
    expect(act.first({ due: "2026-03-02" }, 0)).toBe("2026-02-27");
    expect(act.instantOf("2026-02-27")).toBe(Date.UTC(2026, 1, 26, 16));
  });

  test("is nothing while the record lacks the date, or holds a text that is none", () => {
    const act = actOf({ at: "self.due" });
    expect(act.first({}, 0)).toBeUndefined();
    expect(act.first({ due: "soon" }, 0)).toBeUndefined();
  });
});

describe("after", () => {
  test("counts days from the entry of the state and keeps the time of day", () => {
    const entered = Date.UTC(2026, 0, 31, 2, 30, 5);
    expect(actOf({ after: "30 days in state" }).first({}, entered)).toBe("2026-03-02 10:30:05");
    expect(actOf({ after: "12 hours in state" }).first({}, entered)).toBe("2026-01-31 22:30:05");
    expect(actOf({ after: "limits.wait days in state" }, { wait: 1 }).first({}, entered)).toBe("2026-02-01 10:30:05");
  });

  test.each(["30 days", "0 days in state", "a while in state", "limits.unknown days in state"])("refuses %s", (after) => {
    expect(() => actOf({ after })).toThrow('transition "act": its time is not a period above zero');
  });
});

describe("every", () => {
  test("goes from day to day, or from hour to hour", () => {
    expect(actOf({ at: "self.due", every: "1 day" }).following("2026-02-28")).toBe("2026-03-01");
    expect(actOf({ at: "self.due", every: "7 days" }).following("2026-02-28 09:00:00")).toBe("2026-03-07 09:00:00");
    expect(actOf({ at: "self.due", every: "6 hours" }).following("2026-02-28 21:00:00")).toBe("2026-03-01 03:00:00");
    expect(actOf({ at: "self.due" }).following("2026-02-28")).toBeUndefined();
  });
});

describe("missed", () => {
  const now = Date.parse("2026-03-20T12:00:00Z");
  test("once: runs for the latest time that has come", () => {
    const act = actOf({ at: "self.due", every: "7 days", missed: "once" });
    expect(act.latest("2026-03-01", now)).toBe("2026-03-15");
    expect(act.latest("2026-03-19", now)).toBe("2026-03-19");
    expect(act.latest("2026-04-01", now)).toBe("2026-04-01");
  });
  test("each, and without the keyword: runs for the time that is due", () => {
    expect(actOf({ at: "self.due", every: "7 days" }).latest("2026-03-01", now)).toBe("2026-03-01");
    expect(actOf({ at: "self.due", every: "7 days", missed: "each" }).latest("2026-03-01", now)).toBe("2026-03-01");
    expect(actOf({ at: "self.due", missed: "once" }).latest("2026-03-01", now)).toBe("2026-03-01");
  });
});

test("the rule of a transition changes with everything that moves its time, and with nothing else", () => {
  const rule = (more: Partial<Transition>, days = 3) =>
    actOf({ at: "addDays(self.due, limits.days)", ...more }, { days, other: days }).rule;
  expect(rule({ label: { en: "Another name" } })).toBe(rule({}));
  expect(rule({}, 4)).not.toBe(rule({}));
  expect(rule({ at: "self.due" })).not.toBe(rule({}));
  expect(rule({ every: "1 day" })).not.toBe(rule({}));
  expect(rule({ from: ["open", "late"] })).not.toBe(rule({}));
});

test("a transition that leaves its states is distinguished from one that keeps them", () => {
  expect(actOf({ at: "self.due", to: "closed" }).leaves).toBe(true);
  expect(actOf({ at: "self.due", remove: true }).leaves).toBe(true);
  expect(actOf({ at: "self.due", to: "open" }).leaves).toBe(false);
  expect(actOf({ at: "self.due" }).leaves).toBe(false);
});
