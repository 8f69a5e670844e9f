/** Where the diagram of a machine begins, and the position of the selection in it. Pure. */
import type { StateCounts } from "#dialect/wire/stored.ts";
import type { MachineMarks } from "./findMarks.ts";
import type { Box, Diagram } from "./layoutDiagram.ts";
import type { MachineForm } from "./readMachine.ts";
import type { DiagramChoice } from "./selection.ts";

/**
 * Returns the lane where the work is: the one with the most records in states that somebody leaves. Records that are done are
 * no work. Without records it is the lane in which records begin, else the first state.
 */
export function startPlace(
  { lanes, nodes }: Diagram,
  { initial, tabs }: Pick<MachineForm, "initial" | "tabs">,
  { ends }: Pick<MachineMarks, "ends">,
  counts: StateCounts | undefined,
): Box | undefined {
  const statesOf = (ids: readonly string[]) => tabs.filter(({ id }) => ids.includes(id)).flatMap(({ states }) => states ?? []);
  const open = lanes.map((lane) => {
    const states = new Set(statesOf(lane.tabs).filter((code) => !ends.has(code)));
    return { lane, states, records: [...states].reduce((sum, code) => sum + (counts?.states[code] ?? 0), 0) };
  });
  const [busiest] = open.filter(({ records }) => records > 0).sort((a, b) => b.records - a.records);
  const beginning = open.find(({ states }) => states.has(initial));
  return busiest?.lane ?? beginning?.lane ?? nodes.find(({ code }) => code === initial) ?? nodes[0];
}

/** Returns the boxes of what is chosen: a state, the lane of a tab, the ends and the label of a transition. */
export function placesOf({ nodes, lanes, edges }: Diagram, { tabs }: Pick<MachineForm, "tabs">, choice: DiagramChoice | undefined): Box[] {
  if (choice?.kind === "state") return nodes.filter(({ code }) => code === choice.code);
  if (choice?.kind === "tab") return lanes.filter((lane) => lane.tabs.includes(tabs[choice.index]?.id ?? ""));
  if (choice?.kind !== "transition") return [];
  const drawn = edges.filter(({ transitions }) => transitions.includes(choice.index));
  const lines = nodes.filter(({ lines: own }) => own.some(({ transition }) => transition === choice.index));
  return [
    ...drawn.slice(0, 1).flatMap(({ from, to, label }) => [label, ...nodes.filter(({ code }) => code === from || code === to)]),
    ...lines.slice(0, 1),
  ];
}

/** Returns the box around boxes; undefined without one. */
export function boxAround(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
