// @vitest-environment happy-dom
/** A grid as those meet it who hear it: the pattern of ARIA for grids, with one place of focus. */
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begin, clearPage, open } from "../../helpers/engine/formPage.tsx";
import { find, key, one } from "../../helpers/engine/page.tsx";
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
const box = () => grid().querySelector("textarea") as HTMLTextAreaElement;
const named = (element: Element, attribute: string) =>
  (element.getAttribute(attribute) ?? "").split(" ").map((id) => document.getElementById(id));
const focus = () => act(() => box().focus());

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
