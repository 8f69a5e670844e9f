/** The texts of the schemas, language by language. */
import { nodeText, objectEntries, type SourceNode } from "./sourceNode.ts";
import type { Workspace } from "./workspace.ts";

/** A text in one language. */
export interface OneText {
  readonly node: SourceNode;
  readonly text: string;
}

/** Returns every text of the schemas in every language, without the message files. */
export function textsOf(workspace: Workspace): OneText[] {
  const nodes = new Set([...workspace.marked("text"), ...workspace.marked("template")]);
  return [...nodes].flatMap((all) => objectEntries(all).flatMap(([, node]) => ({ node, text: nodeText(node) ?? "" })));
}
