import { expect, test } from "vitest";
import { halfNumbers } from "#dialect/text/halfNumbers.ts";

test.each([
  ["ＰＯ－２０２６ａ", "PO-2026a"],
  ["库位Ａ１２", "库位A12"],
  ["（上海）＋１", "（上海）＋1"],
  ["PO-1", "PO-1"],
])("%s becomes %s: only letters, digits and hyphens change", (typed, expected) => {
  expect(halfNumbers(typed)).toBe(expected);
});
