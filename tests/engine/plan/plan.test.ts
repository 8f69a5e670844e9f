import { expect, test } from "vitest";
import { needsLabel, type PlannedField } from "#engine/plan/plan.ts";

const field = (kind: string, codes?: number) =>
  ({ kind, ...(codes !== undefined && { codes: Array.from({ length: codes }) }) }) as unknown as PlannedField;

test("yes-no values mean nothing without their label, others do", () => {
  expect([field("flag"), field("choice", 2), field("choice", 3), field("choice"), field("text")].map(needsLabel)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
