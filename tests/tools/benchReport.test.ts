/** The report of the benchmark: which lines a few rounds do not decide. */
import { expect, test } from "vitest";
import { goals } from "../bench/goals.mjs";
import { tableOf, undecidedCases } from "../bench/report.mjs";

const form = goals.filter(({ id }) => id === "form60 key");
const rounds = (...keys: number[]) => ({
  form60: {
    engine: keys.map((keyP50) => ({ keyP50 })),
    floor: keys.map(() => ({ keyP50: 0.5 })),
    chakraForm: keys.map(() => ({ keyP50: 1 })),
  },
});

test("a line is undecided while its quartiles hold the goal", () => {
  expect(undecidedCases(form, rounds(0.9, 0.95, 1.02, 1.1, 1.2))).toEqual(["form60"]);
  expect(undecidedCases(form, rounds(0.8, 0.9, 0.92, 0.95, 1.1))).toEqual([]);
  expect(undecidedCases(form, rounds(1.05, 1.1, 1.2, 1.2, 0.9))).toEqual([]);
});

test("fifteen rounds are enough for a median", () => {
  expect(undecidedCases(form, rounds(...Array.from({ length: 14 }, (_, at) => 0.9 + (at % 5) / 20)))).toEqual(["form60"]);
  expect(undecidedCases(form, rounds(...Array.from({ length: 15 }, (_, at) => 0.9 + (at % 5) / 20)))).toEqual([]);
});

test("the table shows the floor beside the line: the same ratio of plain DOM", () => {
  expect(tableOf(form, rounds(0.8, 0.8, 0.8))).toContain("| <= 1.00x | 0.80x | 0.80–0.80 | 3 | yes | 0.50x |");
});
