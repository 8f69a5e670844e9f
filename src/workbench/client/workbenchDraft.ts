/**
 * The analyst's draft: texts of the open files, findings of the check, and changes of other analysts.
 *
 * Each change of a text is sent after a short pause, one request at a time, the latest text last. The response has the preview. The
 * findings are requested once typing pauses. When nothing is pending, both belong to the latest text. Independent of the DOM.
 */
import type { DraftChanged, DraftState, FileConflict, FileText } from "#dialect/wire/workbench.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { isOfOtherTab, type WorkbenchApi, WorkbenchApiError } from "./workbenchApi.ts";
import { type DraftView, emptyDraft, isTakenAway, type OpenFile, opened, polledState, withoutChanges, withPublished } from "./draftView.ts";
import { EditHistory } from "./editHistory.ts";
import { FindingsRequests, settledMs } from "./findingsRequests.ts";
import { KnownDraft } from "./knownDraft.ts";

/** Delay between the last change and its request, in ms: changes by one key or click are sent together. */
const pauseMs = 12;

export class WorkbenchDraft {
  #view: DraftView = emptyDraft;
  readonly #listeners = new Set<() => void>();
  readonly #history = new EditHistory((can) => this.#set(can));
  /** Paths whose latest text is not sent yet, oldest first; and those that did not reach the server: sent again once it responds. */
  readonly #waiting = new Set<string>();
  readonly #unsent = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  #refuse: (() => void) | undefined;
  /** Time when the last text was sent, as `performance.now()`. */
  #sentAt: number | undefined;
  readonly #known = new KnownDraft();
  readonly #findings: FindingsRequests;

