/**
 * The analyst's work: the texts of the files that are open, what the check
 * says of them, and what others do meanwhile.
 *
 * Every change of a text is sent after a short pause, one request at a time,
 * the latest text always last. The answer brings the preview; what the check says
 * is asked for once nothing more is typed, and comes later. So both are those of the
 * latest text once nothing is under way. Knows no DOM.
 */
import { mergedText } from "#dialect/json/mergeText.ts";
import type { FileConflict, FileText } from "#dialect/wire/workbench.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { type WorkbenchApi, WorkbenchApiError } from "./workbenchApi.ts";
import { type DraftView, emptyDraft, type OpenFile, opened } from "./draftView.ts";

/** How long nothing more is typed before a text is sent, in ms: what one key or click changes at several places goes as one. */
const pauseMs = 12;

export class WorkbenchDraft {
  #view: DraftView = emptyDraft;
  readonly #listeners = new Set<() => void>();
  /** Paths whose latest text is not sent yet, the oldest first. */
  readonly #waiting = new Set<string>();
  /** Paths whose latest text reached nobody: sent again once the server answers. */
  readonly #unsent = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  #judging: Promise<void> | undefined;
  /** The draft has changed since it was asked what the check says of it. */
  #isUnjudged = false;
  /** When the last text was sent. */
  #since: number | undefined;

  constructor(
    private readonly api: WorkbenchApi,
    private readonly pause = pauseMs,
  ) {}

