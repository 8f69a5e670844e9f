/**
 * Theme and size of the user interface. Both are set on the root element, so that they
 * also apply to overlays, which render outside of the page.
 */
import { subscribeKey } from "valtio/utils";
import { writeCookie } from "../browser/cookies.ts";
import { cookieNames } from "../browser/keys.ts";
import { appState, type Theme, type UiSize } from "./appState.ts";

const darkSystem = "(prefers-color-scheme: dark)";

/** Sets and stores the theme; `system` follows the device. */
export function chooseTheme(theme: Theme): void {
  appState.theme = theme;
  writeCookie(cookieNames.theme, theme);
}

/** Sets and stores the size [K-22, Q-63]. */
export function chooseSize(size: UiSize): void {
  appState.size = size;
  writeCookie(cookieNames.size, size);
}

/** Applies theme and size to `root`, now and after each change. Returns a function that stops it. */
export function followAppearance(root: HTMLElement = document.documentElement): () => void {
  const system = matchMedia(darkSystem);
  const apply = () => {
    root.classList.toggle("dark", appState.theme === "dark" || (appState.theme === "system" && system.matches));
    root.dataset["size"] = appState.size;
  };
  apply();
  system.addEventListener("change", apply);
  const stops = [subscribeKey(appState, "theme", apply, true), subscribeKey(appState, "size", apply, true)];
  return () => {
    system.removeEventListener("change", apply);
    for (const stop of stops) stop();
  };
}
