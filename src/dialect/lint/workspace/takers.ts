/** Who takes a transition, by the words of its file: `customer`, `operator`, `time`, or a list of roles. */
import { listsRole, roleGroups } from "../../schema/roles.ts";
import { arrayItems, childAt, nodeText, objectEntries, type SourceNode } from "./sourceNode.ts";
import type { Workspace } from "./workspace.ts";

export interface NamedRole {
  readonly name: string;
  readonly of: "customer" | "staff";
  readonly node: SourceNode;
}

/** Returns the roles of `schemas/roles.json`, in their order. */
export function rolesIn(workspace: Workspace): readonly NamedRole[] {
  return objectEntries(childAt(workspace.nodeOf("schemas/roles.json"), "roles")).map(([name, node]) => ({
    name,
    of: nodeText(childAt(node, "of")) === "staff" ? "staff" : "customer",
    node,
  }));
}

/** Returns what a transition names in `by`: the entries of its list, or the groups that mean the same as its one word; `time` stays. */
export function takersOf(transition: SourceNode): readonly string[] {
  const by = childAt(transition, "by");
  const kind = nodeText(by);
  if (kind === undefined) return arrayItems(by).flatMap((name) => nodeText(name) ?? []);
  return kind === "customer" ? [roleGroups.customer] : kind === "operator" ? [roleGroups.staff] : [kind];
}

/** Whether a transition with these takers is for the role. */
export const isTakenBy = (takers: readonly string[], { name, of }: Pick<NamedRole, "name" | "of">): boolean => listsRole(takers, name, of);
