import { expect, test } from "vitest";
import { afterTick, withAll } from "#engine/table/model/rowSelection.ts";

const ids = ["a", "b", "c", "d"];

test("a tick changes its row and no other, on this page or another one", () => {
  expect(afterTick({ z: true }, ids, { id: "b", on: true })).toEqual({ z: true, b: true });
  expect(afterTick({ z: true, b: true }, ids, { id: "b", on: false })).toEqual({ z: true });
});

test("with a row before it, it takes the whole stretch, in either direction and either way", () => {
  expect(afterTick({}, ids, { id: "d", on: true, since: "b" })).toEqual({ b: true, c: true, d: true });
  expect(afterTick({ a: true, b: true, c: true }, ids, { id: "a", on: false, since: "b" })).toEqual({ c: true });
});

test("a row before it that stands on another page begins no stretch", () => {
  expect(afterTick({ z: true }, ids, { id: "d", on: true, since: "z" })).toEqual({ z: true, d: true });
});

test("a page is ticked whole or not at all, others stay", () => {
  expect(withAll({ z: true, b: true }, ids, true)).toEqual({ z: true, a: true, b: true, c: true, d: true });
  expect(withAll({ z: true, b: true }, ids, false)).toEqual({ z: true });
});
