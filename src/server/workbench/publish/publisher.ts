/**
 * Publishes drafts: checks them, writes the files, activates them in the running
 * server, and records the publication. One at a time (`publishLock.ts`).
 *
 * ```
 *   check ─ history: writing ─ files ─ the server reloads ─ history: done
 *                                      └ it fails: files and stored records are restored, history: failed
 * ```
 *
 * A process that ends in between leaves an entry in state `writing`; the next
 * start completes it (`openAfterInterruption.ts`).
 */
import type { ApprovalTarget } from "#dialect/wire/approval.ts";
import type { RevertPreview, RevertTarget } from "#dialect/wire/revert.ts";
import type { PublishResult } from "#dialect/wire/workbench.ts";
import { draftNameOf, isPractice } from "../access/changeSet.ts";
import type { Reviewer } from "../access/guard.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import { keepComments } from "../drafts/comments.ts";
import type { DraftFiles } from "../drafts/draftChecker.ts";
import { discardPublished, revisionOf } from "../drafts/drafts.ts";
import { checkAndCompile, overlay, publishEntry, type PublisherParts } from "./activation.ts";
import { stateOf } from "./approvals.ts";
import { assertPublishable, assertUpToDate } from "./assertPublishable.ts";
import { activeFiles, changedFiles, changesOf, versionOf } from "./difference.ts";
import { entriesIn, entriesOf } from "./history.ts";
import { addNotice } from "./notices.ts";
import { revertFiles } from "./revertFiles.ts";
import { migrationsToUndo, undoMigrations } from "./revertMigrations.ts";
import { activateAllDue, approveWaiting, cancelEntry, endUnmergeable, returnWaiting } from "./scheduledPublications.ts";
import { createWakeTimer } from "./wakeTimer.ts";

export interface Publisher {
  /** Publishes a draft under the name of its analyst; the history names a publisher who is another. */
  publish(wanted: WantedPublication): Promise<PublishResult>;
  /** Reverts the files, and the migrations of stored records that came with them. */
  undo(target: RevertTarget, wanted: WantedUndo): Promise<PublishResult>;
  /** Returns what `undo` would do; throws as it would, before anything is changed. */
  previewUndo(target: RevertTarget): Promise<RevertPreview>;
  /** Returns the files after `undo`, and the names of the migrations that it undoes. */
  reverted(target: RevertTarget): Promise<{ readonly files: DraftFiles; readonly undone: ReadonlySet<string> }>;
  /** Cancels a scheduled publication, also one that waits for an approval. */
  cancel(number: number, analyst: string): Promise<void>;
  /** Approves a scheduled publication that waits, and activates it. Throws 409 if it would change something else than was shown. */
  approveWaiting(reviewer: string, target: ApprovalTarget): Promise<void>;
  /** Sends a scheduled publication that waits back to its author. */
  returnWaiting(reviewer: string, target: ApprovalTarget, why: string): Promise<void>;
  /** Activates scheduled publications that are due. */
  activateDue(): Promise<void>;
  close(): void;
}

export interface WantedPublication {
  /** Key of the publisher's own draft, or that of another who asked for it. */
  readonly draft: string | ApprovalTarget;
  /** Revision of the draft whose changes were shown; any if absent. */
  readonly revision?: number | undefined;
  /** Hash of the active files that they were compared with (`versionOf`); any if absent. */
  readonly inForce?: string | undefined;
  readonly reason: string;
  readonly publisher: Reviewer;
  /** Start time; at once if absent or past. */
  readonly from?: Date;
}

export interface WantedUndo extends Pick<WantedPublication, "inForce" | "reason"> {
  readonly analyst: string;
}

async function undo(parts: PublisherParts, target: RevertTarget, { analyst, reason, inForce }: WantedUndo): Promise<PublishResult> {
  const { files, migrations, version, now } = await planRevert(parts, target);
  assertSeen(now, inForce);
  await checkAndCompile(parts, version);
  const [undoes, removes] = "to" in target ? [target.to, null] : [null, target.only];
  const entry = { author: analyst, reason, undoes, removes, files };
  if (migrations.length === 0 || !(await parts.publishes())) return publishEntry(parts, entry, null);
  await undoMigrations(parts, migrations);
  try {
    return await publishEntry(parts, entry, null);
  } catch (error) {
    // The files are as before, so their migrations run again.
    await parts.schemas.reload({ checked: true });
    throw error;
  }
}

