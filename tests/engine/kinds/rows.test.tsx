// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { rowsOf } from "#engine/kinds/rows.ts";
import { kindContract } from "./kindContract.tsx";

kindContract("rows");

test("what is no list has no rows", () => {
  expect([rowsOf([{ part: "bell" }]), rowsOf({ part: "bell" }), rowsOf(undefined)]).toEqual([[{ part: "bell" }], [], []]);
});
