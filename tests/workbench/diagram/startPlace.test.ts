import { expect, test } from "vitest";
import type { Diagram } from "../../../src/workbench/diagram/layoutDiagram.ts";
import { boxAround, placesOf, startPlace } from "../../../src/workbench/diagram/startPlace.ts";

const box = (x: number) => ({ x, y: 0, width: 10, height: 10 });
const diagram: Diagram = {
  width: 100,
  height: 10,
  nodes: [
    { code: "new", lines: [], ...box(0) },
    { code: "sent", lines: [], ...box(40) },
    { code: "done", lines: [{ transition: 2, kind: "in" }], ...box(80) },
  ],
  edges: [
    { from: "new", to: "sent", transitions: [0], points: [], label: box(20) },
    { from: "sent", to: "done", transitions: [1], points: [], label: box(60) },
  ],
  lanes: [
    { tabs: ["first"], ...box(0) },
    { tabs: ["way"], ...box(40) },
    { tabs: ["end"], ...box(80) },
  ],
  everywhere: [],
};
const label = { en: "" };
const machine = {
  initial: "new",
  tabs: [
    { id: "first", label, states: ["new"] },
    { id: "way", label, states: ["sent"] },
    { id: "end", label, states: ["done"] },
  ],
};
const marks = { ends: new Set(["done"]) };
const counts = (states: Readonly<Record<string, number>>) => ({ states, tabs: {} });

test("the picture begins at the lane with the most records that somebody still moves; what is done is no work", () => {
  expect(startPlace(diagram, machine, marks, counts({ new: 3, sent: 7, done: 900 }))).toMatchObject(box(40));
});

test("without records it begins where records begin", () => {
  expect(startPlace(diagram, machine, marks, undefined)).toMatchObject(box(0));
  expect(startPlace(diagram, machine, marks, counts({ done: 5 }))).toMatchObject(box(0));
  expect(startPlace({ ...diagram, lanes: [] }, { ...machine, initial: "sent" }, marks, undefined)).toMatchObject(box(40));
});

test("a chosen state, tab or transition has its place", () => {
  expect(placesOf(diagram, machine, { kind: "state", code: "done" })).toMatchObject([box(80)]);
  expect(placesOf(diagram, machine, { kind: "tab", index: 1 })).toMatchObject([box(40)]);
  expect(boxAround(placesOf(diagram, machine, { kind: "transition", index: 1 }))).toEqual({ x: 40, y: 0, width: 50, height: 10 });
  expect(placesOf(diagram, machine, { kind: "transition", index: 2 })).toMatchObject([box(80)]);
  expect(boxAround(placesOf(diagram, machine, { kind: "newState" }))).toBeUndefined();
});
