import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { openedGrid } from "../openedGrid.ts";

describe("the steps of a grid", () => {
  const opened = (...begun: Rec[]) => {
    const grid = openedGrid(begun);
    const change = (...next: Rec[]) =>
      grid.model.apply({
        next: { rows: next, keys: next.map((_, at) => `k${at}`) },
        touched: new Set(),
        written: 1,
        skipped: 0,
        added: 0,
        left: 0,
      });
    return { ...grid, change };
  };

  test("go back and forth, a change a step", () => {
    const { model, change, rows } = opened({ code: "a" });
    change({ code: "b" });
    change({ code: "c" });
    model.undo();
    expect([rows(), model.state.get().undo, model.state.get().redo]).toEqual([[{ code: "b" }], true, true]);
    model.redo();
    expect(rows()).toEqual([{ code: "c" }]);
  });

  test("are forgotten when another record takes the place of this one: nothing of before can come back", () => {
    const { model, change, rows } = opened({ code: "a" });
    change({ code: "b" });
    model.undo();
    change({ code: "b" });
    model.forget();
    expect([model.state.get().undo, model.state.get().redo]).toEqual([false, false]);
    model.undo();
    model.redo();
    expect(rows()).toEqual([{ code: "b" }]);
  });

  test("a change that changes nothing is no step", () => {
    const same = { code: "a" };
    const { model, change } = opened(same);
    change(same);
    expect(model.state.get().undo).toBe(false);
  });

  test("taken back with the line that was active, the last one left is active", () => {
    const { model, active } = openedGrid([{ code: "a" }]);
    model.goTo({ line: 1, column: 0 });
    model.edit("typed", "b");
    model.commit();
    model.goTo({ line: 2, column: 0 });
    model.undo();
    expect(active()).toBe("1,0");
  });
});

describe("a cell that is typed in", () => {
  test("is kept as its column keeps it, and speaks from then on", () => {
    const { model, rows, left } = openedGrid([{ code: "a" }]);
    model.goTo({ line: 0, column: 1 });
    model.edit("typed", "1,200");
    model.commit();
    expect([rows(), left]).toEqual([[{ code: "a", length: "1200" }], ["/lines/0/length"]]);
  });

  test("in the line below the last begins a row, and stays the active one", () => {
    const { model, rows, active } = openedGrid([{ code: "a" }]);
    model.goTo({ line: 1, column: 0 });
    model.edit("typed", "b");
    model.commit();
    expect([rows(), active()]).toEqual([[{ code: "a" }, { code: "b" }], "1,0"]);
  });

  test("is no change where it says what stood there, nor where it is given up", () => {
    const { model, rows } = openedGrid([{ code: "a" }]);
    const before = rows();
    model.goTo({ line: 0, column: 0 });
    model.edit("opened");
    expect(model.state.get().editing?.text).toBe("a");
    model.commit();
    model.edit("typed", "b");
    model.cancel();
    model.commit();
    expect(rows()).toBe(before);
  });

  test("is not begun where it is worked out: the grid says that it is locked", () => {
    const { model } = openedGrid([{ code: "a" }]);
    model.goTo({ line: 0, column: 4 });
    expect([model.edit("opened"), model.state.get().notice?.text]).toEqual([false, "grid.locked"]);
  });
});

describe("a problem of a row", () => {
  test("is found where it stands, in a row inside a row too", () => {
    const { model } = openedGrid([{ number: "1", goods: [{ item: "pen" }, { item: "ink" }] }, { number: "2" }], { list: "boxes" });
    expect(["/boxes/0/goods/1/count", "/boxes/1/weight", "/boxes/1", "/boxes/7/weight", "/lines/0"].map(model.spotAt)).toEqual([
      { line: 1, column: 3 },
      { line: 2, column: 1 },
      { line: 2, column: 0 },
      undefined,
      undefined,
    ]);
  });

  test("is gone to after the active cell, and from the first again after the last", () => {
    const { model, active } = openedGrid([{}, {}, {}], { wrong: ["/lines/2/length", "/lines/0/width"] });
    const places = [1, 2, 3].map(() => {
      model.nextProblem();
      return active();
    });
    expect(places).toEqual(["0,2", "2,1", "0,2"]);
  });
});
