/** Checks the names of states, transitions, amendments, actions, tabs and phases: `ref/state`, `ref/transition`, `ref/amendment`, `ref/tab`, `ref/next`, `ref/phase`. */
import { enclosing, codeValues, entityOf, machineOf, rootNode } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, findingAt, arrayItems, type SourceNode, nodeText } from "../workspace/sourceNode.ts";
import { suggestionSuffix, nearestMatch } from "../workspace/lintPhrases.ts";
import { anyStep } from "../../compile/viewConditions.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say, word } from "../workspace/say.ts";

/** Actions of the engine. */
const ownActions: readonly string[] = ["create", "edit", "copy", "delete", "open", "export", "template", "documents"];
const occasions: readonly string[] = ["create", "update"];

export const stateNames: LintRule = (workspace) => [
  ...workspace
    .marked("stateCode")
    .flatMap((node) => oneOf(node, "ref/state", "state", codeValues(workspace, nodeText(childAt(rootNode(node), "codes"))))),
  ...workspace
    .marked("transitionId")
    .flatMap((node) => oneOf(node, "ref/transition", "transition", transitionsOf(workspace, entityAt(workspace, node)))),
  ...workspace
    .marked("amendmentId")
    .flatMap((node) => oneOf(node, "ref/amendment", "amendment", idsOf(workspace, entityAt(workspace, node), "alsoEditable"))),
  ...workspace
    .marked("actionName")
    .flatMap((node) => oneOf(node, "ref/transition", "action", [...ownActions, ...transitionsOf(workspace, entityOf(workspace, node))])),
  ...workspace.marked("link").flatMap((node) => link(workspace, node)),
  ...workspace.marked("siblingAction").flatMap((node) => oneOf(node, "ref/transition", "action beside it", siblings(node))),
  ...workspace
    .marked("occasion")
    .flatMap((node) => oneOf(node, "ref/transition", "occasion", [...occasions, ...transitionsOf(workspace, entityOf(workspace, node))])),
  ...workspace
    .marked("nextStepId")
    .flatMap((node) => oneOf(node, "ref/next", "next step", [anyStep, ...idsOf(workspace, entityOf(workspace, node), "next")])),
  ...workspace.marked("tabId").flatMap((node) => tab(workspace, node)),
  ...workspace.marked("code").flatMap((node) => phase(workspace, node)),
];

function oneOf(node: SourceNode | undefined, rule: string, what: string, names: readonly string[]): LintFinding[] {
  const name = nodeText(node);
  if (!node || name === undefined || names.includes(name)) return [];
  const suggestion = nearestMatch(name, names);
  return [findingAt(node, rule, say`There is no ${word(what)} "${name}".${suggestionSuffix(suggestion, names)}`, { suggestion })];
}

/** Checks an action without a target: it must be a transition or an action of the engine. */
function link(workspace: Workspace, node: SourceNode): LintFinding[] {
  if (["go", "print", "dial", "copies"].some((target) => childAt(node, target))) return [];
  return oneOf(childAt(node, "id"), "ref/transition", "action", [...ownActions, ...transitionsOf(workspace, entityOf(workspace, node))]);
}

/** Returns the other actions of the same list. */
function siblings(node: SourceNode): string[] {
  const action = node.parent;
  const idOf = (one: SourceNode): string | undefined => nodeText(one) ?? nodeText(childAt(one, "id"));
  const own = action && idOf(action);
  return arrayItems(action?.parent)
    .flatMap((one) => idOf(one) ?? [])
    .filter((id) => id !== own);
}

/** Returns the entity of a transition: its sibling `entity` in a call, else that of the file. */
function entityAt(workspace: Workspace, node: SourceNode): SourceNode | undefined {
  // The step of a registration is one of the record that it makes.
  const beside = nodeText(childAt(node.parent, "makes") ?? childAt(node.parent, "entity"));
  return beside === undefined ? entityOf(workspace, node) : workspace.entities.get(beside);
}

/** Checks a tab or view of the enclosing entity, or of the entity of the enclosing screen. */
function tab(workspace: Workspace, node: SourceNode): LintFinding[] {
  const holder = enclosing(node, (one) => childAt(one, "entity") !== undefined || childAt(one, "screen") !== undefined);
  const screen = workspace.screens.get(nodeText(childAt(holder, "screen")) ?? "");
  const entity = workspace.entities.get(nodeText(childAt(holder, "entity") ?? childAt(screen, "entity")) ?? "");
  // Another rule reports an unknown entity or screen.
  return entity ? oneOf(node, "ref/tab", "tab", [...idsOf(workspace, entity, "tabs"), ...idsOf(workspace, entity, "views")]) : [];
}

const known = new WeakMap<Workspace, Map<SourceNode | undefined, string[]>>();

/** Cached per workspace, because hundreds of nodes name transitions. */
function transitionsOf(workspace: Workspace, entity: SourceNode | undefined): string[] {
  const machines = known.get(workspace) ?? new Map<SourceNode | undefined, string[]>();
  known.set(workspace, machines);
  const found = machines.get(entity) ?? idsOf(workspace, entity, "transitions");
  machines.set(entity, found);
  return found;
}

function idsOf(
  workspace: Workspace,
  entity: SourceNode | undefined,
  part: "transitions" | "alsoEditable" | "tabs" | "views" | "next",
): string[] {
  return arrayItems(childAt(machineOf(workspace, entity), part)).flatMap((one) => nodeText(childAt(one, "id")) ?? []);
}

/** Checks that the phase of a code exists in every machine that uses the list and has phases. */
function phase(workspace: Workspace, code: SourceNode): LintFinding[] {
  const machines = [...workspace.states.values()].filter(
    (machine) => nodeText(childAt(machine, "codes")) === code.file.stem && childAt(machine, "phases"),
  );
  return machines.flatMap((machine) =>
    oneOf(
      childAt(code, "phase"),
      "ref/phase",
      "phase",
      arrayItems(childAt(machine, "phases")).flatMap((one) => nodeText(childAt(one, "id")) ?? []),
    ),
  );
}
