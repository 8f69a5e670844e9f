/** Two revisions of the benchmark, compared. */
import { expect, test } from "vitest";
import { comparisonsOf, comparisonTable, verdictOf } from "../bench/compare.mjs";

const line = (id: string, figure: number | null) => ({
  id,
  work: `work of ${id}`,
  goal: "",
  figure,
  spread: null,
  rounds: 1,
  floor: null,
  met: null,
});

test("a line has changed only if half of its rounds lie on one side of five percent", () => {
  expect(verdictOf([1.01, 1.2, 0.9, 1.04, 1.02])).toBe("same");
  expect(verdictOf([1.1, 1.2, 1.08, 1.3, 0.9])).toBe("worse");
  expect(verdictOf([0.8, 0.7, 0.9, 0.85, 1.2])).toBe("better");
});

test("more calls a second is better, not worse", () => {
  expect(verdictOf([1.2, 1.3, 1.4], true)).toBe("better");
  expect(verdictOf([0.5, 0.6, 0.7], true)).toBe("worse");
});

test("a ratio is taken within its round, of lines that both revisions measured", () => {
  const rounds = [
    { before: [line("key", 2), line("old", 1)], now: [line("key", 3), line("new", 1)] },
    { before: [line("key", 4)], now: [line("key", 4)] },
    { before: [line("key", null)], now: [line("key", 9)] },
  ];
  expect(comparisonsOf(rounds)).toEqual([{ id: "key", work: "work of key", before: 4, now: 4, ratios: [1.5, 1] }]);
});

test("the table names what became worse", () => {
  const lines = comparisonsOf([{ before: [line("key", 2)], now: [line("key", 3)] }]);
  expect(comparisonTable(lines, new Set())).toContain("| work of key | 2.00 | 3.00 | 1.50x | 1.50–1.50 | 1 | worse |");
  expect(comparisonTable(lines, new Set(["key"]))).toContain("| better |");
});
