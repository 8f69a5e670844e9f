/** Writes unfinished work into the draft store: some time after a change, or at once. */
import type { Rec } from "#dialect/json/json.ts";
import type { TypedText } from "../../controls/typedText.ts";
import type { EngineHost, StoredDraft } from "../../host/host.ts";
import type { FormStore } from "../store/formStoreTypes.ts";

/** Wait after a change, in ms. */
const pauseMs = 2000;

/** `at`: time of the last write in ms; `failed`: the browser refused it. */
export interface WrittenDraft {
  readonly at?: number;
  readonly failed: boolean;
}

export interface DraftWriter {
  /** Writes after the pause. Further calls during the pause do not extend it. */
  schedule(): void;
  /** Writes now, including text in a field that still has the focus. */
  writeNow(): void;
  /** Removes the draft and cancels a waiting write. */
  remove(): Promise<void>;
  isWaiting(): boolean;
}

export interface DraftWriterOptions {
  readonly host: Pick<EngineHost, "drafts">;
  readonly store: Pick<FormStore, "draft" | "isChanged" | "locked">;
  readonly typedText: TypedText;
  readonly key: string;
  pack(values: Rec, draft: Pick<StoredDraft, "key" | "savedAt">): StoredDraft;
  onWritten(state: WrittenDraft): void;
}

export function createDraftWriter({ host, store, typedText, key, pack, onWritten }: DraftWriterOptions): DraftWriter {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = store.draft();
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const write = async () => {
    cancel();
    const before = written;
    const values = store.draft();
    if (values === before || store.locked) return;
    written = values;
    // Changes that were undone leave nothing to keep.
    if (!store.isChanged()) {
      await host.drafts.remove(key);
      onWritten({ failed: false });
      return;
    }
    const savedAt = Date.now();
    const isStored = await host.drafts.save(pack(values, { key, savedAt }));
    // The next write retries; the last chance is when the page closes.
    if (!isStored && written === values) written = before;
    onWritten(isStored ? { at: savedAt, failed: false } : { failed: true });
  };
  return {
    schedule: () => void (timer ??= setTimeout(() => void write(), pauseMs)),
    writeNow() {
      typedText.commitAll();
      void write();
    },
    async remove() {
      cancel();
      await host.drafts.remove(key);
      onWritten({ failed: false });
    },
    isWaiting: () => timer !== undefined,
  };
}
