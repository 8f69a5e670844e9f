import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { GridRows } from "#engine/grid/model/gridLines.ts";
import { createUndoHistory } from "#engine/grid/model/undoHistory.ts";

const start = (...rows: Rec[]): GridRows => ({ rows, keys: rows.map((_, at) => `k${at}`) });

describe("steps", () => {
  test("are undone and redone; a new step clears redo", () => {
    const history = createUndoHistory();
    const [a, b, c] = [start({ code: "a" }), start({ code: "b" }), start({ code: "c" })];
    history.push(a);
    expect(history.undo(b)).toBe(a);
    expect(history.redo(a)).toBe(b);
    history.undo(b);
    history.push(a);
    expect([history.canUndo, history.redo(c)]).toEqual([true, undefined]);
  });

  test("are stored up to the limit, without the oldest", () => {
    const history = createUndoHistory(2);
    const steps = [start({ code: "1" }), start({ code: "2" }), start({ code: "3" })];
    for (const step of steps) history.push(step);
    expect([history.undo(start()), history.undo(start()), history.undo(start())]).toEqual([steps[2], steps[1], undefined]);
  });
});
