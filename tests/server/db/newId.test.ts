import { expect, test } from "vitest";
import { newId } from "../../../src/server/db/newId.ts";

/** Later than any id that other tests of the process have made. */
const start = Date.UTC(2100, 0, 1);

test("an id is a UUID of version 7 that begins with its time", () => {
  const id = newId(start);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.slice(0, 13).replace("-", ""), 16)).toBe(start);
});

test("ids sort in the order of creation, within a millisecond, after a step back, and beyond the counter", () => {
  const ids = [...Array.from({ length: 10_000 }, () => newId(start + 1)), newId(start - 5_000), newId(start + 60_000)];
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
});
