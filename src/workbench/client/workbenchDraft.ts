/**
 * The analyst's draft: texts of the open files, findings of the check, and changes of other analysts.
 *
 * Each change of a text is sent after a short pause, one request at a time, the latest text last. The response has the preview. The
 * findings are requested once typing pauses. When nothing is pending, both belong to the latest text. Independent of the DOM.
 */
import type { DraftState, FileConflict, FileText } from "#dialect/wire/workbench.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { pauseAfter } from "./pauseAfter.ts";
import { type WorkbenchApi, WorkbenchApiError } from "./workbenchApi.ts";
import { type DraftView, emptyDraft, isTakenAway, type OpenFile, opened, polledState, withoutChanges, withPublished } from "./draftView.ts";
import { EditHistory } from "./editHistory.ts";

/** Delay between the last change and its request, in ms: changes by one key or click are sent together. */
const pauseMs = 12;
/** Time without another text before the findings are requested, in ms: the check would delay the next preview. */
const settledMs = 400;

export class WorkbenchDraft {
  #view: DraftView = emptyDraft;
  readonly #listeners = new Set<() => void>();
  readonly #history = new EditHistory((can) => this.#set(can));
  /** Paths whose latest text is not sent yet, oldest first; and those that did not reach the server: sent again once it responds. */
  readonly #waiting = new Set<string>();
  readonly #unsent = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  #findingsRequest: Promise<void> | undefined;
  /** The draft has changed since the last request for findings. */
  #findingsOutdated = false;
  #refuse: (() => void) | undefined;
  /** Time when the last text was sent, as `performance.now()`. */
  #sentAt: number | undefined;

  constructor(
    private readonly api: WorkbenchApi,
    private readonly pause = pauseMs,
    private readonly settled = pause === 0 ? 0 : settledMs,
  ) {}

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
    this.#set({ files, changed: draft.files.map(({ path }) => path), ...polledState(draft) });
    await this.#takePublished(draft.behind);
    void this.#preview();
    this.#requestFindings();
  }

  async #preview(): Promise<void> {
    // Without it: the response with the findings has the preview too.
    const preview = await this.api.preview().catch(() => undefined);
    if (preview) this.#set({ preview: this.#view.preview ?? preview });
  }

  /** Requests the findings of the current draft, one request at a time, the latest last. */
  #requestFindings(): void {
    this.#findingsOutdated = true;
    this.#set({ checking: true });
    this.#findingsRequest ??= this.#loadFindings().finally(() => {
      this.#findingsRequest = undefined;
      if (this.#findingsOutdated) this.#requestFindings();
      else this.#set({ checking: this.#waiting.size > 0 || this.#sending !== undefined });
    });
  }

  async #loadFindings(): Promise<void> {
    while (this.#findingsOutdated) {
      await pauseAfter(() => this.#sentAt, this.settled);
      this.#findingsOutdated = false;
      const begun = performance.now();
      try {
        const { findings, preview } = await this.api.findings();
        if (this.#findingsOutdated || this.#sending || this.#waiting.size > 0) continue;
        this.#set({ findings, preview, ...(this.#sentAt !== undefined && { took: performance.now() - begun }) });
      } catch (error) {
        this.#set({ unsent: errorMessage(error) });
      }
    }
  }

  /** Reads the changes of other analysts, and sends texts that could not be sent before. Ignores a missing response. */
  async pollOthers(): Promise<void> {
    try {
      const { files, behind, ...state } = await this.api.draft();
      const told = polledState(state);
      if (JSON.stringify(told) !== JSON.stringify(polledState(this.#view))) this.#set(told);
      const isIdle = this.#waiting.size + this.#unsent.size === 0 && !this.#sending;
      if (isIdle && isTakenAway(this.#view, [...files, ...behind])) {
        await this.refresh();
        return this.#set({ takenAway: this.#view.takenAway + 1 });
      }
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
    this.#set({ open: Object.fromEntries(texts.map((file) => [file.path, opened(file)])) });
  }

  /** Opens a text that the server has changed, such as one with a new case. */
  adopt(file: FileText): void {
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
    const { preview } = await this.api.discard(path);
    const open = withoutChanges(this.#view.open, path);
    if (Object.keys(open).length < Object.keys(this.#view.open).length) this.#set({ files: await this.api.files() });
    this.#set({ open, changed: path === undefined ? [] : this.#view.changed.filter((name) => name !== path), preview });
    // The texts of other files still wait: their timer was stopped above.
    if (this.#waiting.size > 0) this.#send();
    else this.#requestFindings();
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
    this.#put({ path, text, published: conflict.text, hash: conflict.hash });
    this.#waiting.add(path);
    this.#send();
  }

  /** Resolves when all texts so far have been sent: nothing is lost by leaving the draft. */
  async whenSent(): Promise<void> {
    this.#send();
    while (this.#sending) await this.#sending;
  }

  /** Resolves when all texts so far have been sent and checked. */
  async whenChecked(): Promise<void> {
    this.#send();
    while (this.#sending ?? this.#findingsRequest) await (this.#sending ?? this.#findingsRequest);
  }

  #send(): void {
    clearTimeout(this.#timer);
    if (this.#sending || this.#waiting.size === 0) return;
    this.#sending = this.#sendAll().finally(() => {
      this.#sending = undefined;
      // The text has changed during the request.
      if (this.#waiting.size > 0) this.#send();
      else this.#requestFindings();
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
        const { preview } = await this.api.put(path, file.text, file.hash);
        this.#set({ preview, ...(this.#unsent.size === 0 && { unsent: undefined }) });
      } catch (error) {
        const conflict = error instanceof WorkbenchApiError ? error.conflict : undefined;
        const now = this.#view.open[path];
        if (conflict && now) this.#merge(now, conflict);
        else {
          if (!(error instanceof WorkbenchApiError) || error.status === 0) this.#unsent.add(path);
          this.#set({ unsent: errorMessage(error) });
        }
      }
    }
  }

  #take(file: FileText): OpenFile {
    const open = opened(file);
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
