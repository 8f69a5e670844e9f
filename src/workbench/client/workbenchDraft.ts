/**
 * The analyst's draft: texts of the open files, findings of the check, and changes of other analysts.
 *
 * Each change of a text is sent after a short pause, one request at a time, the latest text last. The response has the preview. The
 * findings are requested once typing pauses. When nothing is pending, both belong to the latest text. Independent of the DOM.
 */
import type { DraftChanged, DraftState, FileConflict, FileText } from "#dialect/wire/workbench.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { isOfOtherTab, isUnheard, type WorkbenchApi, WorkbenchApiError } from "./workbenchApi.ts";
import {
  type DraftView,
  emptyDraft,
  isTakenAway,
  type OpenFile,
  opened,
  polledState,
  typedSince,
  withoutChanges,
  withPublished,
} from "./draftView.ts";
import { EditHistory } from "./editHistory.ts";
import { FindingsRequests, settledMs } from "./findingsRequests.ts";
import { KnownDraft } from "./knownDraft.ts";
import { SendQueue } from "./sendQueue.ts";

const pauseMs = 12;

export class WorkbenchDraft {
  #view: DraftView = emptyDraft;
  readonly #listeners = new Set<() => void>();
  readonly #history = new EditHistory((can) => this.#set(can));
  #refuse: (() => void) | undefined;
  /** Time when the last text was sent, as `performance.now()`. */
  #sentAt: number | undefined;
  readonly #known = new KnownDraft();
  readonly #findings: FindingsRequests;
  readonly #queue: SendQueue;

