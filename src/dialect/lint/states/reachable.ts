/** Reports states that neither a transition of the entity nor an `update` effect of another reaches: `state/unreachable`. */
import { codeValues } from "../workspace/fields.ts";
import { childAt, findingAt, arrayItems, objectEntries, type SourceNode, nodeText, nodeValue } from "../workspace/sourceNode.ts";
import type { LintFinding } from "../workspace/finding.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const reachable: LintRule = (workspace) => [...workspace.states.values()].flatMap((machine) => unreached(workspace, machine));

/** A warning, because another backend may set states without transitions. */
function unreached(workspace: Workspace, machine: SourceNode): LintFinding[] {
  const transitions = arrayItems(childAt(machine, "transitions")).map((transition) => ({
    from: arrayItems(childAt(transition, "from")).flatMap((node) => nodeText(node) ?? []),
    to: nodeText(childAt(transition, "to")),
  }));
  if (transitions.length === 0) return [];
  const list = nodeText(childAt(machine, "codes")) ?? "";
  const states = codeValues(workspace, list);
  // Another rule reports an unknown state.
  if (transitions.some(({ from, to }) => ![...from, to ?? from[0] ?? ""].every((state) => states.includes(state)))) return [];
  const reached = new Set([nodeText(childAt(machine, "initial")) ?? "", ...statesSetByOthers(workspace, machine)]);
  for (let before = -1; before < reached.size; ) {
    before = reached.size;
    for (const { from, to } of transitions) if (to !== undefined && from.some((state) => reached.has(state))) reached.add(to);
  }
  const codes = arrayItems(childAt(workspace.codes.get(list), "items"));
  return states.flatMap((state, index) => {
    const node = childAt(codes[index], "const");
    // Records of before may have a state that is offered no more.
    if (reached.has(state) || !node || nodeValue(childAt(codes[index], "retired")) === true) return [];
    return [
      findingAt(
        node,
        "state/unreachable",
        say`No transition of ${machine.file.path} leads from "${nodeText(childAt(machine, "initial"))}" to "${state}". Add one with "to": "${state}", or take the state out.`,
        { severity: "warning" },
      ),
    ];
  });
}

/** Returns the states that `update` effects write as a text, such as `'used'`, and those of a delivery that the server writes. */
function statesSetByOthers(workspace: Workspace, machine: SourceNode): string[] {
  const entity = nodeText(childAt(machine, "entity"));
  const field = nodeText(childAt(machine, "field")) ?? "";
  const deliveries = workspace.marked("webhook").flatMap((webhook) => childAt(webhook, "deliveries") ?? []);
  const written = deliveries
    .filter((one) => nodeText(childAt(one, "entity")) === entity)
    .flatMap((one) => objectEntries(childAt(one, "as")));
  const updated = [...workspace.states.values()]
    .flatMap((other) => arrayItems(childAt(other, "transitions")))
    .flatMap((transition) => arrayItems(childAt(transition, "effects")))
    .filter((effect) => nodeText(childAt(effect, "update")) === entity)
    .flatMap((effect) => /^'([^']*)'$/.exec(nodeText(childAt(effect, "set", field)) ?? "")?.[1] ?? []);
  return [...updated, ...written.flatMap(([, state]) => nodeText(state) ?? [])];
}
