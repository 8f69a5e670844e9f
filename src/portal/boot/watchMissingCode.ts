/**
 * Notices that the server no longer has the code of this page: a new version was deployed while it was open, and what it would load later
 * is gone. The page says so with each part that is missing.
 */
import type { I18n } from "../browser/i18n.ts";
import { toasts } from "../browser/toasts.ts";

/** An event of the build: an `import()` has failed. */
const importFailed = "vite:preloadError";

/** @param responds Whether the server responds. While it does not, the bar above the page says so, and code is asked for again. */
export function watchMissingCode(responds: () => Promise<boolean>, outdated: () => void, page: EventTarget = window): void {
  const check = async () => {
    if (navigator.onLine && (await responds())) outdated();
  };
  page.addEventListener(importFailed, () => void check());
}

/** Offers a reload. Drafts keep what was typed. */
export function sayOutdated({ t }: Pick<I18n, "t">): void {
  const text = t("shell.outdated.title");
  const reload = { label: t("shell.outdated.reload"), run: () => location.reload() };
  toasts.show({ kind: "info", text, detail: t("shell.outdated.hint"), action: reload, global: true, lasting: true });
}
