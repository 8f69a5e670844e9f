/** What must not come into force: refused with the reason, before anything is written. */
import type { Db } from "../../db/tables.ts";
import type { SchemaStore } from "../../schemas/schemaStore.ts";
import { changesOf, undeclaredLines } from "./difference.ts";
import type { DraftFiles } from "../drafts/draftChecker.ts";
import type { DraftDesk, OpenDraft } from "../drafts/draftWorkspace.ts";
import { lastAuthorOf } from "./history.ts";
import { WorkbenchRefusal } from "../access/workbenchError.ts";
import { stillHeld } from "./changesWithData.ts";

export interface SoundParts {
  readonly db: Db;
  readonly schemas: SchemaStore;
  readonly desk: DraftDesk;
}

export interface Wanted {
  readonly before: DraftFiles;
  readonly after: DraftFiles;
  /** A publication is taken back: what it had added goes, and is missed by nobody while nobody has filled it in. */
  readonly takesBack?: true;
}

/** Throws a refusal (409) where somebody else has changed a file since the draft began with it. */
export async function mustBeFresh(db: Db, { inForce, changed }: OpenDraft): Promise<void> {
  for (const { path, base } of changed) {
    const theirs = inForce.get(path);
    if ((theirs?.hash ?? null) === base) continue;
    const by = await lastAuthorOf(db, path);
    const more = { path, text: theirs?.text ?? "", hash: theirs?.hash ?? "", ...(by !== undefined && { by }) };
    throw new WorkbenchRefusal(409, "workbench.conflict", { path }, more);
  }
}

/** Throws a refusal (422) for mistakes, and for stored records that nobody has thought of. */
export async function mustBeSound(parts: SoundParts, wanted: Wanted): Promise<void> {
  await mustBeRight(parts, wanted);
  await mustBeDeclared(parts, wanted);
}

async function mustBeRight({ desk }: SoundParts, { after }: Wanted): Promise<void> {
  const [{ broken }, findings] = [await desk.compile(after), await desk.findings(after)];
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length === 0 && broken === undefined) return;
  const more = { findings: errors, ...(broken !== undefined && { broken }) };
  throw new WorkbenchRefusal(422, "workbench.hasErrors", { count: Math.max(1, errors.length) }, more);
}

async function mustBeDeclared({ db, schemas }: SoundParts, { before, after, takesBack }: Wanted): Promise<void> {
  const { entities, catalog } = schemas.current();
  const told = changesOf(before, after).undeclared;
  const undeclared = takesBack ? await stillHeld(db, entities, told) : told;
  if (undeclared.length === 0) return;
  const lines = undeclaredLines(undeclared, catalog.files.site.defaultLanguage);
  throw new WorkbenchRefusal(422, "workbench.undeclared", { changes: lines.join("\n") }, { undeclared });
}
