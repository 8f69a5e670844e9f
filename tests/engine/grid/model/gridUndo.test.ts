import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { openedGrid } from "../openedGrid.ts";

describe("undo steps", () => {
  const opened = (...begun: Rec[]) => {
    const grid = openedGrid(begun);
    const change = (...next: Rec[]) =>
      grid.model.apply({
        next: { rows: next, keys: next.map((_, at) => `k${at}`) },
        changedKeys: new Set(),
        written: 1,
        skipped: 0,
        added: 0,
        dropped: 0,
      });
    return { ...grid, change };
  };

  test("are undone and redone one by one", () => {
    const { model, change, rows } = opened({ code: "a" });
    change({ code: "b" });
    change({ code: "c" });
    model.undo();
    expect([rows(), model.state.get().undo, model.state.get().redo]).toEqual([[{ code: "b" }], true, true]);
    model.redo();
    expect(rows()).toEqual([{ code: "c" }]);
  });

  test("are cleared when another record replaces this one", () => {
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

  test("of a change without effect do not exist", () => {
    const same = { code: "a" };
    const { model, change } = opened(same);
    change(same);
    expect(model.state.get().undo).toBe(false);
  });

  test("that remove the active line make the last line active", () => {
    const { model, active } = openedGrid([{ code: "a" }]);
    model.goTo({ line: 1, column: 0 });
    model.edit("typed", "b");
    model.commit();
    model.goTo({ line: 2, column: 0 });
    model.undo();
    expect(active()).toBe("1,0");
  });
});
