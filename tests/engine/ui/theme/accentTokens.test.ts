import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accentTokens } from "#engine/ui/theme/accentTokens.ts";
import { tokenCss } from "#engine/ui/theme/tokenCss.ts";
import { statusColors, type ThemePair, semantic } from "#engine/ui/theme/tokens.ts";
import { contrast } from "./contrast.ts";

/** Dark reds: `accent-fg` once fell to 4.35 on the dark surface, since it was held against the strong tint only. */
const dark = ["#0d0300", "#1f0000", "#000000", "#030303"];
const steps = Array.from({ length: 16 }, (_, step) => (step * 17).toString(16).padStart(2, "0"));
const cube = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, "0")}`);

/** Pairs of an accent that miss their contrast, such as `accent-fg on surface: 4.35`. */
function missed(accent: string): string[] {
  const tokens: Readonly<Record<string, ThemePair>> = { ...semantic, ...accentTokens(accent) };
  return ([0, 1] as const).flatMap((theme) => {
    const at = (name: string) => tokens[name]?.[theme] ?? "";
    const pair = (words: string, ground: string, least = 4.5, text = at(words)) => {
      const found = contrast(text, at(ground));
      return found >= least ? [] : [`${accent}, theme ${theme}: ${words} on ${ground}: ${found.toFixed(2)}`];
    };
    return [
      ...["accent", "accent-hover", "accent-active"].flatMap((ground) => pair("on-accent", ground)),
      ...["surface", "accent-tint", "accent-tint-strong"].flatMap((ground) => pair("accent-fg", ground)),
      ...["fg", "fg-subtle"].flatMap((words) => pair(words, "selected")),
      ...Object.entries(statusColors).flatMap(([name, { text }]) => pair(`status ${name}`, "selected", 4.5, text[theme])),
      ...pair("focus", "surface", 3),
    ];
  });
}

describe("whatever the accent colour, in both themes, words on it and in it can be read, and a focus ring is seen", () => {
  test("every colour of an even cube of 4,096, and the darkest", () => {
    expect([...dark, ...cube].flatMap(missed)).toEqual([]);
  });

  test("colours by chance", () => {
    fc.assert(
      fc.property(colour, (accent) => {
        // A property fails when it returns false, which an assertion may.
        expect(missed(accent)).toEqual([]);
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
