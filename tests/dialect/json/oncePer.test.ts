import { expect, test, vi } from "vitest";
import { oncePer } from "#dialect/json/oncePer.ts";

test("a result is computed once for each object, also where it is undefined", () => {
  const compute = vi.fn(({ size }: { readonly size?: number }) => size);
  const sizeOf = oncePer(compute);
  const [one, other, none] = [{ size: 1 }, { size: 1 }, {}];
  expect([sizeOf(one), sizeOf(one), sizeOf(other), sizeOf(none), sizeOf(none)]).toEqual([1, 1, 1, undefined, undefined]);
  expect(compute.mock.calls).toEqual([[one], [other], [none]]);
});

test("an error is not stored: the next call computes again", () => {
  let fails = true;
  const read = oncePer((_key: object) => {
    if (fails) throw new Error("not yet");
    return "there";
  });
  const key = {};
  expect(() => read(key)).toThrow("not yet");
  fails = false;
  expect(read(key)).toBe("there");
});
