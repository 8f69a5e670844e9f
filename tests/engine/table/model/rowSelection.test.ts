import { expect, test } from "vitest";
import { toggleSelection, selectPage } from "#engine/table/model/rowSelection.ts";

const ids = ["a", "b", "c", "d"];

test("a tick changes its row and no other, on this page or another one", () => {
  expect(toggleSelection({ z: true }, ids, { id: "b", on: true })).toEqual({ z: true, b: true });
  expect(toggleSelection({ z: true, b: true }, ids, { id: "b", on: false })).toEqual({ z: true });
});

test("with a row before it, it takes the whole stretch, in either direction and either way", () => {
  expect(toggleSelection({}, ids, { id: "d", on: true, since: "b" })).toEqual({ b: true, c: true, d: true });
  expect(toggleSelection({ a: true, b: true, c: true }, ids, { id: "a", on: false, since: "b" })).toEqual({ c: true });
});

test("an earlier row on another page begins no range", () => {
  expect(toggleSelection({ z: true }, ids, { id: "d", on: true, since: "z" })).toEqual({ z: true, d: true });
});

test("a page is ticked whole or not at all, others stay", () => {
  expect(selectPage({ z: true, b: true }, ids, true)).toEqual({ z: true, a: true, b: true, c: true, d: true });
  expect(selectPage({ z: true, b: true }, ids, false)).toEqual({ z: true });
});
