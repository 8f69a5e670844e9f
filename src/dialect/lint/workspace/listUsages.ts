/** The usages of a list of options: fields, states of records, subjects of letters, links, calls that answer with it. */
import { type SourceNode, nodeText } from "./sourceNode.ts";
import { type Usage, usageAt, usagesInOrder } from "./usages.ts";
import type { Workspace } from "./workspace.ts";

/** Returns usages in the order of files and lines: everything that names the list. */
export function listUsages(workspace: Workspace, list: string): Usage[] {
  const naming = workspace.marked("codesName").filter((node) => nodeText(node) === list);
  return usagesInOrder(naming.map((node) => usageAt(workspace, node, sortOf(node))));
}

const sortOf = ({ file }: SourceNode): Usage["sort"] => (file.path.startsWith("schemas/states/") ? "state" : "option");
