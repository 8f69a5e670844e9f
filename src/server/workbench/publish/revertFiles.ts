/** Works out the files of a revert: to an earlier version, or without one publication. */
import { mergedText } from "#dialect/json/mergeText.ts";
import type { RevertTarget } from "#dialect/wire/revert.ts";
import type { PublishedFile } from "../../db/tables.ts";
import type { StoredEntry } from "./history.ts";
import { WorkbenchError } from "../access/workbenchError.ts";

type Published = Pick<StoredEntry, "number" | "state" | "files">;
type Texts = ReadonlyMap<string, { readonly text: string }>;

/**
 * Returns the files to write.
 *
 * @param entries all publications, newest first
 * @throws WorkbenchError 404 for an unknown publication; 409 if a file was changed without the workbench, or if a later publication
 * changed the same values
 */
export function revertFiles(entries: readonly Published[], target: RevertTarget, inForce: Texts): PublishedFile[] {
  const number = "to" in target ? target.to : target.only;
  const entry = entries.find((one) => one.number === number);
  const isKnown = "to" in target ? target.to === 0 || entry !== undefined : entry?.state === "done";
  if (!isKnown) throw new WorkbenchError(404, "workbench.noPublication", { number });
  return "to" in target ? filesBefore(entries, target.to, inForce) : filesWithout(entry?.files ?? [], inForce);
}

/** Takes one publication out: what later ones changed stays. */
function filesWithout(files: readonly PublishedFile[], inForce: Texts): PublishedFile[] {
  return files.flatMap(({ path, before, after }) => {
    const now = inForce.get(path)?.text ?? null;
    if (now === before) return [];
    if (now === after) return [{ path, before: now, after: before }];
    const merged = now === null || before === null || after === null ? undefined : mergedText(after, now, before);
    if (merged === undefined) throw new WorkbenchError(409, "workbench.changedLater", { path });
    return merged === now ? [] : [{ path, before: now, after: merged }];
  });
}

/** Returns to the files as they were after publication `to`. */
function filesBefore(entries: readonly Published[], to: number, inForce: Texts): PublishedFile[] {
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
