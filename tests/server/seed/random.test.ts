import { expect, test } from "vitest";
import { createRandom } from "../../../src/server/seed/random.ts";

test("equal seeds give equal numbers, other seeds others", () => {
  const numbers = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 5 }, () => random.next());
  };
  expect(numbers(1)).toEqual(numbers(1));
  expect(numbers(1)).not.toEqual(numbers(2));
  expect(numbers(1).every((number) => number >= 0 && number < 1)).toBe(true);
});

test("integers reach both ends, and a shuffle loses nothing", () => {
  const random = createRandom(3);
  expect(new Set(Array.from({ length: 100 }, () => random.integer(1, 3)))).toEqual(new Set([1, 2, 3]));
  const items = [1, 2, 3, 4, 5, 6, 7, 8];
  expect(new Set(random.shuffled(items))).toEqual(new Set(items));
  expect(items).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test("a weight of 0 is never picked, and without weights nothing is", () => {
  const random = createRandom(4);
  const picked = Array.from({ length: 50 }, () => random.weighted(["never", "always"], (item) => (item === "never" ? 0 : 2)));
  expect(new Set(picked)).toEqual(new Set(["always"]));
  expect(random.weighted(["a"], () => 0)).toBeUndefined();
  expect(random.pick([])).toBeUndefined();
});

test("an id has the form of the server's, and begins with its time", () => {
  const id = createRandom(5).id(Date.UTC(2026, 10, 22));
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.slice(0, 13).replace("-", ""), 16)).toBe(Date.UTC(2026, 10, 22));
});
