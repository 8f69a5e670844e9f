import type { PublishedFile } from "../../db/tables.ts";
import type { StoredEntry } from "./history.ts";
import { WorkbenchError } from "../access/workbenchError.ts";

/**
 * What has to be written so that the files are as they were after the publication `to`.
 *
 * @param entries All there were, the newest first.
 * @throws A refusal (409) where somebody changed one of them past the workbench.
 */
export function revertFiles(
  entries: readonly Pick<StoredEntry, "number" | "state" | "files">[],
  to: number,
  inForce: ReadonlyMap<string, { readonly text: string }>,
): PublishedFile[] {
  const wanted = new Map<string, string | null>();
  for (const { number, state, files } of entries) {
    if (number <= to || state !== "done") continue;
    for (const { path, before, after } of files) {
      if (!wanted.has(path) && (inForce.get(path)?.text ?? null) !== after)
        throw new WorkbenchError(409, "workbench.changedPast", { path });
      wanted.set(path, before);
    }
  }
  return [...wanted].flatMap(([path, after]) => {
    const before = inForce.get(path)?.text ?? null;
    return before === after ? [] : [{ path, before, after }];
  });
}
