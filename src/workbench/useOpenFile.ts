/** The open file or page of the workbench, which the hash of the URL names: `#/workbench/schemas/entities/box.json`. */
import { useCallback, useEffect, useState } from "react";
import { useDraft, useWorkbench } from "./client/WorkbenchContext.tsx";
import { reportFailure } from "./client/reportFailure.ts";
import type { CursorTarget } from "./editor/JsonEditor.tsx";
import { type BenchPage, benchPages } from "./WorkbenchToolbar.tsx";

const root = "#/workbench/";
const named = (): string | undefined =>
  decodeURIComponent(location.hash.startsWith(root) ? location.hash.slice(root.length) : "") || undefined;
const pageInHash = (): BenchPage | undefined => benchPages.find((page) => page === named());
const pathInHash = (): string | undefined => (pageInHash() === undefined ? named() : undefined);

/** Writes the hash as a step of the browser's history. */
function remember(name: string): void {
  if (named() !== (name || undefined)) history.pushState(null, "", root + name);
}

/**
 * Returns what is open, and what opens another file or page. Each is a step of the browser's history: Back leads to the file before,
 * and a hash that is typed or followed opens its file. The file of the hash is opened once the draft is loaded (`ready`).
 */
export function useOpenFile(ready: boolean) {
  const { draft } = useWorkbench();
  const view = useDraft();
  const [path, setPath] = useState(pathInHash);
  const [page, setShownPage] = useState(pageInHash);
  const [cursor, setCursor] = useState<CursorTarget>();
  const open = useCallback(
    (chosen: string, at?: CursorTarget) => {
      void reportFailure(draft.open(chosen)).then((isOpen) => {
        if (!isOpen) return;
        setPath(chosen);
        setCursor(at && { ...at });
        setShownPage(undefined);
        remember(chosen);
      });
    },
    [draft],
  );
  const setPage = useCallback(
    (shown: BenchPage | undefined) => {
      setShownPage(shown);
      remember(shown ?? path ?? "");
    },
    [path],
  );
  useEffect(() => {
    const follow = (): void => {
      const shown = pageInHash();
      setShownPage(shown);
      // The file stays open behind a page.
      if (shown !== undefined) return;
      setPath(pathInHash());
      setCursor(undefined);
    };
    // Back and Forward announce both events where only the hash differs; a typed hash the second one.
    addEventListener("hashchange", follow);
    addEventListener("popstate", follow);
    return () => {
      removeEventListener("hashchange", follow);
      removeEventListener("popstate", follow);
    };
  }, []);
  // A file that was created and then undone is no longer there.
  const isThere = view.files.some((file) => file.path === path);
  const first = path !== undefined && ready && isThere && view.open[path] === undefined ? path : undefined;
  useEffect(() => {
    if (first !== undefined) draft.open(first).catch(() => setPath(undefined));
  }, [first, draft]);
  return { path, cursor, page, open, setPage };
}
