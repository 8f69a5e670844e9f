/**
 * Checks the `feed` of calendars: `token/scope` (a scope that does not exist), `role/grant` (one that does not read the records)
 * and `ref/state` (a state that the entity does not have).
 */
import { machineOf, codeValues, entityOf } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { nearestMatch, suggestionSuffix } from "../workspace/lintPhrases.ts";
import { arrayItems, childAt, findingAt, nodeText, objectEntries, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const calendarFeeds: LintRule = (workspace) => [
  ...workspace.marked("calendarFeed").flatMap((feed) => scope(workspace, feed)),
  ...workspace.marked("ownState").flatMap((node) => state(workspace, node)),
];

function scope(workspace: Workspace, feed: SourceNode): LintFinding[] {
  const node = childAt(feed, "scope");
  const name = nodeText(node);
  if (!node || name === undefined) return [];
  const scopes = childAt(workspace.nodeOf("schemas/roles.json"), "scopes");
  const names = objectEntries(scopes).map(([one]) => one);
  if (!names.includes(name)) {
    const suggestion = nearestMatch(name, names);
    return [findingAt(node, "token/scope", say`There is no scope "${name}".${suggestionSuffix(suggestion, names)}`, { suggestion })];
  }
  const entity = entityOf(workspace, feed)?.file.stem ?? "";
  const grants = arrayItems(childAt(scopes, name, "may", entity)).map(nodeText);
  if (grants.includes("read")) return [];
  return [
    findingAt(node, "role/grant", say`The scope "${name}" does not read "${entity}": the calendar would be empty for every program.`),
  ];
}

/** Reports a state that the machine of the entity does not have. */
function state(workspace: Workspace, node: SourceNode): LintFinding[] {
  const names = codeValues(workspace, nodeText(childAt(machineOf(workspace, entityOf(workspace, node)), "codes")));
  const name = nodeText(node) ?? "";
  if (names.includes(name)) return [];
  const suggestion = nearestMatch(name, names);
  return [findingAt(node, "ref/state", say`There is no state "${name}".${suggestionSuffix(suggestion, names)}`, { suggestion })];
}
