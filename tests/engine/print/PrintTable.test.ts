import { expect, test } from "vitest";
import { groupRows } from "#engine/print/PrintTable.tsx";
import type { PlannedField } from "#engine/plan/plan.ts";

const currency = { path: "/currency" } as PlannedField;

test("rows are put under their value, in the order in which the values come", () => {
  const rows = [{ currency: "USD", n: 1 }, { currency: "CNY", n: 2 }, { currency: "USD", n: 3 }, { n: 4 }];
  expect(groupRows(rows, currency, false).map(([value, members]) => [value, members.map(({ n }) => n)])).toEqual([
    ['"USD"', [1, 3]],
    ['"CNY"', [2]],
    ["null", [4]],
  ]);
});

test("without a field they stay together, also where there are none", () => {
  expect(groupRows([], undefined, false)).toEqual([["", []]]);
});
