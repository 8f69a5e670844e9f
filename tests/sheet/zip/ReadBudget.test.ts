import { expect, test } from "vitest";
import { ReadBudget } from "#sheet/zip/ReadBudget.ts";

test("a reading that exceeds its time is refused, with the limit in seconds", () => {
  let now = 1000;
  const budget = new ReadBudget({ limits: { milliseconds: 2000 }, clock: () => now });
  now += 2000;
  budget.checkTime();
  now += 1;
  expect(() => budget.checkTime()).toThrow(expect.objectContaining({ code: "tooSlow", params: { limit: 2 } }));
});

test("unpacked text is counted over all parts", () => {
  const budget = new ReadBudget({ limits: { textBytes: 100 } });
  budget.spendText(60);
  budget.spendText(40);
  expect(() => budget.spendText(1)).toThrow(expect.objectContaining({ code: "bomb" }));
});
