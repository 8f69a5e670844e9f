/** Opens what stands behind the workbench's calls: tables, access, the desk of drafts. */
import type { Db } from "../db/tables.ts";
import type { SchemaStore } from "../schemas/schemaStore.ts";
import { openAccess, type WorkbenchAccess } from "./access.ts";
import { createDraftDesk, type DraftDesk } from "./draftDesk.ts";
import { createWorkbenchTables } from "./createWorkbenchTables.ts";
import { openSchemaFolder } from "./schemaFolder.ts";

export interface WorkbenchOptions {
  readonly db: Db;
  readonly clock: () => number;
  readonly schemas: SchemaStore;
  /** Folder of `screens.json` and `schemas/`. */
  readonly root: string;
  /** The project's own folder. */
  readonly project: string;
  readonly cacheFolder: string;
  /** Made and said once when absent. */
  readonly password?: string;
}

export interface Workbench {
  readonly db: Db;
  readonly clock: () => number;
  readonly access: WorkbenchAccess;
  readonly desk: DraftDesk;
  publishes(): Promise<boolean>;
  lastAuthor(path: string): Promise<string | undefined>;
}

export async function openWorkbench({ db, clock, schemas, root, project, cacheFolder, password }: WorkbenchOptions): Promise<Workbench> {
  await createWorkbenchTables(db);
  return {
    db,
    clock,
    access: await openAccess(db, password),
    desk: createDraftDesk({ db, schemas, folder: openSchemaFolder(root), project, cacheFolder }),
    publishes: async () => true,
    lastAuthor: async () => undefined,
  };
}
