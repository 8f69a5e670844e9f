/** Carries out a plan of several files in the draft, as one step of undo. */
import type { PlannedFile, ReadText } from "#dialect/begin/plan.ts";
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";
import type { WorkbenchDraft } from "./workbenchDraft.ts";

/**
 * Plans with the texts of the files that the plan reads, then creates and edits. Of other files the plan can only ask whether they are there.
 * Screens come last: the list of files names a screen by its route.
 */
export async function carryOut(
  draft: Pick<WorkbenchDraft, "open" | "act" | "create" | "edit">,
  files: readonly Pick<WorkbenchFile, "path">[],
  needed: readonly string[],
  plan: (read: ReadText) => readonly PlannedFile[],
): Promise<void> {
  const texts = new Map(await Promise.all(needed.map(async (path) => [path, (await draft.open(path)).text] as const)));
  const changes = plan((path) => texts.get(path) ?? (files.some((file) => file.path === path) ? "" : undefined));
  const isScreen = ({ path }: PlannedFile) => path.startsWith("schemas/screens/");
  await draft.act(async () => {
    for (const { path, before, after } of [...changes.filter((one) => !isScreen(one)), ...changes.filter(isScreen)])
      await (before === undefined ? draft.create(path, after) : draft.edit(path, () => after));
  });
}
