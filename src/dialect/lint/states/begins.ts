/** Reports `begins` of a transition where nothing would run, or where it could run without end: `effect/begins`. */
import { arrayItems, childAt, findingAt, nodeText } from "../workspace/sourceNode.ts";
import type { LintRule } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const begins: LintRule = (workspace) => {
  const machines = [...workspace.states.values()];
  const beginning = new Set(machines.filter((machine) => childAt(machine, "begin")).map((machine) => nodeText(childAt(machine, "entity"))));
  const inBegin = machines.flatMap((machine) => arrayItems(childAt(machine, "begin", "effects")));
  return workspace.marked("createEffect").flatMap((effect) => {
    const at = childAt(effect, "begins");
    if (!at) return [];
    const entity = nodeText(childAt(effect, "create")) ?? "";
    if (!beginning.has(entity))
      return [findingAt(at, "effect/begins", say`The states of "${entity}" have no \`begin\`: nothing would run.`)];
    if (!inBegin.includes(effect)) return [];
    return [
      findingAt(
        at,
        "effect/begins",
        say`A record that begins here could make others that begin, without an end: leave it out in \`begin\`.`,
      ),
    ];
  });
};
