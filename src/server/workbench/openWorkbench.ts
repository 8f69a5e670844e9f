/** Opens what stands behind the workbench's calls: access, the desk of drafts, the publisher. */
import type { Db } from "../db/tables.ts";
import type { SchemaStore } from "../schemas/schemaStore.ts";
import { openAccess, type WorkbenchAccess } from "./access/access.ts";
import type { DraftChecker } from "./drafts/draftChecker.ts";
import { createDraftWorkspace, type DraftWorkspace } from "./drafts/draftWorkspace.ts";
import { createWorkbenchTables } from "../db/createWorkbenchTables.ts";
import { lastAuthorOf } from "./publish/history.ts";
import { createPublisher, finishWriting, type Publisher } from "./publish/publisher.ts";
import { openSchemaFolder } from "./drafts/schemaFolder.ts";

export interface WorkbenchOptions {
  readonly db: Db;
  readonly clock: () => number;
  readonly schemas: SchemaStore;
  /** Folder of `screens.json` and `schemas/`. */
  readonly root: string;
  readonly checker: DraftChecker;
  /** Made and said once when absent. */
  readonly password?: string;
  /** Whether this server is the only one on its records. */
  isAlone(): Promise<boolean>;
  /** Told of a publication that could not come into force when its time came. */
  onFailed(number: number, why: string): void;
}

export interface WorkbenchServices {
  readonly db: Db;
  readonly clock: () => number;
  readonly access: WorkbenchAccess;
  readonly desk: DraftWorkspace;
  readonly publisher: Publisher;
  publishes(): Promise<boolean>;
  lastAuthor(path: string): Promise<string | undefined>;
  close(): void;
}

/** Before the schemas are read: a publication that was being written is brought to its end. */
export async function prepareWorkbench(db: Db, root: string): Promise<void> {
  await createWorkbenchTables(db);
  await finishWriting(db, root);
}

/** After `prepareWorkbench`. */
export async function openWorkbenchServices(options: WorkbenchOptions): Promise<WorkbenchServices> {
  const { db, clock, schemas, root, checker, password, isAlone, onFailed } = options;
  const desk = createDraftWorkspace({ db, schemas, folder: openSchemaFolder(root), checker });
  const publisher = createPublisher({ db, clock, schemas, desk, publishes: isAlone, onFailed });
  await publisher.bringDue();
  return {
    db,
    clock,
    access: await openAccess(db, password),
    desk,
    publisher,
    publishes: isAlone,
    lastAuthor: (path) => lastAuthorOf(db, path),
    close: () => publisher.close(),
  };
}
