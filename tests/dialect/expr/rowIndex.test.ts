/** Rows compared with the others of their list: the same verdicts as comparing each with each, in n log n. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluate, maxSteps, startBudget, evaluateWithinBudget } from "#dialect/expr/evaluate.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { KeptIndexes, RowIndex } from "#dialect/expr/rowIndex.ts";
import { shareWork } from "#dialect/expr/sharedWork.ts";
import type { Value } from "#dialect/expr/values.ts";

type Row = Readonly<Record<string, Value>>;

/** The value for each row, with shared work as in a rule. */
function forEachRow(text: string, rows: readonly Row[]): unknown[] {
  const tree = parseExpr(text);
  const scope = shareWork({ self: { rows } });
  return rows.map((row) => evaluate(tree, { ...scope, row }));
}

describe("overlapsAnother", () => {
  const rows = [
    { from: 1, to: 3 },
    { from: 4, to: 4 },
    { from: 3, to: 9 },
    { from: 20, to: 30 },
  ];

  test("is true for the rows that share a value, and only for these", () => {
    expect(forEachRow("row.overlapsAnother(self.rows, row.from, row.to)", rows)).toEqual([true, true, true, false]);
    expect(forEachRow("overlapsAnother(row, self.rows, row.from, row.to)", rows)).toEqual([true, true, true, false]);
  });

  test("compares only rows with the same further values", () => {
    const halls = [
      { from: 1, to: 5, hall: "A" },
      { from: 2, to: 3, hall: "B" },
      { from: 5, to: 6, hall: "A" },
    ];
    expect(forEachRow("row.overlapsAnother(self.rows, row.from, row.to, row.hall)", halls)).toEqual([true, false, true]);
  });

  test("works on dates, on long numbers, and on formulas", () => {
    const days = [
      { from: "2026-01-01", to: "2026-01-31" },
      { from: "2026-01-31", to: "2026-02-02" },
      { from: "2026-03-01", to: "2026-03-01" },
    ];
    expect(forEachRow("row.overlapsAnother(self.rows, row.from, row.to)", days)).toEqual([true, true, false]);
    expect(forEachRow("row.overlapsAnother(self.rows, row.from, addDays(row.from, 30))", days)).toEqual([true, true, true]);
    const long = [
      { from: 1, to: "99999999999999999999.5" },
      { from: "99999999999999999999.4", to: "100000000000000000000" },
    ];
    expect(forEachRow("row.overlapsAnother(self.rows, row.from, row.to)", long)).toEqual([true, true]);
  });

  test("a row without an end is unknown, and no reason for the others; one that ends before it begins overlaps none", () => {
    expect(forEachRow("row.overlapsAnother(self.rows, row.from, row.to)", [{ from: 1, to: 9 }, { from: 2 }, { from: 8, to: 3 }])).toEqual([
      false,
      undefined,
      false,
    ]);
  });

  test("the same object twice, or a row of elsewhere, is compared with all", () => {
    const tree = parseExpr("row.overlapsAnother(self.rows, row.from, row.to)");
    const own = { from: 1, to: 3 };
    expect(evaluate(tree, { self: { rows: [own] }, row: own })).toBe(false);
    expect(evaluate(tree, { self: { rows: [own] }, row: { from: 3, to: 4 } })).toBe(true);
    expect(evaluate(tree, { self: {}, row: own })).toBeUndefined();
  });
});

test("duplicateOf is true for the rows whose keys another row has", () => {
  const rows = [{ a: "x", b: 1 }, { a: "x", b: 2 }, { a: "X", b: 1 }, { b: 1 }, { a: "x", b: "2" }, { a: "1" }, { a: 1 }];
  expect(forEachRow("row.duplicateOf(self.rows, row.a)", rows)).toEqual([true, true, false, undefined, true, false, false]);
  expect(forEachRow("row.duplicateOf(self.rows, row.a, row.b)", rows.slice(0, 5))).toEqual([false, false, false, undefined, false]);
  expect(forEachRow("row.duplicateOf(self.rows, lower(row.a), row.b)", rows.slice(0, 4))).toEqual([true, false, true, undefined]);
});

test("2,000 pairs of generated lists have the verdicts of comparing each row with each other one", () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const maybe = <T>(value: T): T | undefined => (random(8) === 0 ? undefined : value);
  const slow = {
    overlap:
      "self.rows.exists(o, o != row && has(o.from) && has(o.to) && o.from <= o.to && o.k == row.k && o.from <= row.to && row.from <= o.to)",
    duplicate: "self.rows.exists(o, o != row && has(o.k) && has(o.from) && o.k == row.k && o.from == row.from)",
  };
  for (let round = 0; round < 250; round++) {
    const rows = Array.from({ length: 1 + random(7) }, () => ({ from: maybe(random(12)), to: maybe(random(12)), k: maybe(random(2)) }));
    const isValid = rows.map(({ from, to, k }) => from !== undefined && to !== undefined && k !== undefined && from <= to);
    const overlap = forEachRow("row.overlapsAnother(self.rows, row.from, row.to, row.k)", rows);
    const known = forEachRow(slow.overlap, rows);
    rows.forEach((_, at) => isValid[at] && expect(overlap[at], JSON.stringify(rows)).toBe(known[at] ?? false));
    const duplicate = forEachRow("row.duplicateOf(self.rows, row.k, row.from)", rows);
    expect(duplicate, JSON.stringify(rows)).toEqual(
      forEachRow(slow.duplicate, rows).map((value, at) => (rows[at]?.k === undefined || rows[at]?.from === undefined ? undefined : value)),
    );
  }
});

