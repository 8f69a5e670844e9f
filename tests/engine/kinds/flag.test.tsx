// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { flag } from "#engine/kinds/flag.tsx";
import { planAskedField } from "#engine/planners/planField.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";
import { kindContract } from "./kindContract.tsx";

kindContract("flag");

test.each([
  ["yes", true],
  ["1", true],
  ["是", true],
  ["No", false],
  ["0", false],
  ["否", false],
  ["perhaps", "perhaps"],
])("the pasted text %s is %s", (typed, value) => {
  const field = planAskedField(testInput(workshop, "repair"), "on", { type: "boolean" }, false);
  expect(flag.fromText?.(typed, field)).toBe(value);
});