  constructor(
    private readonly api: WorkbenchApi,
    pause = pauseMs,
    settled = pause === 0 ? 0 : settledMs,
  ) {
    this.#findings = new FindingsRequests({
      api,
      settled,
      sentAt: () => this.#sentAt,
      isSending: () => this.#queue.isSending,
      set: (part) => this.#set(part),
    });
    this.#queue = new SendQueue({ pause, send: (path) => this.#sendText(path), settled: () => this.#findings.request() });
  }

  readonly view = (): DraftView => this.#view;
  /** Sets the reason why the analyst may not edit; undefined where they may. */
  readonly setRefusal = (refuse: (() => void) | undefined): void => {
    this.#refuse = refuse && (() => (this.#set({ refused: this.#view.refused + 1 }), refuse()));
  };
  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  };

  /** Loads files and draft; preview and findings follow. Rejects if the server does not respond. */
  async load(): Promise<void> {
    await this.#read();
    this.#findings.request();
  }

  async #read(): Promise<void> {
    const [files, draft] = await Promise.all([this.api.files(), this.api.draft()]);
    this.#known.begin(draft.revision);
    this.#set({ files, changed: draft.files.map(({ path }) => path), ...polledState(draft) });
    await this.#takePublished(draft.behind);
    void this.#preview();
  }

  async #preview(): Promise<void> {
    // Without it: the response with the findings has the preview too.
    const preview = await this.api.preview().catch(() => undefined);
    if (preview) this.#set({ preview: this.#view.preview ?? preview });
  }

  /** Reads the changes of other analysts, and sends texts that could not be sent before. Ignores a missing response. */
  async pollOthers(): Promise<void> {
    try {
      const { files, behind, revision, ...state } = await this.api.draft();
      const told = polledState(state);
      if (JSON.stringify(told) !== JSON.stringify(polledState(this.#view))) this.#set(told);
      const isIdle = this.#queue.isIdle;
      if (isIdle && isTakenAway(this.#view, [...files, ...behind]) && this.#known.hasAll(this.#view)) return await this.refresh();
      if (isIdle && this.#known.isBehind(revision)) await this.#catchUp();
      await this.#takePublished(behind);
      this.#queue.retry();
    } catch {
      // The next poll tries again.
    }
  }

  /** Opens a file; its text is fetched once. */
  async open(path: string): Promise<OpenFile> {
    const known = this.#view.open[path];
    if (known) return known;
    return this.#take(await this.api.file(path));
  }

  /** Loads all open files again, after a publication. What is typed meanwhile stays. */
  async refresh(): Promise<void> {
    await this.whenChecked();
    await this.#queue.alone(async () => {
      this.#history.clear();
      const texts = await Promise.all(Object.keys(this.#view.open).map((path) => this.api.file(path)));
      await this.#read();
      const { open, resend } = this.#known.merge(texts, this.#view.open);
      for (const file of open) this.#put(file);
      for (const path of resend) this.#queue.add(path);
    });
  }

  /** Opens a text that the server has changed, such as one with a new case. */
  adopt(file: FileText & Partial<DraftChanged>): void {
    this.#known.acted(file.revision);
    this.#take(file);
    this.#queue.add(file.path);
    this.#queue.send();
  }

  /** Sets the text of an open file, and sends it after a pause. */
  type(path: string, text: string): void {
    const file = this.#view.open[path];
    if (!file || file.text === text) return;
    if (this.#refuse) return this.#refuse();
    this.#put({ ...file, text });
    if (file.conflict) return;
    this.#queue.add(path);
    this.#set({ checking: true });
    this.#queue.sendLater();
  }

  /** Changes the text of a file by a function; opens the file first if necessary. The change can be undone. */
  async edit(path: string, change: (text: string) => string): Promise<void> {
    await this.open(path);
    this.change(path, change);
  }

  /** As `edit`, for a file that is open. */
  change(path: string, change: (text: string) => string): void {
    const before = this.#view.open[path]?.text;
    if (before === undefined) return;
    const after = change(before);
    if (this.#refuse) return this.#refuse();
    this.#history.record({ path, before, after });
    this.type(path, after);
  }

  /** Makes several edits that are undone together. */
  act(edits: () => Promise<void>): Promise<void> {
    return this.#history.act(edits);
  }

  /**
   * Takes back the last step of forms and preview, or makes it again. What was typed as JSON since then stays. Returns false if a part
   * of it cannot, because the same place was changed since then.
   */
  undo(direction: "undo" | "redo" = "undo"): Promise<boolean> {
    return this.#history.apply(direction, this);
  }

  /** Creates a file. Resolves when it has been checked. */
  async create(path: string, text: string): Promise<void> {
    if (this.#refuse) return this.#refuse();
    this.#history.record({ path, before: "", after: text });
    this.#put({ path, text, published: "", hash: "" });
    this.#queue.add(path);
    await this.whenChecked();
    this.#set({ files: await this.api.files() });
  }

  /** Discards the changes of one file, or of all. What is typed after the press stays. */
  async discard(path?: string): Promise<void> {
    this.#queue.forget(path);
    const before = this.#view.open;
    await this.#queue.alone(async () => {
      const { preview, revision } = await this.api.discard(path);
      this.#known.acted(revision);
      const typed = this.#view.open;
      const open = withoutChanges(typed, path);
      for (const file of Object.values(open)) if (path === undefined || file.path === path) this.#known.learn(file.path, file.text);
      this.#set({ open, changed: path === undefined ? [] : this.#view.changed.filter((name) => name !== path), preview });
      for (const one of typedSince(before, typed, open)) this.type(one.path, one.text);
      if (Object.keys(open).length < Object.keys(typed).length) this.#set({ files: await this.api.files() });
    });
  }

  /** Merges a text published by another analyst, or marks the file as in conflict. */
  #merge(file: OpenFile, conflict: FileConflict): void {
    const now = withPublished(file, conflict);
    this.#put(now);
    if (!now.conflict) this.#queue.add(file.path);
  }

  /** Merges what others have published of the files of this draft, and sends what was merged. */
  async #takePublished(behind: DraftState["behind"]): Promise<void> {
    for (const { path, ...other } of behind) {
      const file = await this.open(path);
      if (other.hash !== (file.conflict ?? file).hash) this.#merge(file, { message: "", ...other });
    }
    this.#queue.send();
  }

  /** Handles a conflict that a publication has reported, like one that a change of text reports. */
  async applyConflict(path: string, conflict: FileConflict): Promise<void> {
    await this.#takePublished([{ ...conflict, path }]);
    await this.whenChecked();
  }

  /** Removes the notice about a merge. */
  dismissMerge(path: string): void {
    const { merged, ...rest } = this.#view.open[path] ?? {};
    if (merged) this.#put(rest as OpenFile);
  }

  /** Resolves a conflict by the text that the analyst merged. */
  resolveConflict(path: string, text: string): void {
    const conflict = this.#view.open[path]?.conflict;
    if (!conflict) return;
    this.#put({ path, text, published: conflict.ofTab?.published ?? conflict.text, hash: conflict.hash });
    this.#queue.add(path);
    this.#queue.send();
  }

  /** Takes what another tab has written into this draft. */
  async #catchUp(): Promise<void> {
    const { open, resend, changed } = await this.#known.catchUp(this.api, () => this.#view.open);
    for (const file of open) this.#put(file);
    for (const path of resend) this.#queue.add(path);
    this.#set({ changed, files: await this.api.files() });
    this.#findings.request();
  }

  /** Resolves when all texts so far have been sent. */
  async whenSent(): Promise<void> {
    this.#queue.send();
    while (this.#queue.running) await this.#queue.running;
  }

  /** Resolves when all texts so far have been sent and checked. */
  async whenChecked(): Promise<void> {
    this.#queue.send();
    while (this.#queue.running ?? this.#findings.running) await (this.#queue.running ?? this.#findings.running);
  }

  /** Returns false once the draft has been read again: the rest is sent on the basis of that. */
  async #sendText(path: string): Promise<boolean> {
    const file = this.#view.open[path];
    if (!file || file.conflict) return true;
    this.#sentAt = performance.now();
    try {
      const { preview, revision } = await this.api.put(path, file.text, file.hash, this.#known.revision);
      this.#known.begin(revision);
      this.#known.learn(path, file.text);
      this.#set({ preview, ...(!this.#queue.hasUnsent && { unsent: undefined }) });
    } catch (error) {
      const [conflict, now] = [error instanceof WorkbenchApiError ? error.conflict : undefined, this.#view.open[path]];
      if (conflict && now) this.#merge(now, conflict);
      else if (isOfOtherTab(error)) {
        this.#queue.add(path);
        await this.#catchUp();
        return false;
      } else {
        if (isUnheard(error)) this.#queue.addUnsent(path);
        this.#set({ unsent: errorMessage(error) });
      }
    }
    return true;
  }

  #take(file: FileText): OpenFile {
    const open = opened(file);
    this.#known.learn(file.path, file.text);
    this.#put(open);
    return open;
  }

  #put(file: OpenFile): void {
    const others = this.#view.changed.filter((path) => path !== file.path);
    this.#set({
      open: { ...this.#view.open, [file.path]: file },
      changed: file.text === file.published ? others : [...others, file.path],
    });
  }

  #set(part: Partial<DraftView>): void {
    this.#view = { ...this.#view, ...part };
    for (const changed of this.#listeners) changed();
  }
}
