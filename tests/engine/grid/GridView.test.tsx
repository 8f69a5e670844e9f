// @vitest-environment happy-dom
/** A grid as those meet it who hear it: the pattern of ARIA for grids, with one place of focus. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { clearPage } from "../../helpers/engine/formPage.tsx";
import { key, type } from "../../helpers/engine/page.tsx";
import { box, focus, grid, named, openLines } from "./linesPage.tsx";

beforeEach(() => openLines());
afterEach(clearPage);

test("the grid has the counts and indexes of all rows and columns, also of those that are not rendered", () => {
  // A head, two rows, the line where a third begins, the sums; the numbers of the rows and six columns.
  expect([grid().getAttribute("aria-rowcount"), grid().getAttribute("aria-colcount")]).toEqual(["5", "7"]);
  const rows = [...grid().querySelectorAll("[role=row]:not(:has(textarea))")];
  expect(rows.map((row) => row.getAttribute("aria-rowindex"))).toEqual(["1", "2", "3", "4", "5"]);
  for (const row of rows) {
    const [first, ...cells] = [...row.children];
    expect(first?.getAttribute("role")).toMatch(/^(row|column)header$/);
    expect(cells.map((cell) => cell.getAttribute("aria-colindex"))).toEqual(["2", "3", "4", "5", "6", "7"]);
  }
  expect(named(grid(), "aria-describedby")[0]?.textContent).not.toBe("");
});

test("typing in the last line adds a row, and Tab continues in it", async () => {
  focus();
  await key("End", box(), { ctrlKey: true });
  await key("Home", box());
  for (const text of ["c", "12", "8"]) {
    await type(box(), text);
    await key("Tab", box());
  }
  const line = (index: number) =>
    [...grid().querySelectorAll(`[role=gridcell][data-line="${index}"]`)].slice(0, 3).map((cell) => cell.textContent);
  expect([line(2), line(3)]).toEqual([
    ["c", "12", "8"],
    ["", "", ""],
  ]);
});
