// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { chosenValues } from "#engine/kinds/choices.ts";
import { kindContract } from "./kindContract.tsx";

kindContract("choices");

test("a single value counts as a list of one, and nothing as an empty list", () => {
  expect([chosenValues("horn"), chosenValues(["horn"]), chosenValues(null), chosenValues("")]).toEqual([["horn"], ["horn"], [], []]);
});
