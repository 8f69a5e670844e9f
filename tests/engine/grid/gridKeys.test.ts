import { describe, expect, test } from "vitest";
import { handleGridKey, type GridPress } from "#engine/grid/gridKeys.ts";
import { openedGrid } from "./openedGrid.ts";

const noText = { value: "", selectionStart: 0, selectionEnd: 0 };

function keyed(...rows: Parameters<typeof openedGrid>[0]) {
  const grid = openedGrid(rows);
  let helped = 0;
  /** "Ctrl+Shift+z": true where the grid knew it. */
  const press = (keys: string, text = noText): boolean => {
    const [key = "", ...held] = keys.split("+").reverse();
    const event: GridPress = {
      key,
      currentTarget: text,
      ctrlKey: held.includes("Ctrl"),
      metaKey: false,
      shiftKey: held.includes("Shift"),
      altKey: held.includes("Alt"),
    };
    return handleGridKey(event, grid.model, null, () => void helped++);
  };
  grid.model.goTo({ line: 0, column: 0 });
  return { ...grid, press, helped: () => helped };
}

describe("while cells are selected", () => {
  test("arrows move from cell to cell, with Shift extend the range, with Ctrl go to the end of the filled block", () => {
    const { press, active, model } = keyed({ code: "a" }, { code: "b" }, {});
    press("ArrowRight");
    press("Shift+ArrowDown");
    expect(model.range()).toEqual({ from: { line: 0, column: 1 }, to: { line: 1, column: 1 } });
    press("Home");
    press("Ctrl+ArrowDown");
    expect(active()).toBe("1,0");
  });

  test("Tab moves in reading order and leaves the grid after its last cell", () => {
    const { press, active, model } = keyed({});
    press("End");
    expect([press("Tab"), active()]).toEqual([true, "1,0"]);
    model.goTo({ line: 1, column: 5 });
    expect([press("Tab"), press("Shift+Tab"), active()]).toEqual([false, true, "1,4"]);
  });

  test("Delete empties cells, Ctrl+D fills down, Ctrl+Z undoes", () => {
    const { press, rows } = keyed({ code: "a" }, {});
    press("Shift+ArrowDown");
    press("Ctrl+d");
    expect(rows()).toEqual([{ code: "a" }, { code: "a" }]);
    press("Delete");
    expect(rows()).toEqual([{}, {}]);
    press("Ctrl+z");
    press("Ctrl+z");
    expect(rows()).toEqual([{ code: "a" }, {}]);
    press("Ctrl+Shift+z");
    expect(rows()).toEqual([{ code: "a" }, { code: "a" }]);
  });

  test("Ctrl+A selects all rows without the new line, Shift+Space the whole line", () => {
    const { press, model } = keyed({}, {});
    press("Shift+ ");
    expect(model.range()?.to).toEqual({ line: 0, column: 5 });
    press("Ctrl+a");
    expect(model.range()?.to).toEqual({ line: 1, column: 5 });
  });

  test("Alt with an arrow resizes the column; other keys with Alt belong to the page", () => {
    const { press, widths } = keyed({});
    expect([press("Alt+ArrowRight"), widths.get("code")]).toEqual([true, 112]);
    expect(press("Alt+Enter")).toBe(false);
  });

  test("a letter goes to the text box; a question mark opens the help", () => {
    const { press, helped } = keyed({});
    expect([press("a"), press("?"), helped()]).toEqual([false, true, 1]);
  });
});

describe("while a cell is edited", () => {
  test("Enter commits and moves down, Tab to the right, Escape cancels", () => {
    const { press, rows, active, model } = keyed({}, {});
    model.edit("typed", "a");
    press("Enter");
    expect(active()).toBe("1,0");
    model.edit("typed", "b");
    press("Tab");
    expect(active()).toBe("1,1");
    model.edit("typed", "12");
    press("Escape");
    expect([rows(), model.state.get().editing]).toEqual([[{ code: "a" }, { code: "b" }], undefined]);
  });

  test("arrows leave a cell that was typed into, and move in the text of an opened one", () => {
    const { press, active, model } = keyed({}, {});
    model.edit("typed", "a");
    expect([press("ArrowDown"), active()]).toEqual([true, "1,0"]);
    model.edit("typed", "b");
    press("F2");
    expect([press("ArrowUp"), active(), model.state.get().editing?.mode]).toEqual([false, "1,0", "opened"]);
  });

  test("Alt+Enter inserts a line break; Ctrl+Enter belongs to the form", () => {
    const { press, model } = keyed({});
    model.edit("opened", "ab");
    press("Alt+Enter", { value: "ab", selectionStart: 1, selectionEnd: 1 });
    expect([model.state.get().editing?.text, press("Ctrl+Enter")]).toEqual(["a\nb", false]);
  });
});
