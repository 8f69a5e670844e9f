/** What every part of the workbench is handed: its words, its calls, the draft, who is at work. */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Language } from "#dialect/text/text.ts";
import type { Analyst } from "#dialect/wire/workbench.ts";
import type { WorkbenchApi } from "./workbenchApi.ts";
import type { WorkbenchDraft } from "./workbenchDraft.ts";
import type { DraftView } from "./draftView.ts";
import type { WorkbenchTranslation } from "./translation.ts";

export interface WorkbenchContextValue {
  readonly words: WorkbenchTranslation;
  use(language: Language): void;
  readonly api: WorkbenchApi;
  readonly store: WorkbenchDraft;
  readonly analyst: Analyst;
  /** Allows style elements under the content security policy. */
  readonly nonce: string | undefined;
}

export const WorkbenchContext = createContext<WorkbenchContextValue | null>(null);

export function useWorkbench(): WorkbenchContextValue {
  const bench = useContext(WorkbenchContext);
  if (!bench) throw new Error("Outside of the workbench");
  return bench;
}

/** The draft as it is now; the caller redraws when it changes. */
export function useDraft(): DraftView {
  const { store } = useWorkbench();
  return useSyncExternalStore(store.subscribe, store.view, store.view);
}
