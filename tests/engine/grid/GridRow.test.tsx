// @vitest-environment happy-dom
/** A grid as those meet it who hear it: the pattern of ARIA for grids, with one place of focus. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begin, clearPage, open } from "../../helpers/engine/formPage.tsx";
import { find, one } from "../../helpers/engine/page.tsx";
import { cratesWith } from "./crates.ts";

const files = cratesWith({
  field: "lines",
  grid: { columns: ["code", { field: "length", total: true }, "width", "height", "total", "note"] },
});

beforeEach(async () => {
  begin({ crate: [] }, files);
  await open({ screen: "crateForm", start: { lines: [{ code: "a", length: "60" }, { code: "b" }] } });
  await find("grid", "Lines");
});
afterEach(clearPage);

const grid = () => one("grid", "Lines");

describe("a line of the grid", () => {
  test("a computed cell is read-only, an editable one is not", () => {
    const of = (column: number) => grid().querySelector(`[data-line="0"][data-column="${column}"]`);
    expect([of(0), of(4)].map((cell) => cell?.getAttribute("aria-readonly"))).toEqual([null, "true"]);
  });
});
