// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { createScrollPositions } from "../../../../src/portal/shell/navigation/scrollPositions.ts";

const places = () => createScrollPositions(() => sessionStorage);

beforeEach(() => sessionStorage.clear());

test("each entry of the history has its place, a reload too", () => {
  const before = places();
  before.note("a /list", 300);
  before.note("b /list", 0);
  before.note("a /list", 420);
  before.keep();
  const after = places();
  expect([after.of("a /list"), after.of("b /list"), after.of("c /list")]).toEqual([420, 0, undefined]);
});

test("those left longest ago are forgotten", () => {
  const all = places();
  for (let at = 0; at < 60; at++) all.note(String(at), at);
  expect([all.of("0"), all.of("59")]).toEqual([undefined, 59]);
});

test("what others wrote, or a storage that is forbidden, costs nothing but the place", () => {
  sessionStorage.setItem("lading.scrolled", JSON.stringify(["x", ["a", "b"], ["c", 5], 7]));
  expect([places().of("a"), places().of("c")]).toEqual([undefined, 5]);
  const forbidden = createScrollPositions(() => {
    throw new Error("forbidden");
  });
  forbidden.note("a", 1);
  forbidden.keep();
  expect(forbidden.of("a")).toBe(1);
});
