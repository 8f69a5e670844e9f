import { expect, test } from "vitest";
import type { StateMachine } from "../../../src/dialect/schema/states.ts";
import { entriesFrom, findMarks } from "../../../src/workbench/diagram/findMarks.ts";
import { readMachine } from "../../../src/workbench/diagram/readMachine.ts";

const codes = (...all: string[]) => JSON.stringify({ items: all.map((code) => ({ const: code })) });
const move = (id: string, from: readonly string[], rest: object) => ({ id, by: "operator", label: {}, from, ...rest });

function machineOf(states: readonly string[], transitions: readonly object[]) {
  const machine = readMachine(
    JSON.stringify({ entity: "box", field: "state", initial: states[0], codes: "box-state", tabs: [], transitions }),
    codes(...states),
  );
  if (!machine) throw new Error("The machine cannot be read.");
  return machine;
}

test("a state is unreachable unless a transition, a formula or another machine sets it", () => {
  const machine = machineOf(
    ["new", "sent", "back", "odd", "mailed"],
    [move("send", ["new"], { to: "sent" }), move("return", ["sent"], { effects: [{ set: { state: "self.late ? 'back' : 'sent'" } }] })],
  );
  expect([...findMarks(machine, []).unreachable]).toEqual(["odd", "mailed"]);
  const other = {
    entity: "letter",
    transitions: [{ effects: [{ update: "box", where: "true", set: { state: "'mailed'" } }] }],
  } as unknown as StateMachine;
  expect([...findMarks(machine, entriesFrom([other], machine)).unreachable]).toEqual(["odd"]);
});

test("a state ends where no transition changes it: one that keeps the state is no way out, one that removes the record is", () => {
  const machine = machineOf(
    ["new", "done", "draft"],
    [move("finish", ["new"], { to: "done" }), move("remind", ["done"], {}), move("remove", ["draft"], { remove: true })],
  );
  expect([...findMarks(machine, []).ends]).toEqual(["done"]);
});

test("each loop is found once, and one that only the server takes is marked", () => {
  const machine = machineOf(
    ["a", "b", "c", "d"],
    [
      move("ab", ["a"], { to: "b" }),
      move("ba", ["b"], { to: "a" }),
      move("bc", ["b"], { to: "c" }),
      move("cd", ["c"], { to: "d", by: "time" }),
      move("dc", ["d"], { to: "c", by: "time" }),
    ],
  );
  expect(findMarks(machine, []).loops).toEqual([
    { states: ["a", "b"], isTimed: false },
    { states: ["c", "d"], isTimed: true },
  ]);
});
