import { describe, expect, test } from "vitest";
import { statusColors, moreContrast, type ThemePair, semantic } from "#engine/ui/theme/tokens.ts";
import { contrast, luminance } from "./contrast.ts";

const themes = [
  ["light", 0],
  ["dark", 1],
] as const;

describe.each(themes)("in the %s theme", (_name, theme) => {
  const at = (pair: ThemePair) => pair[theme];

  test.each([
    ["fg", "surface"],
    ["fg", "canvas"],
    ["fg", "selected"],
    ["fg-muted", "surface"],
    ["fg-muted", "sunken"],
    ["fg-muted", "pressed"],
    ["fg-muted", "raised"],
    ["fg-subtle", "surface"],
    ["fg-subtle", "canvas"],
    ["fg-subtle", "selected"],
    ["fg-subtle", "raised"],
    ["accent-fg", "surface"],
    ["accent-fg", "accent-tint-strong"],
    ["on-accent", "accent"],
    ["on-accent", "accent-hover"],
    ["on-accent", "danger-solid"],
    ["fg-inverse", "inverse"],
  ] as const)("%s can be read on %s", (words, ground) => {
    expect(contrast(at(semantic[words]), at(semantic[ground]))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["border-control", "focus"] as const)("%s can be seen on a surface", (line) => {
    expect(contrast(at(semantic[line]), at(semantic.surface))).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.keys(statusColors) as (keyof typeof statusColors)[])(
    "a state in %s can be read on its tint, a surface and a ticked row, and its dot seen",
    (hue) => {
      const { text, tint, dot } = statusColors[hue];
      for (const ground of [tint, semantic.surface, semantic.selected]) expect(contrast(at(text), at(ground))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(at(dot), at(semantic.surface))).toBeGreaterThanOrEqual(3);
    },
  );
});

test.each(themes)("with more contrast every word is at 7:1 and every line at 3:1 in the %s theme", (_name, theme) => {
  const grounds = (["canvas", "surface", "sunken", "raised", "selected", "pressed"] as const).map((name) => semantic[name][theme]);
  const least = (name: keyof typeof moreContrast) => Math.min(...grounds.map((ground) => contrast(moreContrast[name][theme], ground)));
  for (const words of ["fg-muted", "fg-subtle"] as const) expect(least(words)).toBeGreaterThanOrEqual(7);
  for (const line of ["border", "border-strong", "border-control"] as const) expect(least(line)).toBeGreaterThanOrEqual(3);
});

test("the accent is a dark blue that carries white [F-03]", () => {
  const [light] = semantic.accent;
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(light.slice(at, at + 2), 16)) as [number, number, number];
  expect(blue).toBeGreaterThan(Math.max(red, green));
  expect(luminance(light)).toBeLessThan(0.1);
});
