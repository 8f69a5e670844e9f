/** Requests the findings of a draft: once typing pauses, one request at a time, the latest last. */
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { DraftView } from "./draftView.ts";
import { pauseAfter } from "./pauseAfter.ts";
import type { WorkbenchApi } from "./workbenchApi.ts";

/** Time without another text before the findings are requested, in ms: the check would delay the next preview. */
export const settledMs = 400;

export interface FindingsParts {
  readonly api: Pick<WorkbenchApi, "findings">;
  /** As `settledMs`; 0 in tests. */
  readonly settled: number;
  /** Time when the last text was sent, as `performance.now()`. */
  sentAt(): number | undefined;
  /** Whether a text is being sent, or waits to be. */
  isSending(): boolean;
  set(part: Partial<DraftView>): void;
}

export class FindingsRequests {
  #running: Promise<void> | undefined;
  /** The draft has changed since the last request. */
  #isOutdated = false;

  constructor(private readonly parts: FindingsParts) {}

  get running(): Promise<void> | undefined {
    return this.#running;
  }

  /** Requests the findings of the draft as it is now. */
  request(): void {
    const { set, isSending } = this.parts;
    this.#isOutdated = true;
    set({ checking: true });
    this.#running ??= this.#load().finally(() => {
      this.#running = undefined;
      if (this.#isOutdated) this.request();
      else set({ checking: isSending() });
    });
  }

  async #load(): Promise<void> {
    const { api, settled, sentAt, isSending, set } = this.parts;
    while (this.#isOutdated) {
      await pauseAfter(sentAt, settled);
      this.#isOutdated = false;
      const begun = performance.now();
      try {
        const { findings, preview } = await api.findings();
        if (this.#isOutdated || isSending()) continue;
        set({ findings, preview, ...(sentAt() !== undefined && { took: performance.now() - begun }) });
      } catch (error) {
        set({ unsent: errorMessage(error) });
      }
    }
  }
}
