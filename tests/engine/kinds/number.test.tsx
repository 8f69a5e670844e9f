// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { number } from "#engine/kinds/number.tsx";
import { planAskedField } from "#engine/planners/planField.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";
import { kindContract } from "./kindContract.tsx";

kindContract("number");

test("text of a number names its unit and keeps every decimal; large numbers are compared exactly", () => {
  const field = planAskedField(testInput(workshop, "repair"), "hours", { type: "number", "x-unit": { zh: "小时", en: "h" } }, false);
  expect([number.toText("2.125", field, "en"), number.toText("2.125", field, "zh")]).toEqual(["2.125 h", "2.125 小时"]);
  expect(number.compare?.("9007199254740993", "9007199254740992", field)).toBeGreaterThan(0);
});

test("a column of amounts is wide enough for a hundred thousand with its decimals, one of counts is not", () => {
  const widthOf = (schema: FieldSchema) => number.gridWidth(planAskedField(testInput(workshop, "repair"), "hours", schema, false)) ?? 0;
  // 100,000.00 has ten signs of 7.5 px, the cell 16 px of padding and a line.
  expect(widthOf({ type: "number", "x-decimals": 2 })).toBeGreaterThanOrEqual(10 * 7.5 + 17);
  expect(widthOf({ type: "integer" })).toBeLessThan(10 * 7.5 + 17);
});
