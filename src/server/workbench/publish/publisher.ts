/**
 * Publishes drafts: checks them, writes the files, activates them in the running
 * server, and records the publication. One at a time.
 *
 * ```
 *   check ─ history: writing ─ files ─ the server reloads ─ history: done
 *                                      └ it fails: files and stored records are restored, history: failed
 * ```
 *
 * A process that ends in between leaves an entry in state `writing`; the next
 * start completes it (`finishWriting`).
 */
import type { PublishResult } from "#dialect/wire/workbench.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { Db, PublishedFile } from "../../db/tables.ts";
import type { SchemaStore } from "../../schemas/schemaStore.ts";
import { createWakeTimer } from "./wakeTimer.ts";
import { revertFiles } from "./revertFiles.ts";
import { changedFiles } from "./difference.ts";
import { discardDraft } from "../drafts/drafts.ts";
import { createSerialQueue, type DraftFiles } from "../drafts/draftChecker.ts";
import { overlayDraft, type DraftWorkspace } from "../drafts/draftWorkspace.ts";
import { addEntry, entriesIn, entriesOf, setEntryState, type NewEntry, type StoredEntry } from "./history.ts";
import { readMigrations } from "../../schemas/readMigrations.ts";
import { appliedMigrations, undoSince } from "../../migrations/undoMigration.ts";
import { assertUpToDate, assertPublishable } from "./assertPublishable.ts";
import { patchOf } from "./patch.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import type { FolderTexts } from "../drafts/schemaFolder.ts";
import { writeFiles, type NewText } from "./writeFiles.ts";

export interface Publisher {
  /** @param from start time; at once if absent or past */
  publish(analyst: string, reason: string, from?: Date): Promise<PublishResult>;
  /** Reverts the files to their state after publication `to`; 0: before the first. */
  undo(analyst: string, reason: string, to: number): Promise<PublishResult>;
  /** Cancels a scheduled publication. */
  cancel(number: number): Promise<void>;
  /** Activates scheduled publications that are due. */
  activateDue(): Promise<void>;
  close(): void;
}

export interface PublisherParts {
  readonly db: Db;
  readonly clock: () => number;
  readonly schemas: SchemaStore;
  readonly workspace: DraftWorkspace;
  /** Returns whether this server is the only one, so that it can activate a change by itself. */
  publishes(): Promise<boolean>;
  /** Receives scheduled publications that failed. */
  onFailed(number: number, why: string): void;
}

export function createPublisher(parts: PublisherParts): Publisher {
  const { db, clock, workspace, onFailed } = parts;
  const queue = createSerialQueue();
  const activateDue = async (): Promise<void> => {
    for (const entry of await entriesIn(db, "scheduled"))
      if ((entry.starts?.getTime() ?? 0) <= clock()) await activateScheduled(parts, entry);
    await setTimer();
  };
  const timer = createWakeTimer(clock, () => void queue(activateDue).catch((error: unknown) => onFailed(0, String(error))));

  /** Sets the timer for the next scheduled publication. */
  const setTimer = async (): Promise<void> => {
    const times = (await entriesIn(db, "scheduled")).map(({ starts }) => starts?.getTime() ?? 0);
    timer.set(times.length > 0 ? Math.min(...times) : undefined);
  };

  const publish: Publisher["publish"] = async (analyst, reason, from) => {
    const draft = await workspace.open(analyst);
    if (draft.changed.length === 0) throw new WorkbenchError(422, "workbench.noChange");
    await assertUpToDate(db, draft);
    await assertPublishable(parts, { before: textsOf(draft.inForce), after: draft.files });
    const entry = { author: analyst, reason, undoes: null, files: changedFiles(draft) };
    const start = from && from.getTime() > clock() ? from : null;
    const result = await publishEntry(parts, entry, start);
    if ("patch" in result) return result;
    await discardDraft(db, analyst);
    if (start) await setTimer();
    return result;
  };

  const undo: Publisher["undo"] = async (analyst, reason, to) => {
    const entries = await entriesOf(db);
    if (to !== 0 && !entries.some(({ number }) => number === to)) throw new WorkbenchError(404, "workbench.noPublication", { number: to });
    const inForce = await workspace.folder.texts();
    const files = revertFiles(entries, to, inForce);
    if (files.length === 0) throw new WorkbenchError(422, "workbench.noChange");
    const migrated = files.find(({ path, before }) => before !== null && path.startsWith("schemas/migrations/"));
    if (migrated) throw new WorkbenchError(422, "workbench.migrated", { path: migrated.path });
    await assertPublishable(parts, { before: textsOf(inForce), after: overlay(inForce, files), takesBack: true });
    return publishEntry(parts, { author: analyst, reason, undoes: to, files }, null);
  };

  const cancel: Publisher["cancel"] = async (number) => {
    const waiting = (await entriesIn(db, "scheduled")).find((entry) => entry.number === number);
    if (!waiting) throw new WorkbenchError(404, "workbench.noPublication", { number });
    await setEntryState(db, number, "failed", "workbench.cancelled");
    await setTimer();
  };

  return {
    publish: (analyst, reason, from) => queue(() => publish(analyst, reason, from)),
    undo: (analyst, reason, to) => queue(() => undo(analyst, reason, to)),
    cancel: (number) => queue(() => cancel(number)),
    activateDue: () => queue(activateDue),
    close: timer.close,
  };
}

