import { expect, test } from "vitest";
import { system } from "#engine/look/theme.ts";
import { durations, sizes } from "#engine/look/tokens.ts";

test("the page gets its values as variables that begin with --ld-", () => {
  const css = JSON.stringify(system._global);
  expect(css).toContain('"--ld-colors-fg-muted":"#515A69"');
  expect(css).toContain('"--ld-colors-status-teal-dot"');
  expect(css).not.toContain("--chakra-");
});

test("the dark theme is the class dark on the root element", () => {
  const dark = Object.entries(flat(system._global)).find(([selector]) => selector.includes(".dark"));
  expect(JSON.stringify(dark?.[1])).toContain('"--ld-colors-fg-muted":"#AAB3C2"');
});

test("measures and times are those of the specification [K-02, K-03, K-04, K-05]", () => {
  expect(sizes).toMatchObject({ sidebar: "210px", "sidebar-collapsed": "60px", topbar: "50px" });
  expect(durations.logo).toBe("1500ms");
});

test("Chinese fonts come first [F-04]", () => {
  expect(system.token("fonts.sans")).toMatch(/^"PingFang SC"/);
});

function flat(layers: readonly Record<string, unknown>[]): Record<string, unknown> {
  return Object.assign({}, ...layers.flatMap((layer) => Object.values(layer)));
}
