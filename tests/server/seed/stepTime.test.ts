import { expect, test } from "vitest";
import type { Transition } from "../../../src/dialect/schema/states.ts";
import { stepTime } from "../../../src/server/seed/stepTime.ts";

const zone = "Asia/Shanghai";
const at = (text: string) => Date.parse(`${text}+08:00`);
const step = (sample: Transition["x-sample"], to = "b"): Transition => ({
  id: "go",
  to,
  by: "operator",
  from: ["a"],
  label: {},
  ...(sample && { "x-sample": sample }),
});
const record = { meeting: "2026-05-04 14:00:00" };

test("a step is taken so many hours after the state before it", () => {
  expect(stepTime(step(undefined), record, at("2026-05-01T09:00:00"), 3, zone)).toBe(at("2026-05-01T12:00:00"));
});

test("a step that names a time of the record is taken around that time, never before the state began", () => {
  const around = step({ after: "/meeting" });
  expect(stepTime(around, record, at("2026-05-01T09:00:00"), 1, zone)).toBe(at("2026-05-04T15:00:00"));
  expect(stepTime(around, record, at("2026-05-01T09:00:00"), -2, zone)).toBe(at("2026-05-04T12:00:00"));
  expect(stepTime(around, record, at("2026-05-05T09:00:00"), -2, zone)).toBe(at("2026-05-05T09:00:00"));
  expect(stepTime(around, {}, at("2026-05-05T09:00:00"), 2, zone)).toBe(at("2026-05-05T11:00:00"));
});

test("a step that keeps the state may lie before the state began", () => {
  const { to: _, ...keeping } = step({ after: "/meeting" });
  expect(stepTime(keeping, record, at("2026-05-09T09:00:00"), 2, zone)).toBe(at("2026-05-04T16:00:00"));
  expect(stepTime(keeping, {}, at("2026-05-09T09:00:00"), 2, zone)).toBe(at("2026-05-09T11:00:00"));
});
