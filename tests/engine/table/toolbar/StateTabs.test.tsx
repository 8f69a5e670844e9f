// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { all, clearPage, choose, find, key, none, one, press, setWidth, texts } from "../../../helpers/engine/page.tsx";
import { type OpenList, openList } from "../openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("tabs", () => {
  test("have counts; an overlay tab is marked while it has records", async () => {
    list = await openList({ prepare: (prepared) => void (prepared.source.tabs = { all: 45, open: 44, late: 1 }) });
    expect(texts(all("tab"))).toEqual(["All45", "Open44", "Late1"]);
    const late = one("tab", /Late/).querySelector("[data-hot]");
    expect([late?.textContent, late?.classList.contains("ld-hue-red")]).toEqual(["1", true]);
    expect(one("tab", /All/).getAttribute("aria-selected")).toBe("true");
    expect(one("tabpanel").getAttribute("aria-labelledby")).toBe(one("tab", /All/).id);
  });

  test("are selected with the arrow keys", async () => {
    list = await openList();
    await key("ArrowRight", one("tab", /All/));
    expect(list.queries.at(-1)?.tab).toBe("open");
    await key("ArrowLeft", one("tab", /Open/));
    expect(list.queries.at(-1)?.tab).toBeUndefined();
  });

  test("that do not fit are chosen from a menu", async () => {
    const width = vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(900);
    list = await openList({ prepare: (prepared) => void (prepared.source.tabs = { all: 45, open: 44, late: 1 }) });
    width.mockRestore();
    await press(await find("button", "All tabs"));
    await find("menuitem", "All 45");
    expect(texts(all("menuitem"))).toEqual(["All 45", "Open 44", "Late 1"]);
    await choose("Late 1");
    await vi.waitFor(() => expect(list.queries.at(-1)?.tab).toBe("late"));
  });

  test("that fit need none", async () => {
    list = await openList();
    expect(none("button", "All tabs")).toBe(true);
  });
});
