import { expect, test } from "vitest";
import { iconNames, iconShapes } from "../../../src/server/schemas/iconShapes.ts";

test("an icon of the library comes with its shapes, by its former name too", async () => {
  const shapes = await iconShapes({ routes: [{ icon: "wrench" }, { icon: "home" }] });
  expect(Object.keys(shapes)).toEqual(["home", "wrench"]);
  for (const drawn of Object.values(shapes)) {
    expect(drawn.length).toBeGreaterThan(0);
    expect(drawn.every(([tag, attributes]) => /^[a-z]+$/.test(tag) && !("key" in attributes))).toBe(true);
  }
});

test("a name that no icon has, or that leads elsewhere, has no drawing", async () => {
  expect(await iconShapes({ icon: "no-such-icon" }, { icon: "../../package" })).toEqual({});
});

test("the names are those of the whole library", async () => {
  const names = await iconNames();
  expect(names.length).toBeGreaterThan(1500);
  expect(names).toEqual(expect.arrayContaining(["wrench", "bike", "house"]));
});
