/** Takes a publication that never came into force back into a draft: cancelled, or failed at its time. */
import type { Db } from "../../db/tables.ts";
import { contentHash } from "../../schemas/asset.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import { nextRevision, saveDraft } from "../drafts/drafts.ts";
import type { DraftWorkspace } from "../drafts/draftWorkspace.ts";
import { entriesIn } from "./history.ts";

export interface ReopenParts {
  readonly db: Db;
  readonly clock: () => number;
  readonly workspace: Pick<DraftWorkspace, "open">;
}

/**
 * Each file is based on what the publication was based on, so that what others have published since is merged, or asked about.
 * Throws 404 for any other publication, 422 where the draft changes one of its files already.
 */
export async function reopen({ db, clock, workspace }: ReopenParts, key: string, number: number): Promise<void> {
  const entry = (await entriesIn(db, "failed")).find((one) => one.number === number);
  if (!entry) throw new WorkbenchError(404, "workbench.noPublication", { number });
  const { changed, inForce } = await workspace.open(key);
  const own = changed.find(({ path }) => entry.files.some((file) => file.path === path));
  if (own) throw new WorkbenchError(422, "workbench.draftHas", { path: own.path });
  const files = entry.files.filter(({ path, after }) => (inForce.get(path)?.text ?? null) !== after);
  await db.transaction().execute(async (tx) => {
    await nextRevision(tx, key);
    const updated = new Date(clock());
    for (const { path, before, after } of files)
      await saveDraft(tx, key, { path, text: after, base: before === null ? null : contentHash(before), updated });
  });
}
