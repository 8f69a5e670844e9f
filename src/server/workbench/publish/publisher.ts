/**
 * Publishes drafts: checked, written into the folder, taken over by the
 * running server, kept in the history. One at a time.
 *
 * ```
 *   check ─ history: writing ─ files ─ the server takes them over ─ history: done
 *                                      └ it cannot: files and stored records as before, history: failed
 * ```
 *
 * A process that ends in between leaves `writing` behind; the next start brings
 * what was checked to its end (`finishWriting`).
 */
import type { PublishResult } from "#dialect/wire/workbench.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { Db, PublishedFile } from "../../db/tables.ts";
import type { SchemaStore } from "../../schemas/schemaStore.ts";
import { createWakeTimer } from "./wakeTimer.ts";
import { revertFiles } from "./revertFiles.ts";
import { changedFiles } from "./difference.ts";
import { dropDraft } from "../drafts/drafts.ts";
import { createSerialQueue, type DraftFiles } from "../drafts/draftChecker.ts";
import { overlayDraft, type DraftWorkspace } from "../drafts/draftWorkspace.ts";
import { addEntry, entriesIn, entriesOf, setEntryState, type NewEntry, type StoredEntry } from "./history.ts";
import { readMigrations } from "../../schemas/readMigrations.ts";
import { appliedMigrations, undoSince } from "../../migrations/undoMigration.ts";
import { assertUpToDate, assertPublishable } from "./assertPublishable.ts";
import { patchOf } from "./patch.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import type { FolderTexts } from "../drafts/schemaFolder.ts";
import { writeFiles, type WantedText } from "./writeFiles.ts";

export interface Publisher {
  /** @param from When it comes into force; at once when absent or past. */
  publish(analyst: string, reason: string, from?: Date): Promise<PublishResult>;
  /** Back to how the files were after the publication of this number; 0: before all. */
  undo(analyst: string, reason: string, to: number): Promise<PublishResult>;
  /** Takes back what waits for its time. */
  cancel(number: number): Promise<void>;
  /** Brings into force whose time has come. */
  bringDue(): Promise<void>;
  close(): void;
}

export interface PublisherParts {
  readonly db: Db;
  readonly clock: () => number;
  readonly schemas: SchemaStore;
  readonly desk: DraftWorkspace;
  /** Whether this server is the only one, so that it may take a change over itself. */
  publishes(): Promise<boolean>;
  /** Told of what could not be brought into force when its time came. */
  onFailed(number: number, why: string): void;
}

