/** Reports transitions that lead around what another one needs: `state/way-round`. */
import { childAt, findingAt, arrayItems, type SourceNode, nodeText, nodeValue, objectEntries } from "../workspace/sourceNode.ts";
import type { LintFinding } from "../workspace/finding.ts";
import type { LintRule } from "../workspace/workspace.ts";

export const waysRound: LintRule = (workspace) => [...workspace.states.values()].flatMap(ofMachine);

interface Step {
  readonly node: SourceNode;
  readonly id: string;
  readonly by: string;
  readonly from: readonly string[];
  /** What the step reaches: its state, and the fields that it sets to a constant. */
  readonly reaches: readonly string[];
  /** The conditions that it asks for. */
  readonly asks: readonly string[];
  readonly needs: readonly string[];
}

function ofMachine(machine: SourceNode): LintFinding[] {
  const steps = arrayItems(childAt(machine, "transitions")).map(readStep);
  return steps.flatMap((step) => steps.flatMap((other) => findings(step, other)));
}

/** A warning, because two ways with different needs may be meant. */
function findings(held: Step, other: Step): LintFinding[] {
  const from = other.from.filter((state) => held.from.includes(state));
  const reached = other.reaches.find((what) => held.reaches.includes(what));
  const id = childAt(other.node, "id");
  if (held === other || held.by !== other.by || from.length === 0 || reached === undefined || !id) return [];
  const missing = held.needs.filter((need) => !other.asks.some((asked) => asked.includes(need)));
  return missing.map((need) =>
    findingAt(
      id,
      "state/way-round",
      `From ${from.map((state) => `"${state}"`).join(", ")}, "${other.id}" reaches ${reached} as "${held.id}" does, but without its need ${need}. Give it the same entry in "needs", or take these states out of its "from".`,
      { severity: "warning" },
    ),
  );
}

function readStep(node: SourceNode): Step {
  const needs = arrayItems(childAt(node, "needs")).flatMap((need) => nodeText(childAt(need, "rule")) ?? []);
  const guard = nodeText(childAt(node, "guard"));
  return {
    node,
    id: nodeText(childAt(node, "id")) ?? "",
    by: nodeText(childAt(node, "by")) ?? "",
    from: arrayItems(childAt(node, "from")).flatMap((state) => nodeText(state) ?? []),
    reaches: reachedBy(node),
    asks: guard === undefined ? needs : [...needs, guard],
    needs,
  };
}

function reachedBy(transition: SourceNode): string[] {
  const to = nodeText(childAt(transition, "to"));
  if (to !== undefined) return [`"${to}"`];
  return arrayItems(childAt(transition, "effects")).flatMap((effect) =>
    // An effect with `update` changes other records.
    childAt(effect, "update") || childAt(effect, "create")
      ? []
      : objectEntries(childAt(effect, "set")).flatMap(([field, value]) => {
          const text = String(nodeValue(value));
          return isConstant(text) ? [`${field} = ${text}`] : [];
        }),
  );
}

/** Whether the formula is a number, a truth value or a text. */
function isConstant(formula: string): boolean {
  return /^(-?\d+(\.\d+)?|true|false|'[^']*')$/.test(formula);
}