export function createPublisher(parts: PublisherParts): Publisher {
  const { db, clock, onFailed, lock } = parts;
  const activateDue = async (): Promise<void> => {
    await activateAllDue(parts);
    await setTimer();
  };
  const timer = createWakeTimer(clock, () => void lock(activateDue).catch((error: unknown) => onFailed(0, String(error))));

  /** Sets the timer for the next scheduled publication. */
  const setTimer = async (): Promise<void> => {
    const times = (await entriesIn(db, "scheduled")).map(({ starts }) => starts?.getTime() ?? 0);
    timer.set(times.length > 0 ? Math.min(...times) : undefined);
  };

  const publish: Publisher["publish"] = async (wanted) => {
    const { reason, publisher, from } = wanted;
    const { key, draft } = await openWanted(parts, wanted);
    if (draft.changed.length === 0) throw new WorkbenchError(422, "workbench.noChange");
    await assertUpToDate(db, draft);
    assertSeen(versionOf(draft.inForce), wanted.inForce);
    const start = from && from.getTime() > clock() ? from : null;
    const version = { before: activeFiles(draft.inForce), after: draft.files };
    await (start ? assertPublishable(parts, version) : checkAndCompile(parts, version));
    const approver = await parts.approvals.approverOf(key, draft, publisher);
    const { analyst: author } = draftNameOf(key);
    const by = { author, approver, publisher: publisher.name === author ? null : publisher.name };
    const entry = { ...by, reason, undoes: null, removes: null, files: changedFiles(draft) };
    const result = await publishEntry(parts, entry, start);
    if ("patch" in result) return result;
    await keepComments(db, key, result.number);
    await discardPublished(db, key, draft.changed);
    const told = { number: result.number, reason, by: publisher.name };
    if (publisher.name !== author) await addNotice(db, { analyst: author, kind: "publication", facts: told }, clock());
    if (start) await setTimer();
    return result;
  };

  /** What waits may be unmergeable after a publication. */
  const settled = <Result>(work: () => Promise<Result>): Promise<Result> =>
    lock(async () => {
      const result = await work();
      await endUnmergeable(parts);
      return result;
    });

  return {
    publish: (wanted) => settled(() => publish(wanted)),
    undo: (target, wanted) => settled(() => undo(parts, target, wanted)),
    previewUndo: (target) => lock(() => previewUndo(parts, target)),
    reverted: (target) => lock(() => reverted(parts, target)),
    cancel: (number, analyst) => lock(() => cancelEntry(parts, number, analyst).then(setTimer)),
    approveWaiting: (reviewer, target) => settled(() => approveWaiting(parts, reviewer, target)),
    returnWaiting: (reviewer, target, why) => lock(() => returnWaiting(parts, reviewer, { target, why })),
    activateDue: () => lock(activateDue),
    close: timer.close,
  };
}

/**
 * Opens the draft as it was shown to the publisher; throws 409 if it was changed since. Read first, compared then: what is changed in
 * between makes the revision another one.
 */
async function openWanted({ db, workspace, approvals }: PublisherParts, { draft: wanted, revision, publisher }: WantedPublication) {
  const key = typeof wanted === "string" ? wanted : await approvals.keyOf(publisher.name, wanted);
  if (isPractice(key)) throw new WorkbenchError(422, "workbench.practice");
  const draft = await workspace.open(key);
  if (typeof wanted !== "string" && stateOf(draft) !== wanted.hash) throw new WorkbenchError(409, "workbench.changedSince");
  if (revision !== undefined && revision !== (await revisionOf(db, key)))
    throw new WorkbenchError(409, "workbench.changedUnseen", {}, { isUnseen: true });
  return { key, draft };
}

/** Throws 409 if others have published since: the same changes may mean something else by now, and an undo takes back more. */
function assertSeen(now: string, shown: string | undefined): void {
  if (shown !== undefined && shown !== now) throw new WorkbenchError(409, "workbench.publishedUnseen", {}, { isUnseen: true });
}

/** Throws 422 if nothing would change. */
async function planRevert(parts: PublisherParts, target: RevertTarget) {
  const { db, workspace } = parts;
  const inForce = await workspace.folder.texts();
  const files = revertFiles(await entriesOf(db), target, inForce);
  if (files.length === 0) throw new WorkbenchError(422, "workbench.noChange");
  const migrations = await migrationsToUndo(parts, files);
  const takesBack = { migrated: new Set(migrations.map(({ entity }) => entity)) };
  const version = { before: activeFiles(inForce), after: overlay(inForce, files), takesBack };
  return { files, migrations, version, now: versionOf(inForce) };
}

async function previewUndo(parts: PublisherParts, target: RevertTarget): Promise<RevertPreview> {
  const { files, migrations, version, now } = await planRevert(parts, target);
  await assertPublishable(parts, version);
  const { changes } = changesOf(version.before, version.after);
  return { inForce: now, changes, files: files.map(({ path }) => path), migrations };
}

async function reverted(parts: PublisherParts, target: RevertTarget): ReturnType<Publisher["reverted"]> {
  const { migrations, version } = await planRevert(parts, target);
  return { files: version.after, undone: new Set(migrations.map(({ name }) => name)) };
}
