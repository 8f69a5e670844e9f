/** What every part of the workbench is handed: its words, its calls, the draft, who is at work. */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Language } from "#dialect/text/text.ts";
import type { Analyst } from "#dialect/wire/workbench.ts";
import type { BenchApi } from "./workbenchApi.ts";
import type { DraftStore } from "./workbenchDraft.ts";
import type { DraftView } from "./draftView.ts";
import type { Words } from "./translation.ts";

export interface Bench {
  readonly words: Words;
  use(language: Language): void;
  readonly api: BenchApi;
  readonly store: DraftStore;
  readonly analyst: Analyst;
  /** Allows style elements under the content security policy. */
  readonly nonce: string | undefined;
}

export const BenchContext = createContext<Bench | null>(null);

export function useBench(): Bench {
  const bench = useContext(BenchContext);
  if (!bench) throw new Error("Outside of the workbench");
  return bench;
}

/** The draft as it is now; the caller redraws when it changes. */
export function useDraft(): DraftView {
  const { store } = useBench();
  return useSyncExternalStore(store.subscribe, store.view, store.view);
}
