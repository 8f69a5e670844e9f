// @vitest-environment happy-dom
/** A list for people who do not see it: the focus is never lost, and changes are announced. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { all, choose, clearPage, eventually, find, none, one, press, setWidth, texts } from "../../helpers/engine/page.tsx";
import { loans, openList } from "./openList.tsx";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

const few = loans.slice(0, 3);
const focused = () => document.activeElement;
const told = () => texts(all("status")).filter(Boolean);

describe("what has the focus goes away, and the focus stays beside it:", () => {
  test("a row that is deleted, also the last one, and also once menu and question are loaded", async () => {
    await openList({ records: loans.slice(0, 4) });
    for (const [number, left] of [
      ["L004", 3],
      ["L003", 2],
    ] as const) {
      const menu = one("button", `Actions for ${number}`);
      menu.focus();
      await press(menu);
      await choose("Delete");
      await press(one("button", "Delete", await find("alertdialog")));
      await eventually(() => expect(all("row")).toHaveLength(left));
      await eventually(() => expect(focused()?.closest("tr")?.getAttribute("aria-rowindex")).toBe(String(left + 1)));
    }
  });

  test("the bar of what is chosen", async () => {
    await openList({ records: few });
    await press(one("checkbox", "Select L001"));
    const clear = one("button", "Clear the selection");
    clear.focus();
    await press(clear);
    expect(none("toolbar")).toBe(true);
    expect(focused()).not.toBe(document.body);
  });
});

describe("is announced in words that are on no screen:", () => {
  test("how many rows there are, how many are chosen, and that more are on their way", async () => {
    const { host } = await openList();
    expect(told()).toEqual([host.t("list.updated", { count: loans.length })]);
    await press(one("checkbox", "Select L001"));
    await press(one("checkbox", "Select L002"));
    expect(told()).toContain(host.t("list.selected", { count: 2 }));
    host.source.list = () => new Promise(() => undefined);
    await press(one("tab", /^Open/));
    expect(told()).toEqual([host.t("list.loading")]);
  });

  test("a list that cannot be had, as an alert and not as one that was updated", async () => {
    const { host } = await openList();
    host.source.list = async () => ({ code: 0, data: null });
    await press(one("tab", /^Open/));
    expect(one("alert").textContent).toContain(host.t("list.failed"));
    expect(told()).toEqual([]);
  });
});
