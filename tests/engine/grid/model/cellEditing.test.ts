import { describe, expect, test } from "vitest";
import { openedGrid } from "../openedGrid.ts";

describe("an edited cell", () => {
  test("is stored as the value of its column, and reports its problems from then on", () => {
    const { model, rows, left } = openedGrid([{ code: "a" }]);
    model.goTo({ line: 0, column: 1 });
    model.edit("typed", "1,200");
    model.commit();
    expect([rows(), left]).toEqual([[{ code: "a", length: "1200" }], ["/lines/0/length"]]);
  });

  test("in the last line adds a row and stays active", () => {
    const { model, rows, active } = openedGrid([{ code: "a" }]);
    model.goTo({ line: 1, column: 0 });
    model.edit("typed", "b");
    model.commit();
    expect([rows(), active()]).toEqual([[{ code: "a" }, { code: "b" }], "1,0"]);
  });

  test("changes nothing if the text is the same, or after cancel", () => {
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

  test("that failed is read again when the same text is typed over it", () => {
    const { model, rows } = openedGrid([{ length: "60*40*50" }]);
    model.goTo({ line: 0, column: 1 });
    model.edit("typed", "60*40*50");
    model.commit();
    expect(rows()).toEqual([{ length: "60", width: "40", height: "50" }]);
  });

  test("cannot be edited if it is computed: the grid announces that it is locked", () => {
    const { model } = openedGrid([{ code: "a" }]);
    model.goTo({ line: 0, column: 4 });
    expect([model.edit("opened"), model.state.get().notice?.text]).toEqual([false, "grid.locked"]);
  });
});
