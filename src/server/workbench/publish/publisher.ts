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
import type { RevertPreview, RevertTarget } from "#dialect/wire/revert.ts";
import type { PublishResult } from "#dialect/wire/workbench.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { Db, PublishedFile } from "../../db/tables.ts";
import type { SchemaStore } from "../../schemas/schemaStore.ts";
import type { ApprovalTarget } from "#dialect/wire/approval.ts";
import { type Approvals, type Reviewer, stateOf } from "./approvals.ts";
import { createWakeTimer } from "./wakeTimer.ts";
import { revertFiles } from "./revertFiles.ts";
import { changedFiles, changesOf, versionOf } from "./difference.ts";
import { keepComments } from "../drafts/comments.ts";
import { discardPublished, revisionOf } from "../drafts/drafts.ts";
import type { DraftFiles } from "../drafts/draftChecker.ts";
import { overlayDraft, type DraftWorkspace } from "../drafts/draftWorkspace.ts";
import { addEntry, entriesIn, entriesOf, setEntryFiles, setEntryState, type NewEntry, type StoredEntry } from "./history.ts";
import { migrationsToUndo, undoMigrations } from "./revertMigrations.ts";
import { assertUpToDate, assertPublishable, type PublishRequest } from "./assertPublishable.ts";
import { patchOf } from "./patch.ts";
import type { PublishLock } from "./publishLock.ts";
import { draftNameOf, isPractice } from "../access/changeSet.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import type { FolderTexts } from "../drafts/schemaFolder.ts";
import { restorePublished, textsAfter } from "./restorePublished.ts";
import { rebasedFiles } from "./scheduled.ts";
import { writeFiles } from "./writeFiles.ts";

export interface Publisher {
  /** Publishes a draft under the name of its analyst; the history names a publisher who is another. */
  publish(wanted: WantedPublication): Promise<PublishResult>;
  /** Reverts the files, and the migrations of stored records that came with them. */
  undo(target: RevertTarget, wanted: WantedUndo): Promise<PublishResult>;
  /** Returns what `undo` would do; throws as it would, before anything is changed. */
  previewUndo(target: RevertTarget): Promise<RevertPreview>;
  /** Returns the files after `undo`, and the names of the migrations that it undoes. */
  reverted(target: RevertTarget): Promise<{ readonly files: DraftFiles; readonly undone: ReadonlySet<string> }>;
  /** Cancels a scheduled publication. */
  cancel(number: number): Promise<void>;
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

export interface PublisherParts {
  readonly db: Db;
  readonly clock: () => number;
  readonly schemas: SchemaStore;
  readonly workspace: DraftWorkspace;
  readonly approvals: Approvals;
  readonly lock: PublishLock;
  /** Returns whether this server is the only one, so that it can activate a change by itself. */
  publishes(): Promise<boolean>;
  /** Receives scheduled publications that failed. */
  onFailed(number: number, why: string): void;
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
    for (const entry of await entriesIn(db, "scheduled"))
      if ((entry.starts?.getTime() ?? 0) <= clock()) await activateScheduled(parts, entry);
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
    const version = { before: textsOf(draft.inForce), after: draft.files };
    await (start ? assertPublishable(parts, version) : checkAndCompile(parts, version));
    const approver = await parts.approvals.approverOf(key, draft, publisher);
    const { analyst: author } = draftNameOf(key);
    const by = { author, approver, publisher: publisher.name === author ? null : publisher.name };
    const entry = { ...by, reason, undoes: null, removes: null, files: changedFiles(draft) };
    const result = await publishEntry(parts, entry, start);
    if ("patch" in result) return result;
    await keepComments(db, key, result.number);
    await discardPublished(db, key, draft.changed);
    if (start) await setTimer();
    return result;
  };

  const cancel: Publisher["cancel"] = async (number) => {
    const waiting = (await entriesIn(db, "scheduled")).find((entry) => entry.number === number);
    if (!waiting) throw new WorkbenchError(404, "workbench.noPublication", { number });
    await setEntryState(db, number, "failed", "workbench.cancelled");
    await setTimer();
  };

  return {
    publish: (wanted) => lock(() => publish(wanted)),
    undo: (target, wanted) => lock(() => undo(parts, target, wanted)),
    previewUndo: (target) => lock(() => previewUndo(parts, target)),
    reverted: (target) => lock(() => reverted(parts, target)),
    cancel: (number) => lock(() => cancel(number)),
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
  const version = { before: textsOf(inForce), after: overlay(inForce, files), takesBack };
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

/** Asserts that a version can be published at once. This thread compiles it while another one checks it. */
async function checkAndCompile(parts: PublisherParts, version: PublishRequest): Promise<void> {
  const compile = async () => ((await parts.publishes()) ? parts.schemas.compileAhead(version.after) : undefined);
  const checked = assertPublishable(parts, version);
  // Once the version is known to be valid, this asks again whether this server publishes, and reports it.
  const compiling = compile().catch(() => undefined);
  try {
    await checked;
  } catch (error) {
    (await compiling)?.();
    throw error;
  }
}

/** Adds the entry to the history, and activates it unless it starts later. Returns a patch instead where this server cannot activate. */
async function publishEntry(
  parts: PublisherParts,
  entry: Omit<NewEntry, "created" | "starts" | "state">,
  starts: Date | null,
): Promise<PublishResult> {
  const { db, clock, schemas } = parts;
  if (!(await parts.publishes())) return { patch: patchOf(entry.files) };
  const number = await addEntry(db, { ...entry, starts, created: new Date(clock()), state: starts ? "scheduled" : "writing" });
  if (!starts) await activate(parts, number, entry.files);
  return { number, catalog: schemas.current().catalogAddress };
}

/** Writes the files and reloads the schemas. If that fails, files, stored records and schemas are restored, and the entry is failed. */
async function activate({ db, schemas, workspace }: PublisherParts, number: number, files: readonly PublishedFile[]): Promise<void> {
  const { root } = workspace.folder;
  try {
    await writeFiles(root, textsAfter(files));
    await schemas.reload({ checked: true });
  } catch (error) {
    const why = errorMessage(error);
    // Its migrations may have run before something else failed.
    if (await restorePublished(db, root, files)) await schemas.reload({ checked: true });
    await setEntryState(db, number, "failed", why);
    throw new WorkbenchError(422, "workbench.notTaken", { why });
  }
  await setEntryState(db, number, "done");
}

/** Activates a due publication, merged with what was published since, after another check. */
async function activateScheduled(parts: PublisherParts, { number, files: planned }: StoredEntry): Promise<void> {
  const { db, workspace, onFailed } = parts;
  try {
    const inForce = await workspace.folder.texts();
    const files = rebasedFiles(planned, inForce);
    await checkAndCompile(parts, { before: textsOf(inForce), after: overlay(inForce, files) });
    await setEntryFiles(db, number, files);
    await setEntryState(db, number, "writing");
    await activate(parts, number, files);
  } catch (error) {
    const why = error instanceof WorkbenchError ? `${error.key} ${JSON.stringify(error.params)}` : String(error);
    await setEntryState(db, number, "failed", why);
    onFailed(number, why);
  }
}

const textsOf = (inForce: FolderTexts): DraftFiles => [...inForce].map(([path, { text }]) => ({ path, text }));

const overlay = (inForce: FolderTexts, files: readonly PublishedFile[]): DraftFiles => overlayDraft(inForce, textsAfter(files));
