/** What must not come into force: refused with the reason, before anything is written. */
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
  readonly desk: DraftWorkspace;
}

export interface PublishRequest {
  readonly before: DraftFiles;
  readonly after: DraftFiles;
  /** A publication is taken back: what it had added goes, and is missed by nobody while nobody has filled it in. */
  readonly takesBack?: true;
}

/** Throws a refusal (409) where somebody else has changed a file since the draft began with it. */
export async function assertUpToDate(db: Db, { inForce, changed }: OpenDraft): Promise<void> {
  for (const { path, base } of changed) {
    const theirs = inForce.get(path);
    if ((theirs?.hash ?? null) === base) continue;
    const by = await lastAuthorOf(db, path);
    const more = { path, text: theirs?.text ?? "", hash: theirs?.hash ?? "", ...(by !== undefined && { by }) };
    throw new WorkbenchError(409, "workbench.conflict", { path }, more);
  }
}

/** Throws a refusal (422) for mistakes, and for stored records that nobody has thought of. */
export async function assertPublishable(parts: PublishCheckContext, wanted: PublishRequest): Promise<void> {
  await mustBeRight(parts, wanted);
  await mustBeDeclared(parts, wanted);
}

async function mustBeRight({ desk }: PublishCheckContext, { after }: PublishRequest): Promise<void> {
  const [{ broken }, findings] = [await desk.compile(after), await desk.findings(after)];
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length === 0 && broken === undefined) return;
  const more = { findings: errors, ...(broken !== undefined && { broken }) };
  throw new WorkbenchError(422, "workbench.hasErrors", { count: Math.max(1, errors.length) }, more);
}

async function mustBeDeclared({ db, schemas }: PublishCheckContext, { before, after, takesBack }: PublishRequest): Promise<void> {
  const { entities, catalog } = schemas.current();
  const told = changesOf(before, after).undeclared;
  const undeclared = takesBack ? await changesWithData(db, entities, told) : told;
  if (undeclared.length === 0) return;
  const lines = undeclaredLines(undeclared, catalog.files.site.defaultLanguage);
  throw new WorkbenchError(422, "workbench.undeclared", { changes: lines.join("\n") }, { undeclared });
}
