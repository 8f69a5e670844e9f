/** Checks entities with a `token`, and the effects that make tokens: `ref/state`, `token/scope`, `token/entity`. */
import { codeValues, entityOf, findField, machineOf } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { listNames, nearestMatch, suggestionSuffix } from "../workspace/lintPhrases.ts";
import { childAt, findingAt, nodeText, objectEntries, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const tokens: LintRule = (workspace) => [
  ...workspace.marked("token").flatMap((rule) => [...state(workspace, rule), ...scopes(workspace, rule), ...alone(workspace, rule)]),
  ...workspace.marked("tokenEffect").flatMap((effect) => {
    const entity = entityOf(workspace, effect);
    if (!entity || childAt(entity, "x-entity", "token")) return [];
    const message = say`The records of "${entity.file.stem}" are no programs: add "token" to its x-entity.`;
    return [findingAt(childAt(effect, "token") ?? effect, "token/entity", message)];
  }),
];

/** Reports a state that the machine of the programs does not have. */
function state(workspace: Workspace, rule: SourceNode): LintFinding[] {
  const node = childAt(rule, "active");
  const name = nodeText(node);
  const names = codeValues(workspace, nodeText(childAt(machineOf(workspace, entityOf(workspace, rule)), "codes")));
  if (!node || name === undefined || names.includes(name)) return [];
  const suggestion = nearestMatch(name, names);
  return [findingAt(node, "ref/state", say`There is no state "${name}".${suggestionSuffix(suggestion, names)}`, { suggestion })];
}

/** Reports scopes that nobody can choose, and choices that are no scope. */
function scopes(workspace: Workspace, rule: SourceNode): LintFinding[] {
  const node = childAt(rule, "scopes");
  const entity = entityOf(workspace, rule);
  const { field } = entity ? findField(workspace, entity, nodeText(node) ?? "") : {};
  // Another rule reports an unknown field.
  if (!node || !field) return [];
  const offered = codeValues(workspace, nodeText(childAt(field, "items", "x-codes")));
  const stated = objectEntries(childAt(workspace.nodeOf("schemas/roles.json"), "scopes")).map(([name]) => name);
  const differing = [...offered.filter((name) => !stated.includes(name)), ...stated.filter((name) => !offered.includes(name))];
  if (differing.length === 0 && offered.length > 0) return [];
  const hint = differing.length > 0 ? say`: they differ in ${listNames(differing)}` : say`, and at least one`;
  const message = say`The code list of "${nodeText(node)}" and the scopes of schemas/roles.json must have the same names${hint}.`;
  return [findingAt(node, "token/scope", message)];
}

/** Reports a second entity of programs: a token does not say which of them it belongs to. */
function alone(workspace: Workspace, rule: SourceNode): LintFinding[] {
  const [first] = workspace.marked("token");
  if (!first || first === rule) return [];
  return [findingAt(rule.key ?? rule, "token/entity", say`Only one entity may have a "token": "${first.file.stem}" has one.`)];
}
