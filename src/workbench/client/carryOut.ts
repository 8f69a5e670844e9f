/** Carries out a plan of several files in the draft, as one step of undo. */
import { CannotBegin, type PlannedFile, type ReadText } from "#dialect/begin/plan.ts";
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";
import type { WorkbenchTranslation } from "./translation.ts";
import type { WorkbenchDraft } from "./workbenchDraft.ts";

/**
 * Plans with the texts of the files that the plan reads, then creates and edits. Of other files the plan can only ask whether they are there.
 * Screens come last: the list of files names a screen by its route. Rejects in the words of the analyst where the plan refuses.
 */
export async function carryOut(
  draft: Pick<WorkbenchDraft, "open" | "act" | "create" | "edit">,
  files: readonly Pick<WorkbenchFile, "path">[],
  needed: readonly string[],
  plan: (read: ReadText) => readonly PlannedFile[],
  t: WorkbenchTranslation["t"],
): Promise<void> {
  const texts = new Map(await Promise.all(needed.map(async (path) => [path, (await draft.open(path)).text] as const)));
  const changes = inWords(t, () => plan((path) => texts.get(path) ?? (files.some((file) => file.path === path) ? "" : undefined)));
  const isScreen = ({ path }: PlannedFile) => path.startsWith("schemas/screens/");
  await draft.act(async () => {
    for (const { path, before, after } of [...changes.filter((one) => !isScreen(one)), ...changes.filter(isScreen)])
      await (before === undefined ? draft.create(path, after) : draft.edit(path, () => after));
  });
}

/** Refusals are worded for the command line, in English. */
function inWords<Result>(t: WorkbenchTranslation["t"], plan: () => Result): Result {
  try {
    return plan();
  } catch (error) {
    if (error instanceof CannotBegin && error.reason) throw new Error(t(`begin.${error.reason}`, { name: error.about }), { cause: error });
    throw error;
  }
}
