/** A draft over a server in memory that answers when it is let. */
import { expect } from "vitest";
import type { DraftCheck, FileText } from "#dialect/wire/workbench.ts";
import type { WorkbenchApi, WorkbenchApiError } from "../../../src/workbench/client/workbenchApi.ts";
import { WorkbenchDraft } from "../../../src/workbench/client/workbenchDraft.ts";

/** A server that answers when it is let. */
export class DraftServer {
  readonly sent: (readonly [path: string, text: string, base: string])[] = [];
  readonly texts = new Map([
    ["a.json", "one"],
    ["b.json", "two"],
    ["c.json", '{ "a": 1, "b": 2 }'],
  ]);
  refuse: WorkbenchApiError | undefined;
  refuseOnce: WorkbenchApiError | undefined;
  #waiting: (() => void)[] = [];
  #held = false;
  #checking: Promise<void> | undefined;

  hold(): void {
    this.#held = true;
  }

  /** The check takes its time. Answers the end of it. */
  check(): () => void {
    let end = (): void => undefined;
    this.#checking = new Promise((ended) => {
      end = ended;
    });
    return () => end();
  }

  async release(): Promise<void> {
    this.#held = false;
    for (const go of this.#waiting.splice(0)) go();
    await Promise.resolve();
  }

  #check(): DraftCheck {
    return { revision: this.sent.length, findings: [], preview: { catalog: `/catalog-${this.sent.length}` } };
  }

  readonly api = {
    files: async () => [],
    preview: async () => this.#check().preview,
    draft: async () => ({ revision: 0, files: [], others: [], behind: [], toApprove: 0, comments: [], notices: [] }),
    findings: async () => {
      const check = this.#check();
      if (this.#checking) await this.#checking;
      return check;
    },
    file: async (path: string): Promise<FileText> => ({ path, text: this.texts.get(path) ?? "", hash: `hash of ${this.texts.get(path)}` }),
    put: async (path: string, text: string, base: string) => {
      this.sent.push([path, text, base]);
      if (this.#held) await new Promise<void>((go) => void this.#waiting.push(go));
      const refused = this.refuseOnce ?? this.refuse;
      this.refuseOnce = undefined;
      if (refused) throw refused;
      return this.#check();
    },
    discard: async () => this.#check(),
  } as unknown as WorkbenchApi;
}

/** A loaded draft with an open file. */
export async function openedDraft() {
  const server = new DraftServer();
  const store = new WorkbenchDraft(server.api, 0);
  await store.load();
  await expect.poll(() => store.view().checking).toBe(false);
  await store.open("a.json");
  return { server, store };
}
