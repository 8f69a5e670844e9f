/** Places states, transitions and lanes in the plane. Home of dagre. Pure. */
import { Graph, layout } from "@dagrejs/dagre";
import type { StateTab } from "#dialect/schema/states.ts";
import type { MachineForm, MachineState, MachineTransition } from "./readMachine.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle by its upper left corner, in px. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface DiagramNode extends Box {
  readonly code: string;
  /** Transitions that leave the state as it is, or that many states have in common: lines in the box. */
  readonly lines: readonly DiagramLine[];
}

export interface DiagramLine {
  /** Index of the transition. */
  readonly transition: number;
  /** `in`: comes from many states. `stays`: the state stays. `removed`: the record is removed. `formula`: a formula says the next state. */
  readonly kind: "in" | "stays" | "removed" | "formula";
}

/** All transitions from one state to another. */
export interface DiagramEdge {
  readonly from: string;
  readonly to: string;
  /** Their indexes. */
  readonly transitions: readonly number[];
  readonly points: readonly Point[];
  /** Positions of the labels, one below the other. */
  readonly label: Box;
}

export interface DiagramLane extends Box {
  /** Ids of the tabs that hold exactly these states. */
  readonly tabs: readonly string[];
}

export interface Diagram {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly DiagramNode[];
  readonly edges: readonly DiagramEdge[];
  readonly lanes: readonly DiagramLane[];
  /** Indexes of the transitions of many states that leave the state as it is. */
  readonly everywhere: readonly number[];
}

/** A transition of more states than this is drawn once, and not from each of them. */
export const manyStates = 4;

export const lineHeight = 18;
const nodeWidth = 168;
const headHeight = 46;
const labelWidth = 116;
const lanePadding = 10;
const laneHead = 26;
const margin = 16;
/** Width to height of a sheet of paper, which a screen resembles. */
const sheet = Math.SQRT2;

/** What the layout depends on. */
export interface DiagramStructure {
  readonly states: readonly Pick<MachineState, "code">[];
  readonly tabs: readonly Pick<StateTab, "id" | "states" | "overlay">[];
  readonly transitions: readonly Pick<MachineTransition, "index" | "from" | "target">[];
}

/** Returns the structure as JSON: while it is equal, so is the layout. */
export function structureOf({ states, tabs, transitions }: MachineForm): string {
  const structure: DiagramStructure = {
    states: states.map(({ code }) => ({ code })),
    tabs: tabs.map(({ id, states: own, overlay }) => ({ id, ...(own && { states: own }), ...(overlay && { overlay }) })),
    transitions: transitions.map(({ index, from, target }) => ({ index, from, target })),
  };
  return JSON.stringify(structure);
}

/** Lays the machine out from left to right and from top to bottom, and returns the one that is nearer to the shape of a sheet. */
export function layoutDiagram(machine: DiagramStructure): Diagram {
  const [across, down] = [placed(machine, "LR"), placed(machine, "TB")];
  const distance = ({ width, height }: Diagram) => Math.abs(Math.log(width / height / sheet));
  return distance(across) <= distance(down) ? across : down;
}

function placed(machine: DiagramStructure, rankdir: "LR" | "TB"): Diagram {
  const graph = new Graph({ compound: true, multigraph: false });
  graph.setGraph({ rankdir, nodesep: 44, ranksep: rankdir === "LR" ? 36 : 30, edgesep: 16, marginx: margin, marginy: margin + laneHead });
  const lanes = lanesOf(machine);
  const lines = new Map(machine.states.map(({ code }) => [code, linesOf(machine, code)]));
  for (const { id } of lanes) graph.setNode(id, {});
  for (const { code } of machine.states) {
    const count = lines.get(code)?.length ?? 0;
    graph.setNode(stateId(code), { width: nodeWidth, height: headHeight + (count > 0 ? count * lineHeight + 6 : 0) });
    const lane = lanes.find(({ states }) => states.includes(code));
    if (lane) graph.setParent(stateId(code), lane.id);
  }
  const pairs = pairsOf(machine);
  for (const { from, to, transitions } of pairs)
    graph.setEdge(stateId(from), stateId(to), {
      width: labelWidth,
      height: transitions.length * lineHeight,
      labelpos: "c",
    });
  layout(graph);

  const nodes = machine.states.map(({ code }): DiagramNode => {
    const { x, y, width, height } = boxOf(graph.node(stateId(code)));
    return { code, x, y, width, height, lines: lines.get(code) ?? [] };
  });
  const edges = pairs.map(({ from, to, transitions }): DiagramEdge => {
    const { points = [], ...label } = graph.edge(stateId(from), stateId(to)) as EdgePlace;
    return { from, to, transitions, points, label: boxOf(label) };
  });
  const { width = 0, height = 0 } = graph.graph() as { readonly width?: number; readonly height?: number };
  return {
    width: width + margin,
    height: height + margin,
    nodes,
    edges,
    lanes: lanes.map(({ tabs, states }) => ({
      tabs: tabs.map(({ id }) => id),
      ...around(nodes.filter(({ code }) => states.includes(code))),
    })),
    everywhere: machine.transitions
      .filter(({ from, target }) => target.kind === "stays" && from.length > manyStates)
      .map(({ index }) => index),
  };
}

interface EdgePlace extends Box {
  readonly points?: readonly Point[];
}

const stateId = (code: string): string => `state ${code}`;

/** Dagre places boxes by their centre. */
function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Returns the lanes: tabs of states, those of the same states together. A state is in the first that has it. */
function lanesOf({ tabs, states }: DiagramStructure) {
  const lanes = new Map<
    string,
    { readonly id: string; readonly tabs: DiagramStructure["tabs"][number][]; readonly states: readonly string[] }
  >();
  const placedStates = new Set<string>();
  for (const tab of tabs) {
    if (!tab.states || tab.overlay) continue;
    const key = tab.states.join("\n");
    const known = lanes.get(key);
    if (known) known.tabs.push(tab);
    const own = tab.states.filter((code) => !placedStates.has(code) && states.some((state) => state.code === code));
    if (known || own.length === 0) continue;
    for (const code of own) placedStates.add(code);
    lanes.set(key, { id: `lane ${tab.id}`, tabs: [tab], states: own });
  }
  return [...lanes.values()];
}

function linesOf({ transitions }: DiagramStructure, code: string): DiagramLine[] {
  return transitions.flatMap(({ index: transition, from, target }): DiagramLine[] => {
    if (target.kind === "states") {
      if (from.length > manyStates && target.codes.includes(code)) return [{ transition, kind: "in" }];
      return from.includes(code) && target.codes.includes(code) ? [{ transition, kind: "stays" }] : [];
    }
    if (!from.includes(code) || (target.kind === "stays" && from.length > manyStates)) return [];
    return [{ transition, kind: target.kind }];
  });
}

function pairsOf({ transitions }: DiagramStructure) {
  const pairs = new Map<string, { readonly from: string; readonly to: string; readonly transitions: number[] }>();
  for (const { index, from, target } of transitions) {
    if (target.kind !== "states" || from.length > manyStates) continue;
    for (const one of from)
      for (const to of target.codes.filter((code) => code !== one)) {
        const key = `${one}\n${to}`;
        const pair = pairs.get(key) ?? { from: one, to, transitions: [] };
        pair.transitions.push(index);
        pairs.set(key, pair);
      }
  }
  return [...pairs.values()];
}

function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(({ x }) => x)) - lanePadding;
  const top = Math.min(...boxes.map(({ y }) => y)) - laneHead;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + lanePadding;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + lanePadding;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
