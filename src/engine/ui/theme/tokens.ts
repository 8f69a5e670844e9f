/**
 * Design tokens: colors, type, sizes, motion.
 *
 * Values only. `tokenCss.ts` writes them as CSS variables (`--ld-colors-fg-muted`), which every stylesheet uses. Tests in
 * `tests/engine/ui/theme` check the contrast of each pair that carries text.
 */

/** A color in the light theme and in the dark theme. */
export type ThemePair = readonly [light: string, dark: string];

export const palette = {
  neutral: {
    500: "#687182",
    900: "#161B25",
  },
  navy: {
    200: "#C6D6EE",
    300: "#9AB5DF",
    700: "#1B3F80",
    800: "#163264",
    900: "#11264B",
    950: "#0B1830",
  },
} as const;

export const semantic = {
  /** Page behind cards. */
  canvas: ["#F5F7FA", "#0B0F16"],
  /** Cards, tables, fields. */
  surface: ["#FFFFFF", "#121722"],
  /** Menus, drawers, dialogs. */
  raised: ["#FFFFFF", "#1A2130"],
  /** Table head, sidebar, read-only fields. */
  sunken: ["#FAFBFC", "#0F141D"],
  /** Row and menu hover. */
  hover: ["#F5F7FA", "#19202D"],
  pressed: ["#EDF0F4", "#222A39"],
  /** Selected row, active menu. */
  selected: ["#F2F6FC", "#15233C"],
  /** Bulk bar, tooltip. */
  inverse: ["#0B1830", "#26314A"],
  /** Main text. */
  fg: ["#161B25", "#E7EBF2"],
  /** Secondary text, labels. */
  "fg-muted": ["#515A69", "#AAB3C2"],
  /** Hints, placeholders, second lines. */
  "fg-subtle": ["#687182", "#8B94A5"],
  /** Disabled only, exempt from 4.5. */
  "fg-disabled": ["#A3ABB8", "#566072"],
  "fg-inverse": ["#FFFFFF", "#FFFFFF"],
  /** Hairlines. */
  border: ["#E2E6EC", "#232B39"],
  /** Controls at rest. */
  "border-strong": ["#CDD3DC", "#364153"],
  /** Checkbox, radio: 3:1 against surface. */
  "border-control": ["#8791A1", "#667185"],
  /** Primary button, active tab line, progress. */
  accent: ["#1B3F80", "#3F70C6"],
  "accent-hover": ["#163264", "#3763B3"],
  "accent-active": ["#11264B", "#2F57A0"],
  /** Links, active labels. */
  "accent-fg": ["#24509B", "#8FB5F3"],
  "accent-tint": ["#F2F6FC", "#15233C"],
  "accent-tint-strong": ["#E4ECF8", "#1D3153"],
  "on-accent": ["#FFFFFF", "#FFFFFF"],
  /** Focus ring, 2 px. */
  focus: ["#3B77D6", "#6FA0F0"],
  /** Destructive button. */
  "danger-solid": ["#B92D23", "#C8483F"],
  overlay: ["#0B183066", "#000000A0"],
} as const satisfies Record<string, ThemePair>;

/** Replacements under `prefers-contrast: more`: text at 7:1, lines at 3:1. */
export const moreContrast = {
  "fg-muted": ["#333B48", "#D3DAE5"],
  "fg-subtle": ["#3F4754", "#C2CBD8"],
  "fg-disabled": ["#687182", "#8B94A5"],
  border: ["#7C8797", "#717C91"],
  "border-strong": ["#515A69", "#AAB3C2"],
  "border-control": ["#515A69", "#AAB3C2"],
} as const satisfies Partial<Record<keyof typeof semantic, ThemePair>>;

/** Colors of states: text on its tint, and the dot that is also used alone. */
export const statusColors = {
  slate: { text: ["#475467", "#B6BFCE"], tint: ["#EDF0F5", "#252C39"], dot: ["#8490A3", "#8A95A8"] },
  cyan: { text: ["#0D617C", "#82CDE4"], tint: ["#E2F2F8", "#0F2E39"], dot: ["#1B93B8", "#2FA4C7"] },
  teal: { text: ["#0B675B", "#75D4C4"], tint: ["#DFF3EF", "#0E2F2A"], dot: ["#14A08C", "#25AE9A"] },
  violet: { text: ["#593DA6", "#BDABF4"], tint: ["#EFEBFB", "#292244"], dot: ["#7C5CD6", "#8F74E3"] },
  blue: { text: ["#1D4C9A", "#98BEF6"], tint: ["#E5EEFB", "#162A49"], dot: ["#3B77D6", "#4F8AE6"] },
  plum: { text: ["#872D78", "#E8A0DA"], tint: ["#F9E9F6", "#391E35"], dot: ["#BB4AA8", "#CC63BA"] },
  olive: { text: ["#525F0E", "#C7D46A"], tint: ["#F0F4DA", "#292E0E"], dot: ["#8A9A1E", "#9FB02E"] },
  green: { text: ["#196637", "#80D6A1"], tint: ["#E2F4E8", "#11301E"], dot: ["#2E9E5B", "#3DB36E"] },
  amber: { text: ["#854F00", "#F1BC60"], tint: ["#FDF1DB", "#38290B"], dot: ["#C47C05", "#E09A25"] },
  red: { text: ["#A3241B", "#F6A19A"], tint: ["#FDEAE8", "#401B19"], dot: ["#D8423A", "#E5605A"] },
  brown: { text: ["#744627", "#DFB292"], tint: ["#F6EDE5", "#34251A"], dot: ["#B0744A", "#BC8258"] },
  grey: { text: ["#565E6B", "#A9B0BC"], tint: ["#EFF1F4", "#22262E"], dot: ["#868F9D", "#7B8391"] },
} as const satisfies Record<string, { text: ThemePair; tint: ThemePair; dot: ThemePair }>;

export const shadows = {
  xs: ["0px 1px 2px 0px #0B183014", "0px 1px 2px 0px #0B183014"],
  menu: ["0px 0px 0px 1px #0B183014, 0px 6px 20px -4px #0B18301F", "0px 0px 0px 1px #2B3546, 0px 8px 24px -4px #000000A0"],
  drawer: ["0px 0px 40px 0px #0B18302E", "0px 0px 0px 1px #2B3546, 0px 0px 40px 0px #000000A0"],
  bar: ["0px 8px 24px -6px #0B183040, 0px 2px 6px 0px #0B18302E", "0px 0px 0px 1px #3A4760, 0px 8px 24px -4px #000000C0"],
} as const satisfies Record<string, ThemePair>;

export const fonts = {
  sans: '"PingFang SC", "Hiragino Sans GB", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "Source Han Sans SC", system-ui, sans-serif',
  sansEn:
    '-apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif',
  mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono CJK SC", monospace',
} as const;

export const radii = { xs: "3px", sm: "4px", md: "6px", lg: "8px", xl: "12px" } as const;
export const sizes = {
  sidebar: "210px",
  "sidebar-collapsed": "60px",
  topbar: "50px",
  "page-pad": "24px",
  "page-pad-mobile": "12px",
} as const;
export const durations = { fast: "120ms", base: "180ms", slow: "260ms", logo: "1500ms" } as const;
export const easings = {
  out: "cubic-bezier(0.2, 0.8, 0.2, 1)",
  in: "cubic-bezier(0.4, 0, 1, 1)",
} as const;
export const layers = { sticky: 10, sidebar: 100, topbar: 90, bulk: 200, drawer: 300, dialog: 400, menu: 500, toast: 600 } as const;
