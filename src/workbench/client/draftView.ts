/** The state of a draft that components render. Owned by `workbenchDraft.ts`. */
import type { LintFinding } from "#dialect/lint/workspace/finding.ts";
import { mergedText } from "#dialect/json/mergeText.ts";
import type { DraftState, FileConflict, FileText, PreviewState, WorkbenchFile } from "#dialect/wire/workbench.ts";

export interface OpenFile {
  readonly path: string;
  readonly text: string;
  /** The published text. */
  readonly published: string;
  /** Hash of the published text. */
  readonly hash: string;
  /** Another analyst has published a conflicting text. Nothing is sent until the conflict is resolved. */
  readonly conflict?: FileConflict & {
    /** It is that of another tab of the same draft: the text that both began with, and the published one. */
    readonly ofTab?: { readonly base: string; readonly published: string };
  };
  /** Another analyst has published a text that was merged into this one: their name, and the text before the merge. */
  readonly merged?: { readonly by: string | undefined; readonly before: string };
}

export interface DraftView {
  readonly files: readonly WorkbenchFile[];
  readonly open: Readonly<Record<string, OpenFile>>;
  /** Paths of files that differ from the published ones. */
  readonly changed: readonly string[];
  readonly others: DraftState["others"];
  /** Number of drafts of others that wait for the analyst. */
  readonly toApprove: number;
  /** Comments on this draft and on those of others. */
  readonly comments: DraftState["comments"];
  /** What the analyst has not read yet. */
  readonly notices: DraftState["notices"];
  readonly findings: readonly LintFinding[];
  readonly preview: PreviewState | undefined;
  /** Number of edits that were refused, because the analyst may not edit. */
  readonly refused: number;
  /** A text is being sent or checked, or waits to be. */
  readonly checking: boolean;
  /** Time from sending the last text to its findings, in ms. */
  readonly took: number | undefined;
  /** Error message of the last failed request. */
  readonly unsent: string | undefined;
  /** Edits of forms and of the preview can be taken back, or done again. */
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The draft before it is loaded. */
export const emptyDraft: DraftView = {
  files: [],
  open: {},
  changed: [],
  others: [],
  toApprove: 0,
  comments: [],
  notices: [],
  findings: [],
  preview: undefined,
  refused: 0,
  checking: false,
  took: undefined,
  unsent: undefined,
  canUndo: false,
  canRedo: false,
};

/** What the server returns to each poll. */
export const polledState = ({
  others,
  toApprove,
  comments,
  notices,
}: Pick<DraftView, "others" | "toApprove" | "comments" | "notices">) => ({
  others,
  toApprove,
  comments,
  notices,
});

/** Whether a text waits for the analyst's choice. */
export const isInConflict = ({ open }: Pick<DraftView, "open">): boolean => Object.values(open).some(({ conflict }) => conflict);

/** Whether the page has something that the server lacks: a text that is being sent, was not received, or waits for a choice. */
export const hasUnsaved = (view: Pick<DraftView, "checking" | "unsent" | "open">): boolean =>
  view.checking || view.unsent !== undefined || isInConflict(view);

/**
 * Whether somebody else has published the draft: this page has changes, the server has none, and no conflict is open.
 * @param told Changed files of the draft, as the server lists them.
 */
export const isTakenAway = (view: DraftView, told: readonly unknown[]): boolean =>
  told.length === 0 && view.changed.length > 0 && !isInConflict(view);

/**
 * Returns the open files without their changes: of one file, or of all. A file that was never published is no longer there.
 * @param path of the only file
 */
export function withoutChanges(open: DraftView["open"], path: string | undefined): DraftView["open"] {
  const kept = Object.entries(open).filter(([name, { hash }]) => hash !== "" || (path !== undefined && name !== path));
  return Object.fromEntries(
    kept.map(([name, file]) => [
      name,
      path === undefined || name === path ? { path: name, text: file.published, published: file.published, hash: file.hash } : file,
    ]),
  );
}

/**
 * Returns the texts of what was typed since changes were discarded, upon the text without them.
 * @param before The open files when they were discarded.
 */
export function typedSince(
  before: DraftView["open"],
  typed: DraftView["open"],
  discarded: DraftView["open"],
): readonly Pick<OpenFile, "path" | "text">[] {
  return Object.values(discarded).flatMap(({ path, text: base }) => {
    const [from, to] = [before[path]?.text, typed[path]?.text];
    if (from === undefined || to === undefined || from === to || to === base) return [];
    const text = mergedText(from, to, base);
    return text === undefined ? [] : [{ path, text }];
  });
}

/** Returns the file with a text that was published meanwhile: merged where the changes do not touch, else with the conflict. */
export function withPublished(file: OpenFile, conflict: FileConflict): OpenFile {
  const { path, text, published, hash } = file;
  // The server rejects the base that this text already has: merging again would not help.
  const merged = conflict.hash === hash ? undefined : mergedText(published, text, conflict.text);
  if (merged === undefined) return { ...file, conflict };
  return { path, text: merged, published: conflict.text, hash: conflict.hash, merged: { by: conflict.by, before: text } };
}

/** Converts a file from the server. */
export function opened({ path, text, published, hash }: FileText): OpenFile {
  return { path, text, published: published ?? text, hash };
}
