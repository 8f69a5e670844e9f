/** Scheduled publications: each is based on the files as they were when it was made, and is merged with what was published since. */
import { mergedText } from "#dialect/json/mergeText.ts";
import type { PublishedFile } from "../../db/tables.ts";
import { WorkbenchError } from "../access/workbenchError.ts";

/** Returns the files with what was published since. Throws 409 where both changed the same place. */
export function rebasedFiles(files: readonly PublishedFile[], inForce: ReadonlyMap<string, { readonly text: string }>): PublishedFile[] {
  return files.flatMap(({ path, before, after }) => {
    const now = inForce.get(path)?.text ?? null;
    if (now === after) return [];
    if (now === before) return [{ path, before, after }];
    const merged = now === null || before === null || after === null ? undefined : mergedText(before, now, after);
    if (merged === undefined) throw new WorkbenchError(409, "workbench.conflict", { path });
    return [{ path, before: now, after: merged }];
  });
}
