/** Activates a checked version: writes its files, reloads the schemas, and restores both where that fails. */
import type { PublishResult } from "#dialect/wire/workbench.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { Db, PublishedFile } from "../../db/tables.ts";
import type { SchemaStore } from "../../schemas/schemaStore.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import type { DraftFiles } from "../drafts/draftChecker.ts";
import { overlayDraft, type DraftWorkspace } from "../drafts/draftWorkspace.ts";
import type { FolderTexts } from "../drafts/schemaFolder.ts";
import type { Approvals } from "./approvals.ts";
import { assertPublishable, type PublishRequest } from "./assertPublishable.ts";
import { addEntry, setEntryState, type NewEntry } from "./history.ts";
import { patchOf } from "./patch.ts";
import type { PublishLock } from "./publishLock.ts";
import { restorePublished, textsAfter } from "./restorePublished.ts";
import { writeFiles } from "./writeFiles.ts";

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

/** Asserts that a version can be published at once. This thread compiles it while another one checks it. */
export async function checkAndCompile(parts: PublisherParts, version: PublishRequest): Promise<void> {
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
export async function publishEntry(
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
export async function activate({ db, schemas, workspace }: PublisherParts, number: number, files: readonly PublishedFile[]): Promise<void> {
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

export const overlay = (inForce: FolderTexts, files: readonly PublishedFile[]): DraftFiles => overlayDraft(inForce, textsAfter(files));
