import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { firstIcons } from "#engine/ui/icons/firstIcons.ts";
import { frameIcons } from "#engine/ui/icons/frameIcons.ts";
import { icons } from "#engine/ui/icons/icons.ts";
import kitIcons from "#dialect/schema/kitIcons.json";

/** Text of every file below `folder` that ends so; the table itself names all of them. */
const textsOf = (folder: string, end: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => end.test(file) && !/ui\/icons\/(icons|firstIcons|frameIcons)\.ts$/.test(join(folder, file)))
    .map((file) => readFileSync(join(folder, file), "utf8"));

/** Modules of its own: nothing but the first icons is loaded, whatever ran before. */
async function fresh() {
  vi.resetModules();
  return { ...(await import("#engine/ui/icons/iconDrawings.ts")), ...(await import("#engine/ui/icons/Icon.tsx")) };
}

test("a page fetches no drawing that no code names: those of a product come with its catalogue", () => {
  expect(kitIcons.length).toBeGreaterThan(50);
  const named = textsOf("src", /\.tsx?$/).join("\n");
  expect(kitIcons.filter((name) => !named.includes(`"${name}"`))).toEqual([]);
  expect(Object.keys(icons).sort()).toEqual([...kitIcons].sort());
});

test("what comes first and with the frame comes once, and the rest is loaded beside it", async () => {
  const early = [...Object.entries(firstIcons), ...Object.entries(frameIcons)];
  expect(new Set(early.map(([name]) => name)).size).toBe(early.length);
  const { drawings, loadFrameIcons, loadIcons } = await fresh();
  await loadFrameIcons();
  expect(Object.keys(drawings)).toHaveLength(early.length);
  await loadIcons();
  expect(Object.keys(drawings).sort()).toEqual(Object.keys(icons).sort());
});

test("the drawings of a product join the kit's, and replace none of them", async () => {
  const { drawings, Icon, loadFrameIcons, provideIcons } = await fresh();
  await loadFrameIcons();
  const { bell } = drawings;
  expect(bell).toBeDefined();
  provideIcons({ wrench: [["path", { d: "M1 1h2" }]], bell: [["path", { d: "M0 0h1" }]] });
  expect(drawings["bell"]).toBe(bell);
  expect(renderToStaticMarkup(createElement(Icon, { name: "wrench" }))).toContain('d="M1 1h2"');
});

interface MenuRoute {
  readonly icon?: string;
  readonly children?: readonly MenuRoute[];
}
const iconsOf = ({ icon, children = [] }: MenuRoute): string[] => [...(icon === undefined ? [] : [icon]), ...children.flatMap(iconsOf)];

test("whatever is in the menu comes with the frame, or with the catalogue", () => {
  const { routes } = JSON.parse(readFileSync("screens.json", "utf8")) as { readonly routes: readonly MenuRoute[] };
  const named = routes.flatMap(iconsOf);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => name in icons && !(name in frameIcons) && !(name in firstIcons))).toEqual([]);
});
