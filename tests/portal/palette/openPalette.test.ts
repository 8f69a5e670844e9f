// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { openPalette, takeTypedAhead } from "../../../src/portal/palette/openPalette.ts";
import { appState, showPalette } from "../../../src/portal/session/appState.ts";

afterEach(() => {
  takeTypedAhead();
  showPalette(false);
});
const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

test("what is typed before the palette has the focus is not lost", () => {
  openPalette();
  expect(appState.showPalette).toBe(true);
  for (const letter of "or") press(letter);
  expect(takeTypedAhead()).toBe("or");
  expect(takeTypedAhead()).toBe("");
});

test("Escape closes the palette before it has appeared", () => {
  openPalette();
  press("Escape");
  expect(appState.showPalette).toBe(false);
});