export function createPublisher({ db, clock, schemas, desk, publishes, onFailed }: PublisherParts): Publisher {
  const oneByOne = createSerialQueue();
  const alarm = createWakeTimer(clock, () => void oneByOne(bringDue).catch((error: unknown) => onFailed(0, String(error))));
  const sound = { db, schemas, desk };

  const bring = async (number: number, files: readonly PublishedFile[]): Promise<void> => {
    const { root } = desk.folder;
    const carriedOut = await appliedMigrations(db);
    try {
      await writeFiles(root, written(files));
      await schemas.reload({ checked: true });
    } catch (error) {
      const why = errorMessage(error);
      // The migrations that it brought along may have been carried out before something else failed.
      const isBack = await undoSince(db, { migrations: await readMigrations(root), catalog: schemas.current().catalog }, carriedOut);
      await writeFiles(root, unwritten(files));
      if (isBack) await schemas.reload({ checked: true });
      await setEntryState(db, number, "failed", why);
      throw new WorkbenchError(422, "workbench.notTaken", { why });
    }
    await setEntryState(db, number, "done");
  };

  const now = (entry: Omit<NewEntry, "created" | "state">): NewEntry => ({ ...entry, created: new Date(clock()), state: "writing" });

  const publish: Publisher["publish"] = async (analyst, reason, from) => {
    const draft = await desk.open(analyst);
    if (draft.changed.length === 0) throw new WorkbenchError(422, "workbench.noChange");
    await assertUpToDate(db, draft);
    await assertPublishable(sound, { before: textsOf(draft.inForce), after: draft.files });
    const files = changedFiles(draft);
    if (!(await publishes())) return { patch: patchOf(files) };
    const entry = now({ author: analyst, reason, starts: null, undoes: null, files });
    if (from && from.getTime() > clock()) {
      const number = await addEntry(db, { ...entry, starts: from, state: "scheduled" });
      await dropDraft(db, analyst);
      await wait();
      return { number, catalog: schemas.current().catalogAddress };
    }
    const number = await addEntry(db, entry);
    await bring(number, files);
    await dropDraft(db, analyst);
    return { number, catalog: schemas.current().catalogAddress };
  };

  const undo: Publisher["undo"] = async (analyst, reason, to) => {
    const entries = await entriesOf(db);
    if (to !== 0 && !entries.some(({ number }) => number === to)) throw new WorkbenchError(404, "workbench.noPublication", { number: to });
    const inForce = await desk.folder.texts();
    const files = revertFiles(entries, to, inForce);
    if (files.length === 0) throw new WorkbenchError(422, "workbench.noChange");
    const carried = files.find(({ path, before }) => before !== null && path.startsWith("schemas/migrations/"));
    if (carried) throw new WorkbenchError(422, "workbench.migrated", { path: carried.path });
    await assertPublishable(sound, { before: textsOf(inForce), after: after(inForce, files), takesBack: true });
    if (!(await publishes())) return { patch: patchOf(files) };
    const number = await addEntry(db, now({ author: analyst, reason, starts: null, undoes: to, files }));
    await bring(number, files);
    return { number, catalog: schemas.current().catalogAddress };
  };

  /** One whose time has come is checked again: what it was checked against may have changed. */
  const bringWaiting = async ({ number, files }: StoredEntry): Promise<void> => {
    try {
      const inForce = await desk.folder.texts();
      const changed = files.find(({ path, before }) => (inForce.get(path)?.text ?? null) !== before);
      if (changed) throw new WorkbenchError(409, "workbench.conflict", { path: changed.path });
      await assertPublishable(sound, { before: textsOf(inForce), after: after(inForce, files) });
      await setEntryState(db, number, "writing");
      await bring(number, files);
    } catch (error) {
      const why = error instanceof WorkbenchError ? `${error.key} ${JSON.stringify(error.params)}` : String(error);
      await setEntryState(db, number, "failed", why);
      onFailed(number, why);
    }
  };

  const bringDue = async (): Promise<void> => {
    for (const entry of await entriesIn(db, "scheduled")) if ((entry.starts?.getTime() ?? 0) <= clock()) await bringWaiting(entry);
    await wait();
  };

  /** Sets the alarm for the next that waits. */
  const wait = async (): Promise<void> => {
    const times = (await entriesIn(db, "scheduled")).map(({ starts }) => starts?.getTime() ?? 0);
    alarm.set(times.length > 0 ? Math.min(...times) : undefined);
  };

  return {
    publish: (analyst, reason, from) => oneByOne(() => publish(analyst, reason, from)),
    undo: (analyst, reason, to) => oneByOne(() => undo(analyst, reason, to)),
    cancel: (number) =>
      oneByOne(async () => {
        const waiting = (await entriesIn(db, "scheduled")).find((entry) => entry.number === number);
        if (!waiting) throw new WorkbenchError(404, "workbench.noPublication", { number });
        await setEntryState(db, number, "failed", "workbench.cancelled");
        await wait();
      }),
    bringDue: () => oneByOne(bringDue),
    close: alarm.close,
  };
}

const textsOf = (inForce: FolderTexts): DraftFiles => [...inForce].map(([path, { text }]) => ({ path, text }));

const written = (files: readonly PublishedFile[]): WantedText[] => files.map((file) => ({ path: file.path, text: file.after }));
const unwritten = (files: readonly PublishedFile[]): WantedText[] => files.map((file) => ({ path: file.path, text: file.before }));
const after = (inForce: FolderTexts, files: readonly PublishedFile[]): DraftFiles => overlayDraft(inForce, written(files));

/** Brings to its end what a process that ended had begun to write. Before the schemas are read. */
export async function finishWriting(db: Db, root: string): Promise<void> {
  for (const { number, files } of await entriesIn(db, "writing")) {
    await writeFiles(root, written(files));
    await setEntryState(db, number, "done");
  }
}
