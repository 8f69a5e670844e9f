/** The usages of a sentence of the catalogue: every keyword that names its key. */
import { nodeText } from "./sourceNode.ts";
import { type Usage, usageAt, usagesInOrder } from "./usages.ts";
import type { Workspace } from "./workspace.ts";

/** Returns usages in the order of files and lines. What code shows is not listed. @param key a plural form counts as its sentence */
export function messageUsages(workspace: Workspace, key: string): Usage[] {
  const names = new Set([key, key.replace(/_(zero|one|two|few|many|other)$/, "")]);
  const naming = workspace.marked("messageKey").filter((node) => names.has(nodeText(node) ?? ""));
  return usagesInOrder(naming.map((node) => usageAt(workspace, node, "message")));
}
