// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { firstText, groupValue } from "#engine/kinds/group.ts";
import { kindContract } from "./kindContract.tsx";

kindContract("group");

test("what is no object is an empty group", () => {
  expect([groupValue(undefined), groupValue("x"), groupValue(null)]).toEqual([{}, {}, {}]);
});

test("a row is named by its first filled field", () => {
  expect([firstText({ a: "", b: null, c: 3, d: "x" }), firstText({})]).toEqual(["3", ""]);
});
