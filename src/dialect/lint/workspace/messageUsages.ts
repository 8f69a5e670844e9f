/** The usages of a sentence of the catalogue: every keyword that names its key. */
import { nodeText } from "./sourceNode.ts";
import { type Usage, usageAt } from "./usages.ts";
import type { Workspace } from "./workspace.ts";

/** Returns usages in the order of files and lines. What code shows is not listed. @param key a plural form counts as its sentence */
export function messageUsages(workspace: Workspace, key: string): Usage[] {
  const names = new Set([key, key.replace(/_(zero|one|two|few|many|other)$/, "")]);
  return workspace
    .marked("messageKey")
    .filter((node) => names.has(nodeText(node) ?? ""))
    .map((node) => usageAt(workspace, node, "message"))
    .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
}
