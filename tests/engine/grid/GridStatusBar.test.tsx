// @vitest-environment happy-dom
/** A grid as those meet it who hear it: the pattern of ARIA for grids, with one place of focus. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearPage } from "../../helpers/engine/formPage.tsx";
import { key, type } from "../../helpers/engine/page.tsx";
import { cratesWith } from "./crates.ts";
import { box, focus, grid, named, openLines } from "./linesPage.tsx";

const files = cratesWith({
  field: "lines",
  grid: {
    columns: [
      "code",
      { field: "length", total: true },
      { field: "width", total: "longest", label: { en: "W" } },
      "height",
      "total",
      "note",
    ],
  },
});

beforeEach(() => openLines(files));
afterEach(clearPage);

describe("the status bar", () => {
  test("the problems of the active cell describe it; without problems nothing does", async () => {
    focus();
    expect(box().hasAttribute("aria-describedby")).toBe(false);
    await key("ArrowRight", box());
    await type(box(), "long");
    await key("Enter", box());
    await key("ArrowUp", box());
    expect(box().getAttribute("aria-invalid")).toBe("true");
    expect(named(box(), "aria-activedescendant")[0]?.getAttribute("aria-invalid")).toBe("true");
    expect(named(box(), "aria-describedby")[0]?.textContent).not.toBe("");
    await key("ArrowLeft", box());
    expect([box().hasAttribute("aria-invalid"), box().hasAttribute("aria-describedby")]).toEqual([false, false]);
  });
});

test("the line of totals sums a column up, or shows the field of the record with the total", async () => {
  const totals = () => [...grid().querySelectorAll(".ld-grid-totals [role=gridcell]")].slice(1, 3).map((cell) => cell.textContent);
  expect(totals()).toEqual(["60", "60"]);
  focus();
  await key("ArrowDown", box());
  await key("ArrowRight", box());
  await type(box(), "50");
  await key("Enter", box());
  expect(totals()).toEqual(["110", "60"]);
});

test("a column with a short heading keeps the label of its field as its name", () => {
  const head = grid().querySelectorAll("[role=columnheader]")[3];
  expect([head?.textContent, head?.getAttribute("aria-label")]).toEqual(["W", "Width"]);
});
