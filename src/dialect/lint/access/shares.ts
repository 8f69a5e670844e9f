/** Checks entities with `x-share`: `share/secret`. */
import { findField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, findingAt, nodeText, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const shares: LintRule = (workspace) => workspace.marked("share").flatMap((rule) => guessable(workspace, childAt(rule, "links")));

/** Reports a link whose address could be guessed, or whose owner could not be found by it. */
function guessable(workspace: Workspace, kept: SourceNode | undefined): LintFinding[] {
  const token = childAt(kept, "token");
  const name = nodeText(token) ?? "";
  const links = workspace.entities.get(nodeText(childAt(kept, "entity")) ?? "");
  const field = links && findField(workspace, links, name).field;
  if (!token || !links || !field) return [];
  const number = childAt(links, "x-entity", "number");
  const isSecret = nodeText(childAt(number, "field")) === name && (nodeText(childAt(number, "pattern")) ?? "").includes("{secret}");
  const isUnique = nodeText(childAt(field, "x-unique", "per")) === "all";
  if (isSecret && isUnique) return [];
  const message = say`"${name}" of "${links.file.stem}" must be its number with {secret}, and have "x-unique": { "per": "all" }.`;
  return [findingAt(token, "share/secret", message)];
}
