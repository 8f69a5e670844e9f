/** What the workbench shows of a draft. Kept by `workbenchDraft.ts`. */
import type { LintFinding } from "#dialect/lint/workspace/finding.ts";
import type { DraftState, FileConflict, FileText, PreviewState, WorkbenchFile } from "#dialect/wire/workbench.ts";

export interface OpenFile {
  readonly path: string;
  readonly text: string;
  /** The text in force. */
  readonly published: string;
  /** Of the text in force. */
  readonly hash: string;
  /** Somebody published another text since, at the same place; nothing is sent until one of the two is chosen. */
  readonly conflict?: FileConflict;
  /** Somebody published another text since, and both changes stand in this one: whose it was, and the text before. */
  readonly merged?: { readonly by: string | undefined; readonly before: string };
}

export interface DraftView {
  readonly files: readonly WorkbenchFile[];
  readonly open: Readonly<Record<string, OpenFile>>;
  /** Files that differ from those in force. */
  readonly changed: readonly string[];
  readonly others: DraftState["others"];
  readonly findings: readonly LintFinding[];
  readonly preview: PreviewState | undefined;
  /** A text is on its way, or waits for its turn. */
  readonly checking: boolean;
  /** How long the last text took to be checked, in ms. */
  readonly took: number | undefined;
  /** Why the last text could not be sent. */
  readonly unsent: string | undefined;
}

/** Before anything has come. */
export const emptyDraft: DraftView = {
  files: [],
  open: {},
  changed: [],
  others: [],
  findings: [],
  preview: undefined,
  checking: false,
  took: undefined,
  unsent: undefined,
};

/** A file as it came from the server. */
export function opened({ path, text, published, hash }: FileText): OpenFile {
  return { path, text, published: published ?? text, hash };
}
