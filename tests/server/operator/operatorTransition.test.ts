import { expect, test } from "vitest";
import { parseValue } from "../../../src/server/operator/operatorTransition.ts";

test("typed text becomes a value of the field's type", () => {
  expect(parseValue({ type: "integer" }, "10")).toBe(10);
  expect(parseValue({ type: "number" }, "-1.5")).toBe(-1.5);
  expect(parseValue({ type: "boolean" }, "false")).toBe(false);
  expect(parseValue({ type: "array", items: { type: "integer" } }, "1, 2")).toEqual([1, 2]);
  expect(parseValue({ type: "string" }, "10")).toBe("10");
});

test("text that is no such value stays text, so that the check names it", () => {
  expect(parseValue({ type: "integer" }, "1e3")).toBe("1e3");
  expect(parseValue({ type: "number" }, "12345678901234567")).toBe("12345678901234567");
  expect(parseValue({ type: "boolean" }, "yes")).toBe("yes");
  expect(parseValue(undefined, "x")).toBe("x");
});

test("rows are typed as JSON", () => {
  const rows = { type: "array", items: { type: "object", properties: { cost: { type: "string" } } } } as const;
  expect(parseValue(rows, '[{"cost": "Freight"}]')).toEqual([{ cost: "Freight" }]);
  expect(parseValue(rows, "Freight")).toBe("Freight");
});
