import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accentTokens } from "#engine/ui/theme/accentTokens.ts";
import { tokenCss } from "#engine/ui/theme/tokenCss.ts";
import { statusColors, type ThemePair, semantic } from "#engine/ui/theme/tokens.ts";
import { contrast } from "./contrast.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, "0")}`);

describe("whatever the accent colour, in both themes", () => {
  test.each([0, 1] as const)("words on it and in it can be read, and what it marks is seen (theme %i)", (theme) => {
    fc.assert(
      fc.property(colour, (accent) => {
        const tokens: Readonly<Record<string, ThemePair>> = { ...semantic, ...accentTokens(accent) };
        const at = (name: string) => tokens[name]?.[theme] ?? "";
        for (const ground of ["accent", "accent-hover", "accent-active"])
          expect(contrast(at("on-accent"), at(ground)), `white on ${ground} of ${accent}`).toBeGreaterThanOrEqual(4.5);
        for (const ground of ["surface", "accent-tint", "accent-tint-strong"])
          expect(contrast(at("accent-fg"), at(ground)), `accent-fg on ${ground} of ${accent}`).toBeGreaterThanOrEqual(4.5);
        for (const words of ["fg", "fg-subtle"])
          expect(contrast(at(words), at("selected")), `${words} ${accent}`).toBeGreaterThanOrEqual(4.5);
        for (const { text } of Object.values(statusColors))
          expect(contrast(text[theme], at("selected")), `a state on a ticked row of ${accent}`).toBeGreaterThanOrEqual(4.5);
        expect(contrast(at("focus"), at("surface")), `focus of ${accent}`).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 150 },
    );
  });
});

test("without one the design's own holds; with one every variable is there in both themes", () => {
  expect(tokenCss()).toContain(`--ld-colors-accent:${semantic.accent[0]}`);
  const own = tokenCss("#0B6B4F");
  expect(own.match(/--ld-colors-accent:#0B6B4F/g)).toHaveLength(1);
  expect(own.match(/--ld-[\w-]+(?=:)/g)?.sort()).toEqual(
    tokenCss()
      .match(/--ld-[\w-]+(?=:)/g)
      ?.sort(),
  );
});
