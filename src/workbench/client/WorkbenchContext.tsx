/** React context of the workbench: translation, API, draft, and the logged-in analyst. */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Language } from "#dialect/text/text.ts";
import type { BenchLanguage } from "#dialect/wire/benchWords.ts";
import type { Analyst } from "#dialect/wire/analyst.ts";
import type { WorkbenchApi } from "./workbenchApi.ts";
import type { WorkbenchDraft } from "./workbenchDraft.ts";
import type { DraftView } from "./draftView.ts";
import type { WorkbenchTranslation } from "./translation.ts";

export interface WorkbenchContextValue {
  readonly translation: WorkbenchTranslation;
  /** The languages of the product, which are those of the workbench. */
  readonly languages: readonly BenchLanguage[];
  setLanguage(language: Language): void;
  readonly api: WorkbenchApi;
  readonly draft: WorkbenchDraft;
  /** Name of the change set that the draft belongs to; "" for the nameless draft. */
  readonly changeSet: string;
  /** Opens the draft of another change set, once this one is stored. */
  setChangeSet(name: string): void;
  readonly analyst: Analyst;
  /** Allows style elements under the content security policy. */
  readonly nonce: string | undefined;
}

export const WorkbenchContext = createContext<WorkbenchContextValue | null>(null);

export function useWorkbench(): WorkbenchContextValue {
  const context = useContext(WorkbenchContext);
  if (!context) throw new Error("useWorkbench must be used inside WorkbenchContext");
  return context;
}

/** Returns how many edits were refused: an input then shows again what the draft has. Outside of a workbench none is. */
export function useRefusals(): number {
  const draft = useContext(WorkbenchContext)?.draft;
  return useSyncExternalStore(draft?.subscribe ?? neverChanges, () => draft?.view().refused ?? 0);
}

const neverChanges = (): (() => void) => () => undefined;

/** Returns the current view of the draft; the component rerenders when it changes. */
export function useDraft(): DraftView {
  const { draft } = useWorkbench();
  return useSyncExternalStore(draft.subscribe, draft.view, draft.view);
}
