import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tokenCss } from "#engine/ui/theme/tokenCss.ts";
import { root } from "../../../../scripts/lib/root.mjs";
import { durations, fonts, sizes } from "#engine/ui/theme/tokens.ts";

const [light = "", dark = ""] = tokenCss().split("\n");

test("the page gets its values as variables that begin with --ld-", () => {
  expect(light).toContain("--ld-colors-fg-muted:#515A69;");
  expect(light).toContain("--ld-colors-status-teal-dot:");
  expect(light).toContain("--ld-sizes-sidebar:210px;");
});

test("the dark theme is the class dark on the root element", () => {
  expect(dark).toContain(":root.dark{");
  expect(dark).toContain("--ld-colors-fg-muted:#AAB3C2;");
});

/** Variables of the tokens, and whatever names a variable: stylesheets, code, and templates such as `--ld-colors-status-${hue}-dot`. */
const given = new Set(light.match(/--ld-[a-z0-9-]+(?=:)/g));
const named = sources().flatMap((text) => text.match(/--ld-[a-z0-9-]+(?:\$\{)?/g) ?? []);

test("every variable that a stylesheet reads has a value", () => {
  const groups = ["colors", "fonts", "radii", "sizes", "durations", "easings", "z-index", "shadows"];
  const ofTokens = named.filter((name) => !name.endsWith("{") && groups.some((group) => name.startsWith(`--ld-${group}-`)));
  expect(ofTokens.length).toBeGreaterThan(200);
  expect([...new Set(ofTokens)].filter((name) => !given.has(name))).toEqual([]);
});

test("every token is used: all of them are loaded before the first frame of each page", () => {
  const [templates, whole] = [named.filter((name) => name.endsWith("{")), new Set(named)];
  const isUsed = (name: string) => whole.has(name) || templates.some((start) => name.startsWith(start.slice(0, -2)));
  expect(given.size).toBeGreaterThan(50);
  expect([...given].filter((name) => !isUsed(name))).toEqual([]);
});

test("measures and times are those of the specification [K-02, K-03, K-04, K-05]", () => {
  expect(sizes).toMatchObject({ sidebar: "210px", "sidebar-collapsed": "60px", topbar: "50px" });
  expect(durations.logo).toBe("1500ms");
});

test("Chinese fonts come first [F-04]", () => {
  expect(fonts.sans).toMatch(/^"PingFang SC"/);
});

function sources(): string[] {
  const folder = join(root, "src");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(css|tsx?)$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}
