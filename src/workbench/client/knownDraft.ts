/**
 * What this tab knows of its draft at the server: the revision, and the text of each file as the server has it.
 *
 * The same draft may be open in another tab, or be worked on under the same name. A text is sent with the known revision: if the
 * draft has another one, nothing is written, and this tab first takes what the other has written.
 */
import { mergedText } from "#dialect/json/mergeText.ts";
import type { FileText } from "#dialect/wire/workbench.ts";
import { type DraftView, type OpenFile, opened } from "./draftView.ts";
import type { WorkbenchApi } from "./workbenchApi.ts";

export interface CaughtUp {
  readonly open: readonly OpenFile[];
  /** Paths whose text must be sent again. */
  readonly resend: readonly string[];
  /** Paths of files that differ from the published ones. */
  readonly changed: readonly string[];
}

export class KnownDraft {
  #revision: number | undefined;
  readonly #texts = new Map<string, string>();

  get revision(): number | undefined {
    return this.#revision;
  }

  /** The draft was read as a whole. */
  begin(revision: number | undefined): void {
    this.#revision = revision;
  }

  /** The server sent the text of a file, or stored it. */
  learn(path: string, text: string): void {
    this.#texts.set(path, text);
  }

  /** Whether the server has taken every changed text that is open here. */
  hasAll({ changed, open }: Pick<DraftView, "changed" | "open">): boolean {
    return changed.every((path) => open[path] === undefined || open[path].text === this.#texts.get(path));
  }

  /** An act of this tab led to a revision. Where another tab acted too, this one is still behind. */
  acted(revision: number | undefined): void {
    if (revision !== undefined && revision === (this.#revision ?? 0) + 1) this.#revision = revision;
  }

  /** Whether somebody else has changed the draft. */
  isBehind(revision: number | undefined): boolean {
    return revision !== undefined && this.#revision !== undefined && revision > this.#revision;
  }

  /**
   * Reads the draft again, and merges it with what was typed here since then.
   * @param open The open files; asked again once the draft is read, since typing goes on meanwhile.
   */
  async catchUp(api: Pick<WorkbenchApi, "draft" | "file">, open: () => DraftView["open"]): Promise<CaughtUp> {
    const { files, revision } = await api.draft();
    const read = await Promise.all(Object.keys(open()).map(async (path) => [path, await api.file(path).catch(() => undefined)] as const));
    const now = open();
    const gone = read.flatMap(([path, theirs]) => (theirs || !now[path] ? [] : [now[path]]));
    const found = this.merge(
      read.flatMap(([, theirs]) => theirs ?? []),
      now,
    );
    this.#revision = revision;
    const resend = [...found.resend, ...gone.map(({ path }) => path)];
    return { open: [...found.open, ...gone], resend, changed: [...new Set([...files.map(({ path }) => path), ...resend])] };
  }

  /** Merges texts that were read from the server with what was typed here since then. */
  merge(read: readonly FileText[], open: DraftView["open"]): Omit<CaughtUp, "changed"> {
    const merged = read.map((theirs): WithOtherTab => {
      const file = open[theirs.path];
      return file ? withOtherTab(file, this.#texts.get(theirs.path) ?? "", theirs) : { file: opened(theirs), isOwn: false };
    });
    for (const { path, text } of read) this.learn(path, text);
    return { open: merged.map(({ file }) => file), resend: merged.filter(({ isOwn }) => isOwn).map(({ file }) => file.path) };
  }
}

interface WithOtherTab {
  readonly file: OpenFile;
  /** Has something that the server lacks. */
  readonly isOwn: boolean;
}

/**
 * Returns a file with what another tab has written of it: merged where the changes do not touch, else with the conflict.
 * @param known The text that both began with.
 */
function withOtherTab(file: OpenFile, known: string, theirs: FileText): WithOtherTab {
  const now = opened(theirs);
  if (file.conflict) return { file, isOwn: false };
  if (file.text === known || file.text === theirs.text) return { file: now, isOwn: false };
  if (theirs.text === known) return { file: { ...now, text: file.text, ...(file.merged && { merged: file.merged }) }, isOwn: true };
  const merged = mergedText(known, file.text, theirs.text);
  if (merged !== undefined) return { file: { ...now, text: merged }, isOwn: true };
  const conflict = { message: "", text: theirs.text, hash: theirs.hash, ofTab: { base: known, published: now.published } };
  return { file: { ...now, text: file.text, conflict }, isOwn: false };
}
