/** Keeps unfinished work in the browser: two seconds after a change, and when the page or the session ends. */
import { useEffect, useMemo, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import { useTypedText } from "../../controls/typedText.ts";
import type { EngineHost, StoredDraft } from "../../host/host.ts";
import type { FormPlan } from "../../plan/plan.ts";
import { createDraftWriter, type WrittenDraft } from "./draftWriter.ts";
import { type DraftMeta, packDraft } from "./formDraft.ts";
import { FORM_TOPIC } from "../store/formTopics.ts";
import type { FormStore } from "../store/formStoreTypes.ts";

export interface Autosave {
  /** Time of the last write, in milliseconds. */
  readonly savedAt?: number;
  /** The browser refused the last write. */
  readonly failed: boolean;
  /** Writes the draft now. */
  keep(): void;
  /** Removes the draft. */
  forget(): Promise<void>;
}

export interface AutosaveOptions {
  readonly host: EngineHost;
  readonly plan: FormPlan;
  readonly store: FormStore;
  readonly key: string;
  /** Version of the entity's schema. */
  readonly version: string;
  meta(): DraftMeta;
  /** False: writes only on `keep`, which the end of a session calls. */
  readonly isOn: boolean;
}

export function useAutosave({ host, plan, store, key, version, meta, isOn }: AutosaveOptions): Autosave {
  const typedText = useTypedText();
  const [saved, setSaved] = useState<WrittenDraft>({ failed: false });
  const pack = useEventCallback((values: Rec, draft: Pick<StoredDraft, "key" | "savedAt">) =>
    packDraft(plan, meta(), values, { ...draft, version }),
  );
  const writer = useMemo(
    () => createDraftWriter({ host, store, typedText, key, pack, onWritten: setSaved }),
    [host, store, typedText, key, pack],
  );

  useEffect(() => {
    if (!isOn) return;
    const onHidden = () => document.visibilityState === "hidden" && writer.writeNow();
    const unsubscribe = store.topics.subscribe(FORM_TOPIC, writer.schedule);
    // `beforeunload` comes first when a page closes: there is still time to write.
    window.addEventListener("beforeunload", writer.writeNow);
    window.addEventListener("pagehide", writer.writeNow);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      unsubscribe();
      window.removeEventListener("beforeunload", writer.writeNow);
      window.removeEventListener("pagehide", writer.writeNow);
      document.removeEventListener("visibilitychange", onHidden);
      if (writer.isWaiting()) writer.writeNow();
    };
  }, [store, writer, isOn]);

  // Two tabs of one form share one draft: warn the user who types in both.
  useEffect(() => {
    if (!isOn) return;
    const stop = host.drafts.watch?.(key, () => {
      stop?.();
      host.notify("warning", host.t("form.openElsewhere"));
    });
    return stop;
  }, [host, key, isOn]);

  return { ...(saved.at !== undefined && { savedAt: saved.at }), failed: saved.failed, keep: writer.writeNow, forget: writer.remove };
}
