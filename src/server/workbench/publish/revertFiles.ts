import type { PublishedFile } from "../../db/tables.ts";
import type { StoredEntry } from "./history.ts";
import { WorkbenchError } from "../access/workbenchError.ts";

/**
 * Returns the files to write to revert to the state after publication `to`.
 *
 * @param entries all publications, newest first
 * @throws WorkbenchError 409 if one of the files was changed without the workbench
 */
export function revertFiles(
  entries: readonly Pick<StoredEntry, "number" | "state" | "files">[],
  to: number,
  inForce: ReadonlyMap<string, { readonly text: string }>,
): PublishedFile[] {
  const texts = new Map<string, string | null>();
  for (const { number, state, files } of entries) {
    if (number <= to || state !== "done") continue;
    for (const { path, before, after } of files) {
      if (!texts.has(path) && (inForce.get(path)?.text ?? null) !== after) throw new WorkbenchError(409, "workbench.changedPast", { path });
      texts.set(path, before);
    }
  }
  return [...texts].flatMap(([path, after]) => {
    const before = inForce.get(path)?.text ?? null;
    return before === after ? [] : [{ path, before, after }];
  });
}
