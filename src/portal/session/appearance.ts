/**
 * How the portal looks to this reader: bright or dark, and how large. Both
 * stand on the root element, so that drawers and menus have them too.
 */
import { subscribeKey } from "valtio/utils";
import { writeCookie } from "../browser/cookies.ts";
import { cookieNames } from "../browser/keys.ts";
import { appState, type Theme, type UiSize } from "./appState.ts";

const darkSystem = "(prefers-color-scheme: dark)";

/** Keeps the choice; `system` follows the reader's device from then on. */
export function chooseTheme(theme: Theme): void {
  appState.theme = theme;
  writeCookie(cookieNames.theme, theme);
}

/** Keeps the choice [K-22, Q-63]. */
export function chooseSize(size: UiSize): void {
  appState.size = size;
  writeCookie(cookieNames.size, size);
}

/** Draws what is chosen, now and after each change. Returns the removal. */
export function followAppearance(root: HTMLElement = document.documentElement): () => void {
  const system = matchMedia(darkSystem);
  const draw = () => {
    root.classList.toggle("dark", appState.theme === "dark" || (appState.theme === "system" && system.matches));
    root.dataset["size"] = appState.size;
  };
  draw();
  system.addEventListener("change", draw);
  const stops = [subscribeKey(appState, "theme", draw, true), subscribeKey(appState, "size", draw, true)];
  return () => {
    system.removeEventListener("change", draw);
    for (const stop of stops) stop();
  };
}
