// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { groupValue } from "#engine/kinds/group.ts";
import { kindContract } from "./kindContract.tsx";

kindContract("group");

test("what is no object is an empty group", () => {
  expect([groupValue(undefined), groupValue("x"), groupValue(null)]).toEqual([{}, {}, {}]);
});
