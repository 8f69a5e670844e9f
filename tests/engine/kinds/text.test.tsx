// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { text } from "#engine/kinds/text.ts";
import { kindContract } from "./kindContract.tsx";

kindContract({ kind: "text", schema: { type: "string" }, value: "saddle", shown: { zh: "saddle", en: "saddle" } });

test("text is sorted in natural order, numbers inside by size", () => {
  expect(["R10", "R9", "a"].toSorted((a, b) => text.compare?.(a, b) ?? 0)).toEqual(["a", "R9", "R10"]);
});
