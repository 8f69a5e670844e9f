/** Language, size and theme that were chosen in another tab of the browser hold here too, as soon as this one is looked at. */
import { readCookie } from "../browser/cookies.ts";
import type { I18n } from "../browser/i18n.ts";
import { cookieNames } from "../browser/keys.ts";
import { appState, uiSizes, type Theme, themes, type UiSize } from "./appState.ts";

/** Looks until the returned removal is called. */
export function syncPreferences(words: Pick<I18n, "get" | "use">): () => void {
  const look = () => {
    if (document.visibilityState !== "visible") return;
    const theme = readCookie(cookieNames.theme) as Theme;
    const size = readCookie(cookieNames.size) as UiSize;
    const language = readCookie(cookieNames.language);
    if (themes.includes(theme)) appState.theme = theme;
    if (uiSizes.includes(size)) appState.size = size;
    if (language !== undefined && language !== words.get()) words.use(language);
  };
  document.addEventListener("visibilitychange", look);
  window.addEventListener("focus", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("focus", look);
  };
}
