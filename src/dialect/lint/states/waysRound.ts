/** Reports transitions, and changes by other records, that lead around what a transition needs: `state/way-round`. */
import { childAt, findingAt, arrayItems, type SourceNode, nodeText, nodeValue, objectEntries } from "../workspace/sourceNode.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { isTakenBy, type NamedRole, rolesIn, takersOf } from "../workspace/takers.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { type Said, say } from "../workspace/say.ts";

export const waysRound: LintRule = (workspace) => [...workspace.states.values()].flatMap((machine) => ofMachine(workspace, machine));

interface Step {
  /** Where a finding is reported. */
  readonly at: SourceNode;
  readonly id: string;
  /** Who takes it: roles, groups of them, or `time`. */
  readonly by: readonly string[];
  readonly from: readonly string[];
  /** The state that it reaches. */
  readonly to?: string;
  /** The results of the step: its state, and the fields that it sets to a constant. */
  readonly reaches: readonly string[];
  /** The conditions that it asks for. */
  readonly asks: readonly string[];
  readonly needs: readonly string[];
}

function ofMachine(workspace: Workspace, machine: SourceNode): LintFinding[] {
  const roles = rolesIn(workspace);
  const field = nodeText(childAt(machine, "field")) ?? "";
  const steps = arrayItems(childAt(machine, "transitions")).flatMap((node) => readStep(node, field, roles));
  const changes = changesByOthers(workspace, machine, field);
  return steps.flatMap((held) =>
    held.needs.flatMap((need) => [
      ...steps.flatMap((other) => direct(held, need, other)),
      ...changes.flatMap((change) => byOther(held, need, change)),
      ...throughOthers(held, need, steps),
    ]),
  );
}

/** Whether the step asks for the condition, alone or within a longer one. */
const asksFor = (step: Step, need: string): boolean => step.asks.some((asked) => asked.includes(need));

/** Whether an account that takes the first step can also reach the second one: by taking it, or by waiting for it. */
const isOpenTo = (step: Step, other: Step): boolean => other.by.includes("time") || sharesTaker(step, other);

const sharesTaker = ({ by }: Step, other: Step): boolean => other.by.some((name) => by.includes(name));

/** A warning, because two ways with different needs may be meant. */
function told(step: Step, message: Said): LintFinding {
  return findingAt(step.at, "state/way-round", message, { severity: "warning" });
}

function direct(held: Step, need: string, other: Step): LintFinding[] {
  const from = other.from.filter((state) => held.from.includes(state));
  const reached = sharedReach(held, other);
  if (held === other || !isOpenTo(held, other) || from.length === 0 || reached === undefined || asksFor(other, need)) return [];
  const how = other.by.includes("time") ? say`"${other.id}" reaches ${reached} by itself, in time,` : say`"${other.id}" reaches ${reached}`;
  return [
    told(
      other,
      say`From ${listed(from)}, ${how} as "${held.id}" does, but without its need ${need}. Give it the same entry in "needs", or take these states out of its "from".`,
    ),
  ];
}

/** A step of another record that sets the state which `held` leads to. */
function byOther(held: Step, need: string, change: Step): LintFinding[] {
  const reached = sharedReach(held, change);
  if (!sharesTaker(held, change) || reached === undefined || asksFor(change, need)) return [];
  return [
    told(
      change,
      say`"${change.id}" sets ${reached}, to which "${held.id}" leads, but without its need ${need}. Add ${need.replaceAll("self.", "row.")} to the "where" of this effect.`,
    ),
  ];
}

/**
 * Finds a chain of steps that begins in a state of `held`, ends where it leads to, and never asks for its need. A chain counts only
 * if it leads out of a state that `held` leaves into one from which `held` is not offered: otherwise a shorter chain is reported already.
 */
function throughOthers(held: Step, need: string, steps: readonly Step[]): LintFinding[] {
  const { to } = held;
  if (to === undefined) return [];
  const open = steps.filter((step) => step !== held && step.to !== undefined && isOpenTo(held, step) && !asksFor(step, need));
  // Breadth first, so that the shortest chain is reported.
  let ends = open.filter((step) => step.to !== to && step.from.some((state) => held.from.includes(state))).map((step) => [step]);
  const seen = new Set<string>(held.from);
  while (ends.length > 0) {
    const next: Step[][] = [];
    for (const chain of ends) {
      const state = chain.at(-1)?.to ?? "";
      if (seen.has(state)) continue;
      seen.add(state);
      const following = open.filter((step) => step.from.includes(state));
      const last = following.find((step) => step.to === to);
      if (last) return [chainFinding(held, need, [...chain, last])];
      next.push(...following.map((step) => [...chain, step]));
    }
    ends = next;
  }
  return [];
}