  constructor(
    private readonly api: WorkbenchApi,
    private readonly pause = pauseMs,
    settled = pause === 0 ? 0 : settledMs,
  ) {
    this.#findings = new FindingsRequests({
      api,
      settled,
      sentAt: () => this.#sentAt,
      isSending: () => this.#sending !== undefined || this.#waiting.size > 0,
      set: (part) => this.#set(part),
    });
  }

  readonly view = (): DraftView => this.#view;
  /** Sets what tells that the analyst may not edit; undefined where they may. */
  readonly setRefusal = (refuse: (() => void) | undefined): void => {
    this.#refuse = refuse && (() => (this.#set({ refused: this.#view.refused + 1 }), refuse()));
  };
  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  };

  /** Loads files and draft; preview and findings follow. Rejects if the server does not respond. */
  async load(): Promise<void> {
    const [files, draft] = await Promise.all([this.api.files(), this.api.draft()]);
    this.#known.begin(draft.revision);
    this.#set({ files, changed: draft.files.map(({ path }) => path), ...polledState(draft) });
    await this.#takePublished(draft.behind);
    void this.#preview();
    this.#findings.request();
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
      const isIdle = this.#waiting.size + this.#unsent.size === 0 && !this.#sending;
      if (isIdle && isTakenAway(this.#view, [...files, ...behind])) {
        await this.refresh();
        return this.#set({ takenAway: this.#view.takenAway + 1 });
      }
      if (isIdle && this.#known.isBehind(revision)) await this.#catchUp();
      await this.#takePublished(behind);
      for (const path of this.#unsent) this.#waiting.add(path);
      this.#send();
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

  /** Loads all open files again, after a publication. */
  async refresh(): Promise<void> {
    await this.whenChecked();
    const texts = await Promise.all(Object.keys(this.#view.open).map((path) => this.api.file(path)));
    await this.load();
    this.#history.clear();
    for (const { path, text } of texts) this.#known.learn(path, text);
    this.#set({ open: Object.fromEntries(texts.map((file) => [file.path, opened(file)])) });
  }

  /** Opens a text that the server has changed, such as one with a new case. */
  adopt(file: FileText & Partial<DraftChanged>): void {
    this.#known.acted(file.revision);
    this.#take(file);
    this.#waiting.add(file.path);
    this.#send();
  }

  /** Sets the text of an open file, and sends it after a pause. */
  type(path: string, text: string): void {
    const file = this.#view.open[path];
    if (!file || file.text === text) return;
    if (this.#refuse) return this.#refuse();
    this.#put({ ...file, text });
    if (file.conflict) return;
    this.#waiting.add(path);
    this.#set({ checking: true });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), this.pause);
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
    this.#waiting.add(path);
    await this.whenChecked();
    this.#set({ files: await this.api.files() });
  }

  /** Discards the changes of one file, or of all. */
  async discard(path?: string): Promise<void> {
    clearTimeout(this.#timer);
    for (const paths of [this.#waiting, this.#unsent]) for (const one of path === undefined ? [...paths] : [path]) paths.delete(one);
    await this.#sending;
    const { preview, revision } = await this.api.discard(path);
    this.#known.acted(revision);
    const open = withoutChanges(this.#view.open, path);
    for (const file of Object.values(open)) if (path === undefined || file.path === path) this.#known.learn(file.path, file.text);
    if (Object.keys(open).length < Object.keys(this.#view.open).length) this.#set({ files: await this.api.files() });
    this.#set({ open, changed: path === undefined ? [] : this.#view.changed.filter((name) => name !== path), preview });
    // The texts of other files still wait: their timer was stopped above.
    if (this.#waiting.size > 0) this.#send();
    else this.#findings.request();
  }

  /** Merges a text published by another analyst, or marks the file as in conflict. */
  #merge(file: OpenFile, conflict: FileConflict): void {
    const now = withPublished(file, conflict);
    this.#put(now);
    if (!now.conflict) this.#waiting.add(file.path);
  }

  /** Merges what others have published of the files of this draft, and sends what was merged. */
  async #takePublished(behind: DraftState["behind"]): Promise<void> {
    for (const { path, ...other } of behind) {
      const file = await this.open(path);
      if (other.hash !== (file.conflict ?? file).hash) this.#merge(file, { message: "", ...other });
    }
    this.#send();
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

  /** Resolves a conflict by the text that the analyst made of both. */
  resolveConflict(path: string, text: string): void {
    const conflict = this.#view.open[path]?.conflict;
    if (!conflict) return;
    this.#put({ path, text, published: conflict.ofTab?.published ?? conflict.text, hash: conflict.hash });
    this.#waiting.add(path);
    this.#send();
  }

  /** Takes what another tab has written into this draft. */
  async #catchUp(): Promise<void> {
    const { open, resend, changed } = await this.#known.catchUp(this.api, () => this.#view.open);
    for (const file of open) this.#put(file);
    for (const path of resend) this.#waiting.add(path);
    this.#set({ changed, files: await this.api.files() });
    this.#findings.request();
  }

  /** Resolves when all texts so far have been sent. */
  async whenSent(): Promise<void> {
    this.#send();
    while (this.#sending) await this.#sending;
  }

  /** Resolves when all texts so far have been sent and checked. */
  async whenChecked(): Promise<void> {
    this.#send();
    while (this.#sending ?? this.#findings.running) await (this.#sending ?? this.#findings.running);
  }

  #send(): void {
    clearTimeout(this.#timer);
    if (this.#sending || this.#waiting.size === 0) return;
    this.#sending = this.#sendAll().finally(() => {
      this.#sending = undefined;
      // The text has changed during the request.
      if (this.#waiting.size > 0) this.#send();
      else this.#findings.request();
    });
  }

  async #sendAll(): Promise<void> {
    for (const path of [...this.#waiting]) {
      this.#waiting.delete(path);
      this.#unsent.delete(path);
      const file = this.#view.open[path];
      if (!file || file.conflict) continue;
      this.#sentAt = performance.now();
      try {
        const { preview, revision } = await this.api.put(path, file.text, file.hash, this.#known.revision);
        this.#known.begin(revision);
        this.#known.learn(path, file.text);
        this.#set({ preview, ...(this.#unsent.size === 0 && { unsent: undefined }) });
      } catch (error) {
        const [conflict, now] = [error instanceof WorkbenchApiError ? error.conflict : undefined, this.#view.open[path]];
        if (conflict && now) this.#merge(now, conflict);
        else if (isOfOtherTab(error)) {
          this.#waiting.add(path);
          return this.#catchUp();
        } else {
          if (!(error instanceof WorkbenchApiError) || error.status === 0) this.#unsent.add(path);
          this.#set({ unsent: errorMessage(error) });
        }
      }
    }
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
