/**
 * Checks that every state belongs to exactly one tab: `tab/gap`, `tab/overlap`.
 * The tab without states (all) and overlays do not count. If tabs share a state,
 * exactly one `where` must hold for each record. The check evaluates them for
 * sample records with the values of their comparisons.
 */
import { evaluate } from "../../expr/evaluate.ts";
import type { Expr } from "../../expr/ast.ts";
import { treeOf } from "../workspace/expressions.ts";
import { codeValues, entityOf } from "../workspace/fields.ts";
import type { Rec } from "../../json/json.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, findingAt, arrayItems, type SourceNode, nodeText, nodeValue } from "../workspace/sourceNode.ts";
import { sampleRecords } from "../workspace/samples.ts";
import { quoted } from "../workspace/lintPhrases.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const tabs: LintRule = (workspace) => [...workspace.states.values()].flatMap((machine) => machineTabs(workspace, machine));

interface Tab {
  readonly node: SourceNode;
  readonly name: string;
  readonly states: readonly SourceNode[];
  readonly where: Expr | undefined;
}

function machineTabs(workspace: Workspace, machine: SourceNode): LintFinding[] {
  const tabs = arrayItems(childAt(machine, "tabs"));
  const isOverlay = (tab: SourceNode): boolean => nodeValue(childAt(tab, "overlay")) === true;
  const all = tabs.filter((tab) => childAt(tab, "states") && !isOverlay(tab)).map(readTab);
  const overlays = tabs.filter(isOverlay).map(readTab);
  if (all.length === 0) return [];
  const field = nodeText(childAt(machine, "field")) ?? "";
  return codeValues(workspace, nodeText(childAt(machine, "codes"))).flatMap((state) => {
    const mine = all.filter((tab) => tab.states.some((node) => nodeText(node) === state));
    if (mine.length === 0 && overlays.some((tab) => takesAll(workspace, state, field, tab))) return [];
    if (mine.length === 0) return [findingAt(keyOf(machine, "tabs"), "tab/gap", say`No tab shows the state "${state}".`)];
    return stateTabs(workspace, state, field, mine);
  });
}

function readTab(node: SourceNode): Tab {
  return {
    node,
    name: nodeText(childAt(node, "id")) ?? "",
    states: arrayItems(childAt(node, "states")),
    where: treeOf(nodeText(childAt(node, "where"))),
  };
}

/** Whether an overlay shows every record of a state; then the state needs no other tab. */
function takesAll(workspace: Workspace, state: string, field: string, tab: Tab): boolean {
  if (tab.states.length > 0 && !tab.states.some((node) => nodeText(node) === state)) return false;
  const samples = tab.where ? sampleRecords(workspace, entityOf(workspace, tab.node), [tab.where]) : [{}];
  return samples.length > 0 && samples.every((record) => isTaken(tab, { ...record, [field]: state }));
}

function isTaken(tab: Tab, self: Rec): boolean {
  return tab.where === undefined || evaluate(tab.where, { self }) === true;
}

/** Checks that exactly one tab shows each sample record of this state. */
function stateTabs(workspace: Workspace, state: string, field: string, tabs: readonly Tab[]): LintFinding[] {
  const conditions = tabs.flatMap((tab) => tab.where ?? []);
  const nodeOf = (tab: Tab): SourceNode => tab.states.find((node) => nodeText(node) === state) ?? tab.node;
  if (tabs.length > 1 && conditions.length < tabs.length) {
    const last = tabs.at(-1) as Tab;
    const names = tabs
      .slice(0, -1)
      .map((tab) => quoted(tab.name))
      .join(" and ");
    return [
      findingAt(
        nodeOf(last),
        "tab/overlap",
        say`The state "${state}" is already in tab ${names}. Add a "where" to each of them, or remove one.`,
      ),
    ];
  }
  if (conditions.length === 0) return [];
  for (const record of sampleRecords(workspace, entityOf(workspace, nodeOf(tabs[0] as Tab)), conditions)) {
    const taking = tabs.filter((tab) => isTaken(tab, { ...record, [field]: state }));
    const example = quoted(record);
    const [first, second] = taking;
    if (first && second)
      return [
        findingAt(
          nodeOf(second),
          "tab/overlap",
          say`A record ${example} in the state "${state}" would be in tab "${first.name}" and in tab "${second.name}". Narrow the "where" of one of them, or write "overlay": true in a tab that cuts across the others.`,
        ),
      ];
    if (!first) return [findingAt(nodeOf(tabs[0] as Tab), "tab/gap", say`A record ${example} in the state "${state}" would be in no tab.`)];
  }
  return [];
}

function keyOf(node: SourceNode, key: string): SourceNode {
  const value = childAt(node, key);
  return value?.key ?? value ?? node;
}
