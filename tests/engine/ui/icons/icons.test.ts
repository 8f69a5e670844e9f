import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { firstIcons } from "#engine/ui/icons/firstIcons.ts";
import { frameIcons } from "#engine/ui/icons/frameIcons.ts";
import { drawings, loadFrameIcons, loadIcons } from "#engine/ui/icons/iconDrawings.ts";
import { icons } from "#engine/ui/icons/icons.ts";

/** Text of every file below `folder` that ends so; the table itself names all of them. */
const textsOf = (folder: string, end: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => end.test(file) && !/ui\/icons\/(icons|firstIcons|frameIcons)\.ts$/.test(join(folder, file)))
    .map((file) => readFileSync(join(folder, file), "utf8"));

test("a page fetches no drawing that neither a screen nor a part of the kit names", () => {
  const table = readFileSync("src/engine/ui/icons/icons.ts", "utf8").split("export const icons")[1] ?? "";
  const names = [...table.matchAll(/^ {2}"?([a-z0-9-]+)"?: [A-Z]\w*,/gm)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(50);
  const named = [...textsOf("src", /\.tsx?$/), ...textsOf("schemas", /\.json$/), readFileSync("screens.json", "utf8")].join("\n");
  expect(names.filter((name) => !named.includes(`"${name}"`))).toEqual([]);
});

test("what comes first and with the frame is of the table, and comes once", async () => {
  const early = [...Object.entries(firstIcons), ...Object.entries(frameIcons)];
  expect(new Set(early.map(([name]) => name)).size).toBe(early.length);
  expect(early.filter(([name, drawing]) => (icons as Record<string, unknown>)[name] !== drawing)).toEqual([]);
  await loadFrameIcons();
  expect(Object.keys(drawings)).toHaveLength(early.length);
  await loadIcons();
  expect(Object.keys(drawings).sort()).toEqual(Object.keys(icons).sort());
});

interface MenuRoute {
  readonly icon?: string;
  readonly children?: readonly MenuRoute[];
}
const iconsOf = ({ icon, children = [] }: MenuRoute): string[] => [...(icon === undefined ? [] : [icon]), ...children.flatMap(iconsOf)];

test("whatever stands in the menu comes with the frame", () => {
  const { routes } = JSON.parse(readFileSync("screens.json", "utf8")) as { readonly routes: readonly MenuRoute[] };
  const named = routes.flatMap(iconsOf);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in frameIcons) && !(name in firstIcons))).toEqual([]);
});
