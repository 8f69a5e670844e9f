// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { date } from "#engine/kinds/date.tsx";
import { planAskedField } from "#engine/planners/planField.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";
import { kindContract } from "./kindContract.tsx";

kindContract("date");

test.each([
  ["2026-1-5", "2026-01-05"],
  ["2026/1/5", "2026-01-05"],
  ["2026.01.05", "2026-01-05"],
  ["2026年1月5日", "2026-01-05"],
  ["２０２６／１／５", "2026-01-05"],
  ["5 May", "5 May"],
])("the pasted text %s is the date %s", (typed, value) => {
  const field = planAskedField(testInput(workshop, "repair"), "day", { type: "string", format: "date" }, false);
  expect(date.fromText?.(typed, field)).toBe(value);
});
