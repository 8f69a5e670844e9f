/**
 * Reports what still gives an option that is `retired`, or leads to it (`option/retired`): such a record would be refused, or begin what has
 * ended. The `options` of a form may name it: records of before keep it.
 */
import { treeOf } from "../workspace/expressions.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { formulaTarget, codeListOf, resultsFor } from "./givenOptions.ts";
import { say } from "../workspace/say.ts";
import { arrayItems, childAt, findingAt, nodeText, nodeValue, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";

export const retiredOptions: LintRule = (workspace) =>
  [...workspace.codes].flatMap(([list, root]) =>
    arrayItems(childAt(root, "items")).flatMap((option) => {
      const code = nodeText(childAt(option, "const"));
      return code !== undefined && nodeValue(childAt(option, "retired")) === true ? findingsOf(workspace, list, code) : [];
    }),
  );

function findingsOf(workspace: Workspace, list: string, code: string): LintFinding[] {
  const given = { from: code, isListed: (field: SourceNode | undefined) => codeListOf(field) === list };
  const formulas = workspace.marked("formula").filter((node) => {
    const target = nodeText(node)?.includes(code) === true ? formulaTarget(workspace, node) : undefined;
    const tree = target && treeOf(nodeText(node));
    return target && tree && resultsFor(workspace, tree, target, given).length > 0;
  });
  const states = [...workspace.states.values()]
    .filter((machine) => nodeText(childAt(machine, "codes")) === list)
    .flatMap((machine) => [
      childAt(machine, "initial"),
      ...arrayItems(childAt(machine, "transitions")).map((transition) => childAt(transition, "to")),
    ]);
  return [
    ...formulas.map((node) =>
      findingAt(node, "option/retired", say`This gives "${code}", which "${list}" offers no more: a record with it is refused.`),
    ),
    ...named(states, code).map((node) => findingAt(node, "option/retired", say`This leads to "${code}", which "${list}" offers no more.`)),
  ];
}

const named = (nodes: readonly (SourceNode | undefined)[], code: string): SourceNode[] =>
  nodes.filter((node): node is SourceNode => node !== undefined && nodeText(node) === code);
