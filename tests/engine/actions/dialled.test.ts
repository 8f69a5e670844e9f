import { expect, test } from "vitest";
import { dialled } from "#engine/actions/dialled.ts";

test.each([
  ["+44 (20) 5550-148", "+44205550148"],
  ["020 5550", "0205550"],
  ["ask at the desk", ""],
])("the text %s dials %j", (phone, number) => {
  expect(dialled({ reader: { phone } }, "/reader/phone")).toBe(number);
});

test("a field without text dials nothing", () => {
  expect([dialled({}, "/phone"), dialled({ phone: 7 }, "/phone")]).toEqual(["", ""]);
});
