/** The usages of a limit: bound keywords, conditions, formulas, texts that state it, code that reads it. */
import { limitsStated } from "../../schema/derived/bind.ts";
import { dependencies } from "../../expr/dependencies.ts";
import { treeOf } from "./expressions.ts";
import { type SourceNode, nodeText } from "./sourceNode.ts";
import { textsOf } from "./texts.ts";
import { type Usage, usageAt, usagesInOrder } from "./usages.ts";
import type { Workspace } from "./workspace.ts";

/** Returns usages in the order of files and lines. What code reads is not listed. */
export function limitUsages(workspace: Workspace, limit: string): Usage[] {
  const found: Usage[] = [];
  const tell = (node: SourceNode, sort: Usage["sort"]): void => void found.push(usageAt(workspace, node, sort));
  for (const node of workspace.marked("limitKey")) if (nodeText(node) === limit) tell(node, "limit");
  for (const mark of ["condition", "formula"] as const)
    for (const node of workspace.marked(mark)) if (isReadIn(node, limit)) tell(node, mark);
  for (const { node, text } of textsOf(workspace))
    if (limitsStated(text).some(({ name }) => name === limit)) tell(node.parent ?? node, "text");
  return usagesInOrder(found);
}

function isReadIn(node: SourceNode, limit: string): boolean {
  const tree = treeOf(nodeText(node));
  return tree !== undefined && dependencies(tree).some(({ name, path }) => name === "limits" && path.slice(1) === limit);
}
