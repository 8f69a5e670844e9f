// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearPage, one, press, setWidth } from "../../../helpers/engine/page.tsx";
import { type OpenList, openList } from "../openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the bulk bar", () => {
  test("cannot run an action that no selected record allows", async () => {
    list = await openList();
    await press(one("checkbox", "Select L002"));
    const lend = one("button", "Lend", one("toolbar"));
    expect(lend.getAttribute("aria-disabled")).toBe("true");
    await press(lend);
    expect(list.host.source.acted).toEqual([]);
  });
});
