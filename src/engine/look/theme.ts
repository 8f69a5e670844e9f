/**
 * The Chakra system: our tokens, nobody's recipes.
 *
 * Chakra gives the parts their behaviour (focus trap, Escape, keys, aria,
 * placing) and the page its CSS variables; how a part looks stands in the
 * stylesheet beside it. So no style is worked out while drawing, and a table of
 * thousands of cells costs class names only.
 */
import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { createSystem } from "@chakra-ui/react/styled-system";
import * as values from "./tokens.ts";

/** Colours with both themes; Chakra switches them by the class `dark` on the root element. */
const themed = ([light, dark]: values.Pair) => ({ value: { base: light, _dark: dark } });

const plain = <Value>(group: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.entries(group).map(([name, value]) => [name, { value }]));

const themedGroup = (group: Readonly<Record<string, values.Pair>>) =>
  Object.fromEntries(Object.entries(group).map(([name, pair]) => [name, themed(pair)]));

/** All variables begin with `--ld-`: `--ld-colors-status-teal-dot`, `--ld-sizes-topbar`. */
export const system = createSystem(defaultBaseConfig, {
  cssVarsPrefix: "ld",
  cssVarsRoot: ":root",
  preflight: false,
  theme: {
    tokens: {
      colors: { neutral: plain(values.palette.neutral), navy: plain(values.palette.navy) },
      fonts: plain(values.fonts),
      fontSizes: plain(values.fontSizes),
      lineHeights: plain(values.lineHeights),
      spacing: plain(values.spacing),
      radii: plain(values.radii),
      sizes: plain(values.sizes),
      durations: plain(values.durations),
      easings: plain(values.easings),
      zIndex: plain(values.layers),
    },
    semanticTokens: {
      colors: {
        ...themedGroup(values.semantic),
        status: Object.fromEntries(Object.entries(values.hues).map(([hue, tones]) => [hue, themedGroup(tones)])),
      },
      shadows: themedGroup(values.shadows),
    },
  },
});
