/** Every state machine of the product is laid out. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Box, layoutDiagram, manyStates } from "../../../src/workbench/diagram/layoutDiagram.ts";
import { codesOf, readMachine } from "../../../src/workbench/diagram/readMachine.ts";
import { root } from "../../helpers/schemas/product.ts";

const folder = join(root, "schemas/states");
const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const overlap = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe.each(readdirSync(folder))("%s", (name) => {
  const text = readFileSync(join(folder, name), "utf8");
  const machine = readMachine(text, readFileSync(join(root, `schemas/codes/${codesOf(text)}.json`), "utf8"));
  if (!machine) throw new Error(name);
  const diagram = layoutDiagram(machine);

  test("states are inside the picture and the lane of their tab, none over another", () => {
    expect(diagram.nodes.map(({ code }) => code)).toEqual(machine.states.map(({ code }) => code));
    const sheet = { x: 0, y: 0, width: diagram.width, height: diagram.height };
    for (const node of diagram.nodes) expect(isWithin(node, sheet)).toBe(true);
    for (const [index, node] of diagram.nodes.entries())
      for (const other of diagram.nodes.slice(index + 1)) expect(overlap(node, other)).toBe(false);
    for (const lane of diagram.lanes) {
      const states = machine.tabs.find(({ id }) => id === lane.tabs[0])?.states ?? [];
      for (const { code, ...box } of diagram.nodes)
        if (isWithin(box, lane)) expect(states).toContain(code);
        else expect(overlap(box, lane)).toBe(false);
    }
  });

  test("every transition is drawn", () => {
    const drawn = new Set([
      ...diagram.edges.flatMap(({ transitions }) => transitions),
      ...diagram.nodes.flatMap(({ lines }) => lines.map(({ transition }) => transition)),
      ...diagram.everywhere,
    ]);
    expect([...drawn].sort((a, b) => a - b)).toEqual(machine.transitions.map(({ index }) => index));
    for (const { transitions } of diagram.edges)
      for (const index of transitions) expect(machine.transitions[index]?.from.length).toBeLessThanOrEqual(manyStates);
  });
});
