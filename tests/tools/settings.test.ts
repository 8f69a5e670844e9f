/** Settings of `npm test`: each test file runs in at least one of them, with and without PostgreSQL. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/root.mjs";
import { partOf, settingsOf, shortSetting } from "../../scripts/testing/settings.mjs";
import { longestFirst } from "../../scripts/testing/testOrder.mjs";

const all = readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" })
  .map((path) => `tests/${path}`)
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith("tests/trust/"));

test.each([
  ["the embedded database alone", undefined, false],
  ["both databases", "postgres://of-this-run", false],
  ["both databases, each journey in both settings", "postgres://of-this-run", true],
])("%s: each test file runs in one of the settings at least", (_, postgres, everywhere) => {
  const settings = settingsOf(postgres, everywhere);
  const runs = (path: string) => settings.filter(({ parts, leaves }) => parts.includes(partOf(path)) && !leaves.includes(path)).length;
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter((path) => runs(path) === 0)).toEqual([]);
  expect(settings.flatMap(({ leaves }) => leaves).filter((path) => !all.includes(path))).toEqual([]);
  const twice = all.filter((path) => runs(path) === 2 && partOf(path) === "journeys");
  expect(twice.length).toBe(postgres === undefined ? 0 : everywhere ? all.filter((path) => partOf(path) === "journeys").length : 3);
});

test("the short run leaves to the whole run what takes long: the second database, whole products, and the journeys that are not the main ones", () => {
  const { parts, leaves, isPartial } = shortSetting();
  expect([parts, isPartial]).toEqual([settingsOf(undefined, false)[0]?.parts, true]);
  expect(leaves.filter((path) => !all.includes(path))).toEqual([]);
  const left = (part: string) => leaves.filter((path) => partOf(path) === part).length;
  const count = (part: string) => all.filter((path) => partOf(path) === part).length;
  expect([left("unit"), left("tools"), count("journeys") - left("journeys")]).toEqual([0, 7, 3]);
  expect(left("api") + left("rules")).toBeLessThan((count("api") + count("rules")) / 10);
});

test("the files that start first exist under their names", () => {
  expect(longestFirst.filter((path) => !all.includes(path))).toEqual([]);
  expect(new Set(longestFirst).size).toBe(longestFirst.length);
});
