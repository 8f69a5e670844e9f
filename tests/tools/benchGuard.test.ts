/** The guard of the benchmark: what counts as worse than the kept ratios. */
import { expect, test } from "vitest";
import { goals } from "../bench/goals.mjs";
import { guard, guardText, isGuarded, quickGuard, quickRun, readKept, wholeRun } from "../bench/guard.mjs";

const goal = (most: number | undefined, least?: number) => ({
  id: "key",
  work: "a key",
  unit: "x",
  cases: [],
  ...(most !== undefined && { most }),
  ...(least !== undefined && { least }),
  figures: (measured: Record<string, Record<string, (Record<string, number> | undefined)[]>>) =>
    (measured["key"]?.["engine"] ?? []).map((one) => one?.["ratio"] ?? 0),
});
const measured = (...ratios: number[]) => ({ key: { engine: ratios.map((ratio) => ({ ratio })) } });
const kept = { key: { figure: 1, spread: [0.9, 1.1] as const } };
const isWorse = (ratios: number[], band: typeof wholeRun, of = goal(1)) => guard([of], measured(...ratios), kept, band)[0]?.isWorse;

test("a whole run fails a line of which most rounds are 15 % worse than the kept median", () => {
  expect(isWorse([1.2, 1.2, 1.3, 1.16, 1.0], wholeRun)).toBe(true);
  expect(isWorse([1.2, 1.1, 1.3, 1.1, 1.0], wholeRun)).toBe(false);
});

test("a quick run fails a line only if each of its rounds is half as bad again as the worse quartile", () => {
  expect(isWorse([1.7, 1.8, 2.5], quickRun)).toBe(true);
  expect(isWorse([1.7, 9, 1.6], quickRun)).toBe(false);
});

test("a line whose goal is a least figure is worse when it is less", () => {
  expect(isWorse([0.8, 0.8, 0.85, 0.8], wholeRun, goal(undefined, 1))).toBe(true);
  expect(isWorse([1.5, 1.6, 1.4], wholeRun, goal(undefined, 1))).toBe(false);
});

test("a line that is not kept, or has no figure, is not checked", () => {
  expect(guard([goal(1)], measured(9), {}, wholeRun)).toEqual([]);
  expect(guard([goal(1)], {}, kept, wholeRun)).toEqual([]);
});

test("the text begins with what is worse", () => {
  const [worse] = guard([goal(1)], measured(2, 2, 2), kept, wholeRun);
  const [fine] = guard([{ ...goal(1), id: "key" }], measured(1, 1, 1), kept, wholeRun);
  if (!worse || !fine) throw new Error("not judged");
  expect(guardText([fine, worse]).split("\n")[0]).toBe("WORSE key                  1.00x kept, 2.00x now  a key");
});

test("a quick run measures again only what was worse, and stops when nothing is", async () => {
  const asked: (readonly string[])[] = [];
  const rounds = [measured(2), measured(1)];
  const lines = await quickGuard([{ ...goal(1), cases: ["key"] }], kept, 3, async (cases) => {
    asked.push(cases);
    return rounds[asked.length - 1] ?? {};
  });
  expect(asked).toEqual([["key"], ["key"]]);
  expect(lines.map((line) => line.isWorse)).toEqual([false]);
});

test("a quick run fails what is worse in each of its rounds", async () => {
  let count = 0;
  const lines = await quickGuard([{ ...goal(1), cases: ["key"] }], kept, 3, async () => measured(2 + count++));
  expect(count).toBe(3);
  expect(lines.map((line) => line.isWorse)).toEqual([true]);
});

test("every ratio of pages with a goal is kept, and nothing else", () => {
  expect(Object.keys(readKept()).sort()).toEqual(
    goals
      .filter(isGuarded)
      .map(({ id }) => id)
      .sort(),
  );
});
