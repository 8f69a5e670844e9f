/**
 * The tokens that follow from one accent colour, in both themes. Whatever the colour, words on it and in it can be read:
 * it is made darker or brighter until they are.
 */
import { type ThemePair, semantic, statusColors } from "./tokens.ts";

type Rgb = readonly [red: number, green: number, blue: number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** Contrast that text needs (WCAG 1.4.3), and a little for rounding. */
const legible = 4.6;
/** Of a ring or a line against what is around it (WCAG 1.4.11). */
const visible = 3.1;

/** `accent`: `#RRGGBB`. */
export function accentTokens(accent: string): Readonly<Record<string, ThemePair>> {
  const colour = rgbOf(accent);
  const solid = until(colour, black, (tone) => contrast(tone, white) >= legible);
  const surface = semantic.surface.map(rgbOf) as [Rgb, Rgb];
  // A selected row has texts of every color: the faintest, and the status of its record.
  const tint = (theme: 0 | 1, share: number): Rgb => {
    const borne = [semantic["fg-subtle"], ...Object.values(statusColors).map(({ text }) => text)].map((pair) => rgbOf(pair[theme]));
    return until(mix(solid, surface[theme], share), surface[theme], (tone) => borne.every((word) => contrast(word, tone) >= 4.52));
  };
  const tints = [tint(0, 0.94), tint(1, 0.78)] as const;
  const strong = [mix(solid, surface[0], 0.86), mix(solid, surface[1], 0.64)] as const;
  const onEvery = (theme: 0 | 1) => (tone: Rgb) =>
    [surface[theme], tints[theme], rgbOf(hexOf(strong[theme]))].every((ground) => contrast(tone, ground) >= legible);
  const words: ThemePair = [hexOf(until(solid, black, onEvery(0))), hexOf(until(colour, white, onEvery(1)))];
  const ring: ThemePair = [
    hexOf(until(colour, black, (tone) => contrast(tone, surface[0]) >= visible)),
    hexOf(until(colour, white, (tone) => contrast(tone, surface[1]) >= visible)),
  ];
  // On a dark page a button must be visible against the page, and its white text readable.
  const lit = until(
    until(colour, white, (tone) => contrast(tone, surface[1]) >= visible),
    black,
    (tone) => contrast(tone, white) >= legible,
  );
  return {
    accent: [hexOf(solid), hexOf(lit)],
    "accent-hover": [hexOf(mix(solid, black, 0.18)), hexOf(mix(lit, black, 0.1))],
    "accent-active": [hexOf(mix(solid, black, 0.34)), hexOf(mix(lit, black, 0.22))],
    "accent-fg": words,
    "accent-tint": [hexOf(tints[0]), hexOf(tints[1])],
    "accent-tint-strong": [hexOf(strong[0]), hexOf(strong[1])],
    selected: [hexOf(tints[0]), hexOf(tints[1])],
    focus: ring,
  };
}

/** Share of `other`, 0 to 1. */
function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => one[at] + (other[at] - one[at]) * share;
  return [part(0), part(1), part(2)];
}

/** The first tone on the way to `end` that does; `end` where none does. */
function until(colour: Rgb, end: Rgb, does: (tone: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const tone = rgbOf(hexOf(mix(colour, end, share)));
    if (does(tone)) return tone;
  }
  return end;
}

function rgbOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function hexOf(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}

/** As WCAG 2 reckons it, 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const linear = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}
