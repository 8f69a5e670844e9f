// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { firstText, groupValue } from "#engine/kinds/group.ts";
import { kindContract } from "./kindContract.tsx";

kindContract({
  kind: "group",
  schema: { type: "object", properties: { name: { type: "string", "x-label": { zh: "姓名", en: "Name" } }, phone: { type: "string" } } },
  value: { name: "Ada", phone: "1" },
  shown: { zh: "Ada，1", en: "Ada, 1" },
  roundTrip: false,
});

test("what is no object is an empty group", () => {
  expect([groupValue(undefined), groupValue("x"), groupValue(null)]).toEqual([{}, {}, {}]);
});

test("a row is named by its first filled field", () => {
  expect([firstText({ a: "", b: null, c: 3, d: "x" }), firstText({})]).toEqual(["3", ""]);
});
