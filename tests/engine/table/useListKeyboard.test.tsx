// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearPage, key, one, setWidth } from "../../helpers/engine/page.tsx";
import { type OpenList, openList } from "./openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the keyboard of a list", () => {
  test("moves, selects, opens, creates and searches", async () => {
    list = await openList();
    await key("j");
    await key("j");
    await key("x");
    expect(one("checkbox", "Select L002").matches(":checked")).toBe(true);
    await key("k");
    await key("Enter");
    expect(list.host.went).toEqual(["/library/loan/1"]);
    await key("n");
    expect(list.drawers).toEqual([{ mode: "create" }]);
    await key("/");
    expect(document.activeElement).toBe(one("searchbox", "Search"));
  });

  test("does nothing while the user types or composes", async () => {
    list = await openList();
    await key("n", one("searchbox", "Search"));
    await key("n", document.body, { isComposing: true });
    await key("n", document.body, { ctrlKey: true });
    expect(list.drawers).toEqual([]);
  });
});
