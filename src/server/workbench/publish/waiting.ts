/**
 * Scheduled publications that wait at their time: they were merged with what others have published meanwhile, and the result needs a second
 * person. What was approved before was another text.
 */
import type { ApprovalRequest, ApprovalTarget } from "#dialect/wire/approval.ts";
import type { Db, PublishedFile } from "../../db/tables.ts";
import { contentHash } from "../../schemas/asset.ts";
import type { Reviewer } from "../access/guard.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import type { DraftFiles } from "../drafts/draftChecker.ts";
import { overlayDraft, type DraftWorkspace } from "../drafts/draftWorkspace.ts";
import type { FolderTexts } from "../drafts/schemaFolder.ts";
import { activeFiles, changesOf, versionOf } from "./difference.ts";
import { entriesIn, type StoredEntry } from "./history.ts";
import { textsAfter } from "./restorePublished.ts";
import { rebasedFiles } from "./scheduled.ts";

interface WaitingParts {
  readonly db: Db;
  readonly workspace: Pick<DraftWorkspace, "folder">;
}

/** A publication as it would be now. */
export interface WaitingPublication {
  readonly entry: StoredEntry;
  readonly files: readonly PublishedFile[];
  readonly inForce: FolderTexts;
  readonly after: DraftFiles;
  /** Hash of what it would change: a publication of others makes it another one. */
  readonly hash: string;
}

/** Whether a text is another one than its author has scheduled. */
export function isMerged(planned: readonly PublishedFile[], files: readonly PublishedFile[]): boolean {
  return files.some(({ path, after }) => planned.find((file) => file.path === path)?.after !== after);
}

/** Merges a publication with the active files. Throws 409 where both changed the same place. */
export function mergedNow(entry: StoredEntry, inForce: FolderTexts): WaitingPublication {
  const files = rebasedFiles(entry.files, inForce);
  const hash = contentHash(JSON.stringify(files.map(({ path, before, after }) => [path, before, after])));
  return { entry, files, inForce, after: overlayDraft(inForce, textsAfter(files)), hash };
}

/** Returns the publication that a reviewer was shown. Throws 404 if it does not wait, 422 for its author, 409 if it would change something else by now. */
export async function waitingShown(
  { db, workspace }: WaitingParts,
  reviewer: string,
  { number, hash }: ApprovalTarget,
): Promise<WaitingPublication> {
  const entry = (await entriesIn(db, "waits")).find((one) => one.number === number);
  if (!entry) throw new WorkbenchError(404, "workbench.noPublication", { number: number ?? 0 });
  if (entry.author === reviewer) throw new WorkbenchError(422, "workbench.ownApproval");
  const now = mergedNow(entry, await workspace.folder.texts());
  if (now.hash !== hash) throw new WorkbenchError(409, "workbench.changedSince");
  return now;
}

const entriesFor = async (db: Db, { name, grants }: Reviewer): Promise<StoredEntry[]> =>
  grants.includes("approve") ? (await entriesIn(db, "waits")).filter(({ author }) => author !== name) : [];

export const countWaiting = async (db: Db, reviewer: Reviewer): Promise<number> => (await entriesFor(db, reviewer)).length;

/** Returns what waits for a reviewer, with its changes of the active files. One that cannot be merged any more fails with the next publication. */
export async function waitingRequests({ db, workspace }: WaitingParts, reviewer: Reviewer): Promise<ApprovalRequest[]> {
  const entries = await entriesFor(db, reviewer);
  if (entries.length === 0) return [];
  const texts = await workspace.folder.texts();
  return entries.flatMap((entry) => {
    try {
      const { hash, inForce, after } = mergedNow(entry, texts);
      const { number, author: analyst, reason } = entry;
      const { changes } = changesOf(activeFiles(inForce), after);
      return [{ analyst, set: "", hash, number, inForce: versionOf(inForce), reason, changes, acts: ["approve"] as const }];
    } catch (error) {
      if (error instanceof WorkbenchError) return [];
      throw error;
    }
  });
}