/** Adds the entry to the history, and activates it unless it starts later. Returns a patch instead where this server cannot activate. */
async function publishEntry(
  parts: PublisherParts,
  entry: Pick<NewEntry, "author" | "reason" | "undoes" | "files">,
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
  const applied = await appliedMigrations(db);
  try {
    await writeFiles(root, textsAfter(files));
    await schemas.reload({ checked: true });
  } catch (error) {
    const why = errorMessage(error);
    // Its migrations may have run before something else failed.
    const isUndone = await undoSince(db, { migrations: await readMigrations(root), catalog: schemas.current().catalog }, applied);
    await writeFiles(root, textsBefore(files));
    if (isUndone) await schemas.reload({ checked: true });
    await setEntryState(db, number, "failed", why);
    throw new WorkbenchError(422, "workbench.notTaken", { why });
  }
  await setEntryState(db, number, "done");
}

/** Activates a due publication after another check: the active files may have changed since the first. */
async function activateScheduled(parts: PublisherParts, { number, files }: StoredEntry): Promise<void> {
  const { db, workspace, onFailed } = parts;
  try {
    const inForce = await workspace.folder.texts();
    const changed = files.find(({ path, before }) => (inForce.get(path)?.text ?? null) !== before);
    if (changed) throw new WorkbenchError(409, "workbench.conflict", { path: changed.path });
    await assertPublishable(parts, { before: textsOf(inForce), after: overlay(inForce, files) });
    await setEntryState(db, number, "writing");
    await activate(parts, number, files);
  } catch (error) {
    const why = error instanceof WorkbenchError ? `${error.key} ${JSON.stringify(error.params)}` : String(error);
    await setEntryState(db, number, "failed", why);
    onFailed(number, why);
  }
}

const textsOf = (inForce: FolderTexts): DraftFiles => [...inForce].map(([path, { text }]) => ({ path, text }));

const textsAfter = (files: readonly PublishedFile[]): NewText[] => files.map((file) => ({ path: file.path, text: file.after }));
const textsBefore = (files: readonly PublishedFile[]): NewText[] => files.map((file) => ({ path: file.path, text: file.before }));
const overlay = (inForce: FolderTexts, files: readonly PublishedFile[]): DraftFiles => overlayDraft(inForce, textsAfter(files));

/** Completes publications that a process left in state `writing`. Run it before the schemas are read. */
export async function finishWriting(db: Db, root: string): Promise<void> {
  for (const { number, files } of await entriesIn(db, "writing")) {
    await writeFiles(root, textsAfter(files));
    await setEntryState(db, number, "done");
  }
}
