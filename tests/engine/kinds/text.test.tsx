// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { text } from "#engine/kinds/text.ts";
import { planAskedField } from "#engine/planners/planField.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";
import { kindContract } from "./kindContract.tsx";

kindContract("text");

test("text is sorted in natural order, numbers inside by size", () => {
  const field = planAskedField(testInput(workshop, "repair"), "part", { type: "string" }, false);
  expect(["R10", "R9", "a"].toSorted((a, b) => text.compare?.(a, b, field) ?? 0)).toEqual(["a", "R9", "R10"]);
});
