/** Applies the language, size and theme that were chosen in another tab when this tab becomes visible. */
import { readCookie } from "../browser/cookies.ts";
import type { I18n } from "../browser/i18n.ts";
import { cookieNames } from "../browser/keys.ts";
import { appState, uiSizes, type Theme, themes, type UiSize } from "./appState.ts";

/** Starts the synchronization. Returns a function that stops it. */
export function syncPreferences(i18n: Pick<I18n, "get" | "use">): () => void {
  const readCookies = () => {
    if (document.visibilityState !== "visible") return;
    const theme = readCookie(cookieNames.theme) as Theme;
    const size = readCookie(cookieNames.size) as UiSize;
    const language = readCookie(cookieNames.language);
    if (themes.includes(theme)) appState.theme = theme;
    if (uiSizes.includes(size)) appState.size = size;
    if (language !== undefined && language !== i18n.get()) i18n.use(language);
  };
  document.addEventListener("visibilitychange", readCookies);
  window.addEventListener("focus", readCookies);
  return () => {
    document.removeEventListener("visibilitychange", readCookies);
    window.removeEventListener("focus", readCookies);
  };
}
