/** The values of `tokens.ts` as CSS variables such as `--ld-colors-fg-muted`, as plain text. */
import { accentTokens } from "./accentTokens.ts";
import * as values from "./tokens.ts";

type Lines = readonly (readonly [name: string, value: string])[];

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const plain = (group: string, given: Readonly<Record<string, string | number>>): Lines =>
  Object.entries(given).map(([name, value]) => [`${group}-${kebab(name)}`, String(value)]);

const themed = (group: string, given: Readonly<Record<string, values.ThemePair>>, theme: 0 | 1): Lines =>
  Object.entries(given).map(([name, pair]) => [`${group}-${kebab(name)}`, pair[theme]]);

/** Variables that differ between the themes. */
const themedLines = (theme: 0 | 1, accent: string | undefined): Lines => [
  ...themed("colors", accent === undefined ? values.semantic : { ...values.semantic, ...accentTokens(accent) }, theme),
  ...Object.entries(values.statusColors).flatMap(([hue, tones]) => themed(`colors-status-${hue}`, tones, theme)),
  ...themed("shadows", values.shadows, theme),
];

const plainLines = (): Lines => [
  ...Object.entries(values.palette).flatMap(([name, shades]) => plain(`colors-${name}`, shades)),
  ...plain("fonts", values.fonts),
  ...plain("radii", values.radii),
  ...plain("sizes", values.sizes),
  ...plain("durations", values.durations),
  ...plain("easings", values.easings),
  ...plain("z-index", values.layers),
];

const block = (selector: string, lines: Lines) => `${selector}{${lines.map(([name, value]) => `--ld-${name}:${value}`).join(";")}}`;

/** Returns all variables. The dark theme is the class `dark` of the root element, on screens only. `accent`: color in place of the default one, `#RRGGBB`. */
export function tokenCss(accent?: string): string {
  const blocks = (light: Lines, dark: Lines) => `${block(":root", light)}\n@media screen{${block(":root.dark", dark)}}`;
  const more = blocks(themed("colors", values.moreContrast, 0), themed("colors", values.moreContrast, 1));
  return `${blocks([...plainLines(), ...themedLines(0, accent)], themedLines(1, accent))}\n@media (prefers-contrast:more){${more}}`;
}
