// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readCookie, removeCookie, writeCookie } from "../../../src/portal/browser/cookies.ts";
import { cookieNames } from "../../../src/portal/browser/keys.ts";

const root = document.documentElement;
let darkDevice = false;
let told: () => void = () => undefined;
let stop: () => void = () => undefined;

/** The page as it is after a reload. */
async function open() {
  stop();
  vi.resetModules();
  const appearance = await import("../../../src/portal/session/appearance.ts");
  stop = appearance.followAppearance(root);
  return appearance;
}

beforeEach(() => {
  for (const name of Object.values(cookieNames)) removeCookie(name);
  darkDevice = false;
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return darkDevice;
    },
    addEventListener: (_event: string, changed: () => void) => (told = changed),
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  stop();
  // Files that come after share this worker, and ask for widths.
  vi.unstubAllGlobals();
});

test("pages are bright until the reader chooses, whatever the device", async () => {
  darkDevice = true;
  await open();
  expect(root.classList.contains("dark")).toBe(false);
});

test("a theme is drawn at once and outlives a reload", async () => {
  const { chooseTheme } = await open();
  chooseTheme("dark");
  expect([root.classList.contains("dark"), readCookie(cookieNames.theme)]).toEqual([true, "dark"]);
  root.classList.remove("dark");
  await open();
  expect(root.classList.contains("dark")).toBe(true);
});

test("the theme of the device is followed, also when it changes", async () => {
  const { chooseTheme } = await open();
  chooseTheme("system");
  expect(root.classList.contains("dark")).toBe(false);
  darkDevice = true;
  told();
  expect(root.classList.contains("dark")).toBe(true);
});

test("a size is drawn at once and kept; medium where nothing is kept or nonsense is [K-22, Q-63]", async () => {
  const { chooseSize } = await open();
  expect(root.dataset["size"]).toBe("medium");
  chooseSize("large");
  expect([root.dataset["size"], readCookie(cookieNames.size)]).toEqual(["large", "large"]);
  writeCookie(cookieNames.size, "huge");
  await open();
  expect(root.dataset["size"]).toBe("medium");
});
