/**
 * Checks the kinds of letters: `mail/kind` (a kind that nobody can choose, and a letter that is not at once though nobody can change it),
 * `mail/push` (a letter for devices that reaches none).
 */
import { codeValues, entityOf, findField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { nearestMatch, suggestionSuffix } from "../workspace/lintPhrases.ts";
import { childAt, findingAt, nodeText, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const mailKinds: LintRule = (workspace) => [
  ...workspace.marked("letter").flatMap((letter) => kindOf(workspace, letter)),
  ...workspace.marked("letter").flatMap((letter) => pushed(workspace, letter)),
  ...workspace.marked("letterDelivery").flatMap(unchangeable),
];

/** Reports a letter that is not sent at once although it has no kind, by which its receiver could change that. */
function unchangeable(node: SourceNode): LintFinding[] {
  if (childAt(node.parent, "kind") || nodeText(node) === "atOnce") return [];
  const message = say`A letter without "kind" is always sent at once: remove this, or give it a kind.`;
  return [findingAt(node, "mail/kind", message)];
}

/** Reports a letter for devices without a kind, by which people ask for it, and one of a product whose pages have no call to ask. */
function pushed(workspace: Workspace, letter: SourceNode): LintFinding[] {
  const node = childAt(letter, "push");
  if (!node) return [];
  if (!childAt(letter, "kind"))
    return [findingAt(node, "mail/push", say`No device gets a letter without "kind": people ask for kinds of letters.`)];
  if ([...workspace.calls.values()].some((call) => nodeText(childAt(call, "does")) === "push")) return [];
  return [
    findingAt(
      node,
      "mail/push",
      say`No page can ask for it: no call does "push". Write "push": { "path": "/…", "does": "push" } in calls.`,
    ),
  ];
}

function kindOf(workspace: Workspace, letter: SourceNode): LintFinding[] {
  const node = childAt(letter, "kind");
  if (!node) return [];
  const names = kindsOf(workspace);
  if (!names) return [findingAt(node, "mail/kind", say`Receivers cannot choose: no entity has "mail" in its x-entity.`)];
  const name = nodeText(node) ?? "";
  if (names.includes(name)) return [];
  const suggestion = nearestMatch(name, names);
  return [findingAt(node, "mail/kind", say`There is no kind of letter "${name}".${suggestionSuffix(suggestion, names)}`, { suggestion })];
}

/** Returns the kinds that receivers choose from; undefined without an entity of choices. */
function kindsOf(workspace: Workspace): string[] | undefined {
  const [mail] = workspace.marked("mail").filter(({ file }) => file.path.startsWith("schemas/entities/"));
  const entity = mail && entityOf(workspace, mail);
  if (!mail || !entity) return undefined;
  const { field } = findField(workspace, entity, nodeText(childAt(mail, "kind")) ?? "");
  return field ? codeValues(workspace, nodeText(childAt(field, "x-codes"))) : [];
}
