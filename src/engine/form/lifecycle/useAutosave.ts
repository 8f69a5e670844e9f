/**
 * Keeps unfinished work in the browser: two seconds after a change, however
 * fast others follow, and when the page or the session goes. Work that was
 * undone is no longer kept.
 */
import { useEffect, useRef, useState } from "react";
import type { EngineHost } from "../../host/host.ts";
import { commitTyped } from "../../controls/useBuffered.ts";
import type { FormPlan } from "../../plan/plan.ts";
import { type DraftMeta, packDraft } from "./formDraft.ts";
import { FORM_TOPIC } from "../store/formStore.ts";
import type { FormStore } from "../store/formStoreTypes.ts";

const pauseMs = 2000;

export interface Autosave {
  /** When it was last kept, in milliseconds; the browser refused where `failed`. */
  readonly savedAt?: number;
  readonly failed: boolean;
  /** Keeps what is typed at this moment, without waiting. */
  keep(): void;
  /** What was kept is thrown away. */
  forget(): Promise<void>;
}

export interface AutosaveOptions {
  readonly host: EngineHost;
  readonly plan: FormPlan;
  readonly store: FormStore;
  readonly key: string;
  readonly version: string;
  head(): DraftMeta;
  /** Off: kept only where the session ends under the form. */
  readonly on: boolean;
}

export function useAutosave(options: AutosaveOptions): Autosave {
  const { store, key, on, host } = options;
  const [saved, setSaved] = useState<{ readonly at?: number; readonly failed: boolean }>({ failed: false });
  const latest = useRef(options);
  latest.current = options;
  const pending = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const keepNow = useRef<() => void>(() => undefined);

  useEffect(() => {
    let last = store.draft();
    const keep = async () => {
      clearTimeout(pending.current);
      pending.current = undefined;
      const { plan, version, head } = latest.current;
      const before = last;
      const values = store.draft();
      if (values === before || store.locked) return;
      last = values;
      if (!store.isChanged()) {
        await host.drafts.remove(key);
        setSaved({ failed: false });
        return;
      }
      const savedAt = Date.now();
      const kept = await host.drafts.save(packDraft(plan, head(), values, { key, version, savedAt }));
      // What the browser refused is tried again, at the latest when the page goes.
      if (!kept && last === values) last = before;
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
    keepNow.current = now;
    if (!on) return;
    const stop = store.topics.subscribe(FORM_TOPIC, wait);
    // The first to come when a page is left or loaded anew: there is still time to write then.
    window.addEventListener("beforeunload", now);
    window.addEventListener("pagehide", now);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      stop();
      window.removeEventListener("beforeunload", now);
      window.removeEventListener("pagehide", now);
      document.removeEventListener("visibilitychange", hidden);
      if (pending.current !== undefined) now();
    };
  }, [host, store, key, on]);

  // Two tabs of one form have one draft: whoever types in both must know.
  useEffect(() => {
    if (!on) return;
    const stop = host.drafts.watch?.(key, () => {
      stop?.();
      host.notify("warning", host.t("form.openElsewhere"));
    });
    return stop;
  }, [host, key, on]);

  return {
    ...(saved.at !== undefined && { savedAt: saved.at }),
    failed: saved.failed,
    keep: () => keepNow.current(),
    async forget() {
      clearTimeout(pending.current);
      pending.current = undefined;
      await host.drafts.remove(key);
      setSaved({ failed: false });
    },
  };
}
