import { expect, test } from "vitest";
import { cacheSet, createSerialQueue, draftHash } from "../../../../src/server/workbench/drafts/draftChecker.ts";

test("equal files have one hash, whatever a border between path and text looks like", () => {
  const hash = draftHash([{ path: "a", text: "b" }]);
  expect(draftHash([{ path: "a", text: "b" }])).toBe(hash);
  expect(draftHash([{ path: "ab", text: "" }])).not.toBe(hash);
});

test("the cache keeps the values that were used last", () => {
  const cache = new Map<string, number>();
  for (const [key, value] of [
    ["a", 1],
    ["b", 2],
    ["a", 1],
    ["c", 3],
  ] as const)
    expect(cacheSet(cache, key, value, 2)).toBe(value);
  expect([...cache.keys()]).toEqual(["a", "c"]);
});

test("works of a queue run one after the other, and a failure stops no other", async () => {
  const queue = createSerialQueue();
  const log: string[] = [];
  const work = (name: string) =>
    queue(async () => {
      log.push(`${name} starts`);
      await Promise.resolve();
      if (name === "b") throw new Error("broken");
      log.push(`${name} ends`);
      return name;
    });
  const results = await Promise.allSettled([work("a"), work("b"), work("c")]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(log).toEqual(["a starts", "a ends", "b starts", "c starts", "c ends"]);
});
