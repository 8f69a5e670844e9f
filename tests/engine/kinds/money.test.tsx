// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { kindOf } from "#engine/kinds/index.ts";
import { money } from "#engine/kinds/money.tsx";
import { kindContract } from "./kindContract.tsx";

kindContract("money");

test("an amount has a fixed currency, or one that a field next to it names", () => {
  expect(kindOf({ type: "number", "x-currency": "EUR" })).toBe(money);
  expect(kindOf({ type: "number", "x-currency-field": "currency" })).toBe(money);
  expect(money.align).toBe("end");
});