test("2,000 rows stay far below the steps of one rule, where comparing each with each would not", () => {
  const rows = Array.from({ length: 2000 }, (_, at) => ({ from: at * 2, to: at * 2 + 1 }));
  const steps = (text: string): number | "too costly" => {
    const budget = startBudget();
    const scope = shareWork({ self: { rows } });
    const expressions = { [text]: parseExpr(text) };
    const results = rows.map((row) => evaluateWithinBudget(expressions, text, { ...scope, row }, budget));
    return results.includes("too costly") ? "too costly" : maxSteps - budget.steps;
  };
  expect(steps("row.overlapsAnother(self.rows, row.from, row.to)")).toBeLessThan(maxSteps / 5);
  expect(steps("row.duplicateOf(self.rows, row.from)")).toBeLessThan(maxSteps / 5);
  expect(steps("!overlap(self.rows.map(r, r.from), self.rows.map(r, r.to))")).toBeLessThan(maxSteps / 5);
  expect(steps("self.rows.exists(o, o != row && o.from <= row.to && row.from <= o.to)")).toBe("too costly");
});

const number = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.constantFrom(1.5, "7", "x", "99999999999999999999.5", true, null, undefined));
const day = fc.oneof(
  fc.integer({ min: 1, max: 28 }).map((at) => `2026-02-${String(at).padStart(2, "0")}`),
  fc.constantFrom("2026", "\u{1F600}", undefined),
);
const hall = fc.constantFrom<Value>("A", "B", 1, "1", "\u0000A", undefined);

/** A list, and edits of it: rows put in the place of others. */
const edited = fc.oneof(
  ...[number, day].map((end) =>
    fc.tuple(
      fc.array(fc.record({ from: end, to: end, hall })),
      fc.array(fc.tuple(fc.nat(40), fc.nat(3), fc.array(fc.record({ from: end, to: end, hall }), { maxLength: 3 })), { maxLength: 6 }),
    ),
  ),
);

test.each([
  ["overlapsAnother", ["from", "to"]],
  ["overlapsAnother", ["from", "to", "hall"]],
  ["duplicateOf", ["hall"]],
  ["duplicateOf", ["hall", "from"]],
] as const)("an index that follows edits of its list gives what one made anew gives: %s of %j", (fn, keys) => {
  const keysOf = (row: Value): readonly Value[] => keys.map((key) => (row as Row)[key]);
  const matches = (index: RowIndex, rows: readonly Row[]) => rows.map((row) => index.matches(row, keysOf));
  fc.assert(
    fc.property(edited, ([start, edits]) => {
      let rows: readonly Row[] = start;
      let index = new RowIndex(fn, rows, keysOf);
      for (const [at, removed, added] of edits) {
        rows = rows.toSpliced(at % (rows.length + 1), removed, ...added);
        if (!index.follow(rows, keysOf)) index = new RowIndex(fn, rows, keysOf);
        const anew = new RowIndex(fn, rows, keysOf);
        expect(matches(index, rows)).toEqual(matches(anew, rows));
        expect(index.flagged()).toEqual(rows.flatMap((row, place) => (anew.matches(row, keysOf) === false ? [] : [place])));
        // A row of elsewhere, compared with all.
        const elsewhere = { ...rows[0] };
        expect(index.matches(elsewhere, keysOf)).toBe(anew.matches(elsewhere, keysOf));
      }
    }),
    { numRuns: 400 },
  );
});

test("a number in a row with an unknown value does not make the texts of other rows numbers, wherever it stands", () => {
  const keysOf = (row: Value): readonly Value[] => [(row as Row)["from"], (row as Row)["to"]];
  const [text, unknown, number] = [
    { from: "x", to: "x" },
    { from: null, to: 1.5 },
    { from: 1.5, to: 0 },
  ];
  // The last number of a known range is gone: the list is indexed again.
  expect(new RowIndex("overlapsAnother", [number, unknown], keysOf).follow([text, unknown], keysOf)).toBe(false);
  const indexes = [
    [text, unknown],
    [unknown, text],
  ].map((rows) => new RowIndex("overlapsAnother", rows, keysOf));
  expect(indexes.map((index) => index.matches({ ...text }, keysOf))).toEqual([true, true]);
});

test("an index follows a few changed rows, and not many", () => {
  const keysOf = (row: Value): readonly Value[] => [(row as Row)["from"], (row as Row)["to"]];
  const rows: Row[] = Array.from({ length: 100 }, (_, at) => ({ from: at * 2, to: at * 2 + 1 }));
  const index = new RowIndex("overlapsAnother", rows, keysOf);
  const moved = rows.with(50, { from: 0, to: 3 });
  expect(index.follow(moved, keysOf)).toBe(true);
  expect([index.isOf(moved), index.flagged()]).toEqual([true, [0, 1, 50]]);
  expect(index.follow(moved.toReversed(), keysOf)).toBe(false);
});

test("a kept index is made again once a value outside of the row changes", () => {
  const text = "row.overlapsAnother(self.rows, row.from, row.from + limits.days)";
  const tree = parseExpr(text);
  const kept = new KeptIndexes();
  const self = { rows: [{ from: 1 }, { from: 5 }] };
  const with_ = (days: number) => self.rows.map((row) => evaluate(tree, shareWork({ self, row, limits: { days } }, kept)));
  expect([with_(1), with_(4), with_(1)]).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ]);
});
