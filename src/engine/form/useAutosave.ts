/** Keeps unfinished work in the browser: two seconds after a change, however fast others follow, and when the page goes. */
import { useEffect, useRef, useState } from "react";
import type { EngineHost } from "../host.ts";
import { commitTyped } from "../kinds/useBuffered.ts";
import type { FormPlan } from "../plan/plan.ts";
import { type DraftHead, packDraft } from "./formDraft.ts";
import { type FormStore, whole } from "./formStore.ts";

const pauseMs = 2000;

export interface Autosave {
  /** When it was last kept, in milliseconds; the browser refused where `failed`. */
  readonly savedAt?: number;
  readonly failed: boolean;
  /** Nothing is kept any more, and what was is thrown away. */
  forget(): Promise<void>;
}

export interface AutosaveOptions {
  readonly host: EngineHost;
  readonly plan: FormPlan;
  readonly store: FormStore;
  readonly key: string;
  readonly version: string;
  head(): DraftHead;
  readonly on: boolean;
}

export function useAutosave(options: AutosaveOptions): Autosave {
  const { store, key, on, host } = options;
  const [saved, setSaved] = useState<{ readonly at?: number; readonly failed: boolean }>({ failed: false });
  const latest = useRef(options);
  latest.current = options;
  const pending = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    if (!on) return;
    let last = store.draft();
    const keep = async () => {
      clearTimeout(pending.current);
      pending.current = undefined;
      const { plan, version, head } = latest.current;
      const values = store.draft();
      if (values === last || !store.isChanged()) return;
      last = values;
      const savedAt = Date.now();
      const kept = await host.drafts.save(packDraft(plan, head(), values, { key, version, savedAt }));
      setSaved(kept ? { at: savedAt, failed: false } : { failed: true });
    };
    const wait = () => {
      pending.current ??= setTimeout(() => void keep(), pauseMs);
    };
    const now = () => {
      commitTyped();
      void keep();
    };
    const hidden = () => document.visibilityState === "hidden" && now();
    const stop = store.topics.subscribe(whole, wait);
    window.addEventListener("pagehide", now);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      stop();
      window.removeEventListener("pagehide", now);
      document.removeEventListener("visibilitychange", hidden);
      if (pending.current !== undefined) now();
    };
  }, [host, store, key, on]);

  return {
    ...(saved.at !== undefined && { savedAt: saved.at }),
    failed: saved.failed,
    async forget() {
      clearTimeout(pending.current);
      pending.current = undefined;
      await host.drafts.remove(key);
      setSaved({ failed: false });
    },
  };
}
