/** Opens the services of the workbench: access, draft workspace, publisher. */
import type { ProvePasskey } from "../accounts/passkeys.ts";
import type { ProveAccount } from "../accounts/proveAccount.ts";
import type { Db } from "../db/tables.ts";
import { createPublishLock, type PublishDatabase } from "./publish/publishLock.ts";
import type { SchemaStore } from "../schemas/schemaStore.ts";
import { openAccess, type WorkbenchAccess } from "./access/access.ts";
import type { DraftChecker } from "./drafts/draftChecker.ts";
import { createDraftWorkspace, type DraftWorkspace } from "./drafts/draftWorkspace.ts";
import { lastAuthorOf, publishedText } from "./publish/history.ts";
import { type Approvals, createApprovals } from "./publish/approvals.ts";
import { createPublisher, type Publisher } from "./publish/publisher.ts";
import { discardInForce } from "./drafts/drafts.ts";
import { openSchemaFolder } from "./drafts/schemaFolder.ts";

export interface WorkbenchOptions {
  readonly database: PublishDatabase;
  readonly clock: () => number;
  readonly schemas: SchemaStore;
  /** Folder with `screens.json` and `schemas/`. */
  readonly root: string;
  readonly checker: DraftChecker;
  /** Without it, one is generated and printed once. */
  readonly password?: string;
  /** Stricter and breaking changes need the approval of a second person. */
  readonly approval?: boolean;
  /** Proves the accounts of analysts: by name and password, and by a passkey. */
  readonly proveAccount: ProveAccount;
  readonly provePasskey: ProvePasskey;
  /** Address of the portal; that of the request if absent. */
  readonly portalUrl?: string | undefined;
  /** Returns whether this server is the only one on its database. */
  isAlone(): Promise<boolean>;
  /** Receives publications that failed at their start time. */
  onFailed(number: number, why: string): void;
}

export interface WorkbenchServices {
  readonly db: Db;
  readonly clock: () => number;
  readonly access: WorkbenchAccess;
  readonly proveAccount: ProveAccount;
  readonly provePasskey: ProvePasskey;
  readonly portalUrl: string | undefined;
  readonly workspace: DraftWorkspace;
  readonly publisher: Publisher;
  readonly approvals: Approvals;
  publishes(): Promise<boolean>;
  lastAuthor(path: string): Promise<string | undefined>;
  publishedText(path: string, hash: string): Promise<string | undefined>;
  close(): void;
}

/** Requires schemas that were opened by `openAfterInterruption`. */
export async function openWorkbenchServices(options: WorkbenchOptions): Promise<WorkbenchServices> {
  const { database, clock, schemas, root, checker, password, approval = false, proveAccount, provePasskey, isAlone, onFailed } = options;
  const { db } = database;
  const workspace = createDraftWorkspace({ db, schemas, folder: openSchemaFolder(root), checker });
  const approvals = createApprovals({ db, clock, workspace, isDemanded: approval });
  const lock = createPublishLock(database);
  const publisher = createPublisher({ db, clock, schemas, workspace, approvals, lock, publishes: isAlone, onFailed });
  // A process that died after its publication has left them.
  await discardInForce(db, await workspace.folder.texts());
  await publisher.activateDue();
  return {
    db,
    clock,
    access: await openAccess(db, password, () => schemas.current().roles),
    proveAccount,
    provePasskey,
    portalUrl: options.portalUrl,
    workspace,
    publisher,
    approvals,
    publishes: isAlone,
    lastAuthor: (path) => lastAuthorOf(db, path),
    publishedText: (path, hash) => publishedText(db, path, hash),
    close: () => publisher.close(),
  };
}
