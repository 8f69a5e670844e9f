/** Assertions before a publication: refusals come before anything is written. */
import { basename } from "node:path";
import { isEqual } from "#dialect/json/equal.ts";
import type { Json } from "#dialect/json/json.ts";
import { type RolesFile, type WorkbenchGrant, workbenchRoles } from "#dialect/schema/roles.ts";
import type { UndeclaredChange } from "#dialect/wire/workbench.ts";
import type { Db } from "../../db/tables.ts";
import type { SchemaStore } from "../../schemas/schemaStore.ts";
import { changesOf, undeclaredLines } from "./difference.ts";
import type { DraftFiles } from "../drafts/draftChecker.ts";
import type { DraftWorkspace, OpenDraft } from "../drafts/draftWorkspace.ts";
import { lastAuthorOf } from "./history.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import { changesWithData } from "./changesWithData.ts";

export interface PublishCheckContext {
  readonly db: Db;
  readonly schemas: SchemaStore;
  readonly workspace: DraftWorkspace;
}

export interface PublishRequest {
  readonly before: DraftFiles;
  readonly after: DraftFiles;
  /** A publication is reverted: a removed field without data is harmless, and so are changes of entities whose migration is undone. */
  readonly takesBack?: { readonly migrated: ReadonlySet<string> };
}

/** Throws 409 if an active file has changed since the draft was based on it. */
export async function assertUpToDate(db: Db, { inForce, changed }: OpenDraft): Promise<void> {
  for (const { path, base } of changed) {
    const theirs = inForce.get(path);
    if ((theirs?.hash ?? null) === base) continue;
    const by = await lastAuthorOf(db, path);
    const more = { path, text: theirs?.text ?? "", hash: theirs?.hash ?? "", ...(by !== undefined && { by }) };
    throw new WorkbenchError(409, "workbench.conflict", { path }, more);
  }
}

/**
 * Throws 422 for lint errors, for breaking changes without a migration, for a migration in force that is changed or removed, and for roles
 * after which nobody could edit or publish: no publication could take that back.
 */
export async function assertPublishable(parts: PublishCheckContext, request: PublishRequest): Promise<void> {
  // The check runs in a thread of its own: meanwhile this one finds the changes. Errors are reported before anything else.
  const checked = assertNoErrors(parts, request);
  const compared = undeclaredChanges(request);
  compared.catch(() => undefined);
  await checked;
  assertGoverned(request);
  assertMigrationsKept(request);
  await assertDeclared(parts, request, await compared);
}

const rolesFile = "schemas/roles.json";

function assertGoverned({ before, after }: PublishRequest): void {
  const holders = (files: DraftFiles, grant: WorkbenchGrant): number => {
    const file = files.find(({ path }) => path === rolesFile);
    return file ? workbenchRoles(JSON.parse(file.text) as RolesFile, [grant]).length : 0;
  };
  const lost = (["edit", "publish"] as const).find((grant) => holders(before, grant) > 0 && holders(after, grant) === 0);
  if (lost) throw new WorkbenchError(422, lost === "edit" ? "workbench.nobodyEdits" : "workbench.nobodyPublishes");
}

const migrations = "schemas/migrations/";

/**
 * A migration runs once, by its name. Another text would never reach the stored records, as of two analysts who have made one of the same
 * name; without the file nobody could undo it. An undo takes the migration back itself.
 */
function assertMigrationsKept({ before, after, takesBack }: PublishRequest): void {
  if (takesBack) return;
  const texts = new Map(after.map(({ path, text }) => [path, text]));
  const ran = before.find(({ path, text }) => {
    if (!path.startsWith(migrations)) return false;
    const now = texts.get(path);
    return now === undefined || (now !== text && !isEqual(JSON.parse(now) as Json, JSON.parse(text) as Json));
  });
  if (ran) throw new WorkbenchError(422, "workbench.migrationRan", { name: basename(ran.path, ".json") });
}

async function assertNoErrors({ workspace }: PublishCheckContext, { after }: PublishRequest): Promise<void> {
  const [{ broken }, findings] = await Promise.all([workspace.compile(after), workspace.findings(after)]);
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length === 0 && broken === undefined) return;
  const more = { findings: errors, ...(broken !== undefined && { broken }) };
  throw new WorkbenchError(422, "workbench.hasErrors", { count: Math.max(1, errors.length) }, more);
}

async function undeclaredChanges({ before, after }: PublishRequest): Promise<readonly UndeclaredChange[]> {
  return changesOf(before, after).undeclared;
}

async function assertDeclared(
  { db, schemas }: PublishCheckContext,
  { takesBack }: PublishRequest,
  all: readonly UndeclaredChange[],
): Promise<void> {
  const { catalog } = schemas.current();
  const open = all.filter(({ change: { stored } }) => !takesBack?.migrated.has(stored?.entity ?? ""));
  const undeclared = takesBack ? await changesWithData(db, open) : open;
  if (undeclared.length === 0) return;
  // The impact of the undo names the records.
  if (takesBack) throw new WorkbenchError(422, "workbench.wouldLose", {}, { undeclared });
  const lines = undeclaredLines(undeclared, catalog.files.site.defaultLanguage);
  throw new WorkbenchError(422, "workbench.undeclared", { changes: lines.join("\n") }, { undeclared });
}