  readonly view = (): DraftView => this.#view;
  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  };

  /** Files and draft as the server has them; what the check says of them comes later. Rejects where the server does not answer. */
  async load(): Promise<void> {
    const [files, draft] = await Promise.all([this.api.files(), this.api.draft()]);
    this.#set({ files, changed: draft.files.map(({ path }) => path), others: draft.others });
    // Nobody waits for either: the files can be read meanwhile.
    void this.#preview();
    this.#judge();
  }

  async #preview(): Promise<void> {
    try {
      const preview = await this.api.preview();
      this.#set({ preview: this.#view.preview ?? preview });
    } catch {
      // The check brings it, too.
    }
  }

  /** Asks what the check says of the draft as it is now: one question at a time, the latest always last. */
  #judge(): void {
    this.#isUnjudged = true;
    this.#set({ checking: true });
    this.#judging ??= this.#askFindings().finally(() => {
      this.#judging = undefined;
      if (this.#isUnjudged) this.#judge();
      else this.#set({ checking: this.#waiting.size > 0 || this.#sending !== undefined });
    });
  }

  async #askFindings(): Promise<void> {
    while (this.#isUnjudged) {
      this.#isUnjudged = false;
      try {
        const { findings, preview } = await this.api.findings();
        // What was typed meanwhile will be judged.
        if (this.#isUnjudged || this.#sending || this.#waiting.size > 0) continue;
        this.#set({ findings, preview, ...(this.#since !== undefined && { took: performance.now() - this.#since }) });
      } catch (error) {
        this.#set({ unsent: errorMessage(error) });
      }
    }
  }

  /** Who else changes what. Silent where the server does not answer; once it does, what could not be sent is. */
  async pollOthers(): Promise<void> {
    try {
      const { others } = await this.api.draft();
      if (JSON.stringify(others) !== JSON.stringify(this.#view.others)) this.#set({ others });
      if (this.#unsent.size === 0) return;
      for (const path of this.#unsent) this.#waiting.add(path);
      this.#send();
    } catch {
      // Asked again soon.
    }
  }

  /** The text of a file, fetched once. */
  async open(path: string): Promise<OpenFile> {
    const known = this.#view.open[path];
    if (known) return known;
    return this.#take(await this.api.file(path));
  }

  /** Files that somebody else changed on the server: what this analyst has not changed is read anew. */
  async refresh(): Promise<void> {
    await this.whenChecked();
    const paths = Object.keys(this.#view.open);
    const texts = await Promise.all(paths.map((path) => this.api.file(path)));
    await this.load();
    this.#set({ open: Object.fromEntries(texts.map((file) => [file.path, opened(file)])) });
  }

  /** Takes a text that the server has already, such as one with a case added. */
  adopt(file: FileText): void {
    this.#take(file);
    this.#waiting.add(file.path);
    this.#send();
  }

  /** What was typed; sent after a pause. */
  type(path: string, text: string): void {
    const file = this.#view.open[path];
    if (!file || file.text === text) return;
    this.#put({ ...file, text });
    if (file.conflict) return;
    this.#waiting.add(path);
    this.#set({ checking: true });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), this.pause);
  }

  /** Changes a file by a function of its text, fetching it first where it is not open. */
  async edit(path: string, change: (text: string) => string): Promise<void> {
    const { text } = await this.open(path);
    this.type(path, change(this.#view.open[path]?.text ?? text));
  }

  /** A file that is new. Resolves when it was checked. */
  async create(path: string, text: string): Promise<void> {
    this.#put({ path, text, published: "", hash: "" });
    this.#waiting.add(path);
    await this.whenChecked();
    this.#set({ files: await this.api.files() });
  }

  /** Takes back one file, or all. */
  async discard(path?: string): Promise<void> {
    clearTimeout(this.#timer);
    for (const paths of [this.#waiting, this.#unsent])
      if (path === undefined) paths.clear();
      else paths.delete(path);
    await this.#sending;
    const { preview } = await this.api.discard(path);
    const open = Object.fromEntries(
      Object.entries(this.#view.open).map(([name, file]) => [
        name,
        path === undefined || name === path ? { path: name, text: file.published, published: file.published, hash: file.hash } : file,
      ]),
    );
    this.#set({ open, changed: path === undefined ? [] : this.#view.changed.filter((name) => name !== path), preview });
    this.#judge();
  }

  /** What somebody published is put together with what is open here, or waits to be settled. */
  #meet(file: OpenFile, conflict: FileConflict): void {
    const { path, text, published } = file;
    // Refused for the very text that this one is based on: nothing is gained by trying again.
    const merged = conflict.hash === file.hash ? undefined : mergedText(published, text, conflict.text);
    if (merged === undefined) return this.#put({ ...file, conflict });
    this.#put({ path, text: merged, published: conflict.text, hash: conflict.hash, merged: { by: conflict.by, before: text } });
    this.#waiting.add(path);
  }

  /** A publication was refused because of what somebody else published: as if it had been noticed while typing. */
  async applyConflict(path: string, conflict: FileConflict): Promise<void> {
    this.#meet(await this.open(path), conflict);
    await this.whenChecked();
  }

  /** The analyst has seen what was put together. */
  dismissMerge(path: string): void {
    const file = this.#view.open[path];
    if (!file?.merged) return;
    const { merged: _seen, ...rest } = file;
    this.#put(rest);
  }

  /** Ends a conflict: the published text is taken, or one's own is kept upon it. */
  resolveConflict(path: string, keep: "mine" | "published"): void {
    const file = this.#view.open[path];
    if (!file?.conflict) return;
    const { text, hash } = file.conflict;
    this.#put({ path, text: keep === "mine" ? file.text : text, published: text, hash });
    this.#waiting.add(path);
    this.#send();
  }

  /** Resolves when everything typed so far was checked. */
  async whenChecked(): Promise<void> {
    this.#send();
    for (;;) {
      const busy = this.#sending ?? this.#judging;
      if (!busy) return;
      await busy;
    }
  }

  #send(): void {
    clearTimeout(this.#timer);
    if (this.#sending || this.#waiting.size === 0) return;
    this.#sending = this.#sendAll().finally(() => {
      this.#sending = undefined;
      // Typed while the answer was on its way.
      if (this.#waiting.size > 0) this.#send();
      else this.#judge();
    });
  }

  async #sendAll(): Promise<void> {
    for (const path of [...this.#waiting]) {
      this.#waiting.delete(path);
      this.#unsent.delete(path);
      const file = this.#view.open[path];
      if (!file || file.conflict) continue;
      this.#since = performance.now();
      try {
        const { preview } = await this.api.put(path, file.text, file.hash);
        this.#set({ preview, ...(this.#unsent.size === 0 && { unsent: undefined }) });
      } catch (error) {
        const conflict = error instanceof WorkbenchApiError ? error.conflict : undefined;
        const now = this.#view.open[path];
        if (conflict && now) this.#meet(now, conflict);
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
