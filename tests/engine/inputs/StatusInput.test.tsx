// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { control, drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage, one, press } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

test("a form shows a state read-only; a filter offers the states as options", async () => {
  const codes = { type: "string", "x-codes": "repair-state" } as const;
  await drawField(codes, { start: "begun", readOnly: true, planned: { kind: "status" } });
  expect([control().tagName, control().textContent]).toEqual(["SPAN", "Begun"]);
  clearPage();
  const { values } = await drawField(codes, { as: "select", planned: { kind: "status" } });
  await press(control());
  await press(one("option", "Noted"));
  expect(values).toEqual(["noted"]);
});
