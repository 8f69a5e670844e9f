// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { createScrollPositions } from "../../../../src/portal/shell/navigation/scrollPositions.ts";

const places = () => createScrollPositions(() => sessionStorage);

beforeEach(() => sessionStorage.clear());

test("each entry of the history has its place, a reload too", () => {
  const before = places();
  before.record("a /list", 300);
  before.record("b /list", 0);
  before.record("a /list", 420);
  before.save();
  const after = places();
  expect([after.get("a /list"), after.get("b /list"), after.get("c /list")]).toEqual([420, 0, undefined]);
});

test("those left longest ago are forgotten", () => {
  const all = places();
  for (let at = 0; at < 60; at++) all.record(String(at), at);
  expect([all.get("0"), all.get("59")]).toEqual([undefined, 59]);
});

test("what others wrote, or a storage that is forbidden, costs nothing but the place", () => {
  sessionStorage.setItem("lading.scrolled", JSON.stringify(["x", ["a", "b"], ["c", 5], 7]));
  expect([places().get("a"), places().get("c")]).toEqual([undefined, 5]);
  const forbidden = createScrollPositions(() => {
    throw new Error("forbidden");
  });
  forbidden.record("a", 1);
  forbidden.save();
  expect(forbidden.get("a")).toBe(1);
});
