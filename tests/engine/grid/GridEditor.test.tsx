// @vitest-environment happy-dom
/** A grid as those meet it who hear it: the pattern of ARIA for grids, with one place of focus. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearPage } from "../../helpers/engine/formPage.tsx";
import { key } from "../../helpers/engine/page.tsx";
import { box, focus, grid, named, openLines } from "./linesPage.tsx";

beforeEach(() => openLines());
afterEach(clearPage);

describe("the text box of a grid", () => {
  test("the text box keeps the focus, names the active cell and follows the arrows", async () => {
    focus();
    const active = () => named(box(), "aria-activedescendant")[0];
    expect([active()?.getAttribute("role"), active()?.textContent]).toEqual(["gridcell", "a"]);
    await key("ArrowRight", box());
    await key("ArrowDown", box());
    expect([active()?.getAttribute("aria-colindex"), active()?.closest("[role=row]")?.getAttribute("aria-rowindex")]).toEqual(["3", "3"]);
    expect(active()?.getAttribute("aria-selected")).toBe("true");
    expect(box().getAttribute("aria-label")).toContain("Length");
    expect(grid().querySelectorAll("[tabindex='0'], textarea")).toHaveLength(1);
  });
});
