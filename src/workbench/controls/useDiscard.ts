/** Discards changes of the draft, and offers for a while to bring them back. */
import { reportFailure } from "../client/reportFailure.ts";
import { workbenchToasts } from "../client/toasts.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";

/** Returns the function that discards one file, or all. A mistake would lose hours of work, so its message offers to restore the texts. */
export function useDiscard(): (path?: string) => Promise<void> {
  const { draft, api, translation } = useWorkbench();
  const { t } = translation;
  /** Returns the texts of the changed files; a removed file has none. */
  async function changedTexts(path: string | undefined) {
    const { changed, open } = draft.view();
    const files = await Promise.all((path === undefined ? changed : [path]).map(async (one) => open[one] ?? api.file(one)));
    return files.filter(({ text }) => text !== "");
  }
  async function bringBack(texts: Awaited<ReturnType<typeof changedTexts>>): Promise<void> {
    let isWhole = true;
    await draft.act(async () => {
      for (const { path, text } of texts) {
        const { changed, files } = draft.view();
        if (changed.includes(path)) isWhole = false;
        else if (files.some((file) => file.path === path)) await draft.edit(path, () => text);
        else await draft.create(path, text);
      }
    });
    if (!isWhole) workbenchToasts.show({ kind: "error", text: t("preview.undoChanged") });
  }
  return async (path) => {
    await draft.whenSent();
    const texts = await changedTexts(path);
    await draft.discard(path);
    if (texts.length === 0) return;
    workbenchToasts.show({
      kind: "info",
      text: t("draft.discarded", { count: texts.length }),
      action: { label: t("draft.bringBack"), run: () => void reportFailure(bringBack(texts)) },
    });
  };
}
