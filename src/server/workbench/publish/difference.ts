/** The changes of a draft, and which of them lack a migration. */
import { diffSchemas } from "#dialect/diff/diffSchemas.ts";
import type { Change } from "#dialect/diff/change.ts";
import { changeSentence } from "#dialect/diff/changeReport.ts";
import type { Json } from "#dialect/json/json.ts";
import type { Difference, UndeclaredChange } from "#dialect/wire/workbench.ts";
import type { PublishedFile } from "../../db/tables.ts";
import { contentHash } from "../../schemas/asset.ts";
import type { DraftFiles } from "../drafts/draftChecker.ts";
import type { OpenDraft } from "../drafts/draftWorkspace.ts";
import { patchOf } from "./patch.ts";
import type { SchemaFiles } from "#dialect/schema/catalogFiles.ts";
import { suggestedStep, undeclared } from "#dialect/diff/undeclared.ts";

/** Returns the changed files of a draft with their whole texts. */
export function changedFiles({ inForce, changed }: OpenDraft): PublishedFile[] {
  return changed.map(({ path, text }) => ({ path, before: inForce.get(path)?.text ?? null, after: text }));
}

/** Returns the active files without their hashes. */
export const activeFiles = (inForce: OpenDraft["inForce"]): DraftFiles => [...inForce].map(([path, { text }]) => ({ path, text }));

/** Returns a hash of the active files: any publication changes it. */
export function versionOf(inForce: OpenDraft["inForce"]): string {
  return contentHash(JSON.stringify([...inForce].map(([path, { hash }]) => [path, hash])));
}

export function differenceOf(draft: OpenDraft): Omit<Difference, "revision" | "inForce"> {
  const { changes, undeclared: missing } = changesOf(activeFiles(draft.inForce), draft.files);
  return { changes, undeclared: missing, patch: patchOf(changedFiles(draft)) };
}

/** Compares two versions. Files that are not JSON are skipped; the lint reports them. */
export function changesOf(
  before: DraftFiles,
  after: DraftFiles,
): { readonly changes: readonly Change[]; readonly undeclared: readonly UndeclaredChange[] } {
  // Most files are the same: each text is parsed once.
  const parsed = new Map<string, Json>();
  const [old, now] = [parseAll(before, parsed), parseAll(after, parsed)];
  const changes = diffSchemas(old, now);
  const missing = undeclared(changes, old, now);
  return { changes, undeclared: missing.flatMap((change) => (change.stored ? [{ change, step: suggestedStep(change.stored) }] : [])) };
}

/** Returns one line for each change that needs a migration, in the given language. */
export function undeclaredLines(missing: readonly UndeclaredChange[], language: string): string[] {
  return missing.map(({ change, step }) => `${changeSentence(change, language)}: ${JSON.stringify(step)}`);
}

function parseAll(files: DraftFiles, parsed: Map<string, Json>): SchemaFiles {
  return Object.fromEntries(
    files.flatMap(({ path, text }): [string, Json][] => {
      try {
        const value = parsed.get(text) ?? (JSON.parse(text) as Json);
        parsed.set(text, value);
        return [[path, value]];
      } catch {
        return [];
      }
    }),
  );
}