function chainFinding(held: Step, need: string, chain: readonly Step[]): LintFinding {
  const [first] = chain;
  const last = chain.at(-1) ?? held;
  const from = (first ?? held).from.filter((state) => held.from.includes(state));
  return told(
    last,
    say`From ${listed(from)}, ${chain.map(({ id }) => `"${id}"`).join(", then ")} reach "${String(held.to)}" as "${held.id}" does, but without its need ${need}. Give "${last.id}" the same entry in "needs", if this way must ask for it too.`,
  );
}

const sharedReach = (held: Step, other: Step): string | undefined => other.reaches.find((what) => held.reaches.includes(what));

const listed = (states: readonly string[]): string => states.map((state) => `"${state}"`).join(", ");

function readStep(node: SourceNode, field: string, roles: readonly NamedRole[]): Step[] {
  const at = childAt(node, "id");
  if (!at) return [];
  const needs = arrayItems(childAt(node, "needs")).flatMap((need) => nodeText(childAt(need, "rule")) ?? []);
  const guard = nodeText(childAt(node, "guard"));
  const to = nodeText(childAt(node, "to")) ?? stateSetBy(node, field);
  return [
    {
      at,
      id: nodeText(at) ?? "",
      by: everyTaker(node, roles),
      from: arrayItems(childAt(node, "from")).flatMap((state) => nodeText(state) ?? []),
      ...(to !== undefined && { to }),
      reaches: to === undefined ? constantsSetBy(node) : [`"${to}"`],
      asks: guard === undefined ? needs : [...needs, guard],
      needs,
    },
  ];
}

/** The effects of a transition on its own record. */
function ownEffects(transition: SourceNode): SourceNode[] {
  return arrayItems(childAt(transition, "effects")).filter((effect) => !childAt(effect, "update") && !childAt(effect, "create"));
}

/** The state that an effect of the transition sets, in place of `to`. */
function stateSetBy(transition: SourceNode, field: string): string | undefined {
  return ownEffects(transition).flatMap((effect) => textConstant(childAt(effect, "set", field)))[0];
}

function constantsSetBy(transition: SourceNode): string[] {
  return ownEffects(transition).flatMap((effect) =>
    objectEntries(childAt(effect, "set")).flatMap(([name, value]) => {
      const text = String(nodeValue(value));
      return isConstant(text) ? [`${name} = ${text}`] : [];
    }),
  );
}

/** The `update` effects of any machine that set the state of records of this one; their conditions are in `where`, about the `row`. */
function changesByOthers(workspace: Workspace, machine: SourceNode, field: string): Step[] {
  const entity = nodeText(childAt(machine, "entity"));
  const transitions = [...workspace.states.values()].flatMap((other) => arrayItems(childAt(other, "transitions")));
  return transitions.flatMap((transition) =>
    arrayItems(childAt(transition, "effects")).flatMap((effect) => {
      const set = childAt(effect, "set", field);
      const [to] = textConstant(set);
      if (!set || to === undefined || nodeText(childAt(effect, "update")) !== entity) return [];
      const where = (nodeText(childAt(effect, "where")) ?? "").replaceAll("self.", "").replaceAll("row.", "self.");
      const id = nodeText(childAt(transition, "id")) ?? "";
      const by = everyTaker(transition, rolesIn(workspace));
      return [{ at: set, id, by, from: [], to, reaches: [`"${to}"`], asks: [where], needs: [] }];
    }),
  );
}

/** Returns the takers, with the roles of each group. */
function everyTaker(transition: SourceNode, roles: readonly NamedRole[]): readonly string[] {
  const takers = takersOf(transition);
  return [...new Set([...takers, ...roles.filter((role) => isTakenBy(takers, role)).map(({ name }) => name)])];
}

const textConstant = (node: SourceNode | undefined): string[] => /^'([^']*)'$/.exec(nodeText(node) ?? "")?.slice(1, 2) ?? [];

/** Whether the formula is a number, a truth value or a text. */
function isConstant(formula: string): boolean {
  return /^(-?\d+(\.\d+)?|true|false|'[^']*')$/.test(formula);
}
