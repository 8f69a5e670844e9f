/** Numbers of two currencies are not compared, nor added. */
import { expect, test } from "vitest";
import { checkExpr } from "#dialect/expr/analysis/checkExpr.ts";
import { recordType } from "#dialect/expr/analysis/types.ts";

const self = recordType(
  {
    type: "object",
    properties: {
      dollars: { type: "number", "x-currency": "USD" },
      yuan: { type: "number", "x-currency": "CNY" },
      fee: { type: "number", "x-currency": "CNY" },
      rate: { type: "number" },
      lines: { type: "array", items: { type: "object", properties: { amount: { type: "number", "x-currency": "USD" } } } },
    },
  },
  () => undefined,
);
const parts = (text: string) =>
  checkExpr(text, { names: { self }, expects: "any" }).map(({ mistake, start, end }) => `${mistake} ${text.slice(start, end)}`);

test.each([
  ["compared", "self.dollars <= self.yuan", "self.yuan"],
  ["added", "self.yuan + self.dollars", "self.dollars"],
  ["rounded", "round(self.dollars, 1) > self.yuan - self.fee", "self.yuan - self.fee"],
  ["summed over rows", "sum(self.lines.map(l, l.amount)) > self.yuan", "self.yuan"],
  ["one of two", "(self.rate > 1 ? self.yuan : self.fee) > self.dollars", "self.dollars"],
])("told when %s", (_says, text, part) => {
  expect(parts(text)).toEqual([`unit ${part}`]);
});

test.each([
  "self.dollars * self.rate <= self.yuan",
  "self.yuan + self.fee > 3",
  "self.yuan > self.rate",
  "self.dollars / 7 < self.fee",
  "coalesce(self.dollars, self.yuan) > self.fee",
])("%s is fine", (text) => {
  expect(parts(text)).toEqual([]);
});
