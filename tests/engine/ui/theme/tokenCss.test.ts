import { expect, test } from "vitest";
import { tokenCss } from "#engine/ui/theme/tokenCss.ts";
import { semantic } from "#engine/ui/theme/tokens.ts";

test("the light theme is the default, the dark one a class of the root element on screens", () => {
  const [light, dark] = tokenCss().split("@media screen");
  expect(light).toContain(`--ld-colors-surface:${semantic.surface[0]}`);
  expect(dark).toMatch(new RegExp(`^\\{:root\\.dark\\{[^}]*--ld-colors-surface:${semantic.surface[1]}`));
});

test("the names of CSS variables are in kebab case", () => {
  expect(tokenCss()).toContain("--ld-fonts-sans-en:");
  expect(tokenCss()).not.toMatch(/--ld-[a-z-]*[A-Z]/);
});

test("more contrast is a media query of its own", () => {
  expect(tokenCss()).toContain("@media (prefers-contrast:more){:root{--ld-colors-fg-muted:");
});
