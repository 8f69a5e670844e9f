// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { chosenValues } from "#engine/kinds/choices.ts";
import { kindContract } from "./kindContract.tsx";

kindContract({
  kind: "choices",
  as: "chips",
  schema: { type: "array", items: { type: "string", "x-codes": "bell" } },
  value: ["brass", "horn"],
  shown: { zh: "铜铃、喇叭", en: "Brass, Horn" },
});
kindContract({
  kind: "choices",
  as: "select",
  schema: { type: "array", items: { type: "string", "x-codes": "bell" } },
  value: ["brass"],
  shown: { zh: "铜铃", en: "Brass" },
});

test("a single value counts as a list of one, and nothing as an empty list", () => {
  expect([chosenValues("horn"), chosenValues(["horn"]), chosenValues(null), chosenValues("")]).toEqual([["horn"], ["horn"], [], []]);
});
