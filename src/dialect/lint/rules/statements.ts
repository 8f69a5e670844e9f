/**
 * Checks what a paper is about, `paper/about`: an action gives each field that a layout names in `about`, and no other; a list of what
 * belongs to a record is on the paper of one record.
 */
import type { LintFinding } from "../workspace/finding.ts";
import { arrayItems, childAt, findingAt, nodeText, objectEntries, type SourceNode } from "../workspace/sourceNode.ts";
import { rootNode } from "../workspace/fields.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { type Said, say } from "../workspace/say.ts";

const report = (node: SourceNode, message: Said): LintFinding => findingAt(node, "paper/about", message);

export const statements: LintRule = (workspace) => [
  ...[...workspace.screens.values()].flatMap(withoutPeriod),
  ...workspace.marked("paperList").flatMap(ofNoRecord),
  ...workspace.marked("link").flatMap((action) => givenByAction(workspace, action)),
];

const aboutOf = (screen: SourceNode | undefined) => childAt(screen, "paper", "about");

/** A layout of chosen records needs no fields to find them by. */
function withoutPeriod(screen: SourceNode): LintFinding[] {
  const about = aboutOf(screen);
  return about && !childAt(screen, "paper", "period")
    ? [report(about, say`Only a statement is about a record: give the paper a "period", or remove "about".`)]
    : [];
}

/** Of many records together none is the one that a list belongs to. */
function ofNoRecord(list: SourceNode): LintFinding[] {
  const of = childAt(rootNode(list), "paper", "of");
  return nodeText(of) === "all"
    ? [report(list, say`A list belongs to one record: a paper of "all" has none. Print one "record" a paper, or remove the list.`)]
    : [];
}

function givenByAction(workspace: Workspace, action: SourceNode): LintFinding[] {
  const print = childAt(action, "print");
  const where = childAt(action, "where");
  if (!print) return where ? [report(where, say`"where" belongs to an action with "print".`)] : [];
  const given = objectEntries(where);
  return arrayItems(print).flatMap((name) => {
    const about = arrayItems(aboutOf(workspace.screens.get(nodeText(name) ?? ""))).flatMap((field) => nodeText(field) ?? []);
    const lacking = about.filter((field) => !given.some(([one]) => one === field));
    return [
      ...lacking.map((field) => report(where ?? print, say`The paper "${nodeText(name) ?? ""}" is about "${field}": give it in "where".`)),
      ...given
        .filter(([field]) => !about.includes(field))
        .map(([field, node]) => report(node.key ?? node, say`The paper "${nodeText(name) ?? ""}" does not name "${field}" in "about".`)),
    ];
  });
}
