// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearPage, one, press, setWidth } from "../../../helpers/engine/page.tsx";
import { type OpenList, openList } from "../openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("a date filter", () => {
  test("filters by a preset range", async () => {
    list = await openList();
    await press(one("button", "Due", one("search")));
    await press(one("button", "Last 7 days"));
    expect(list.queries.at(-1)?.filters).toEqual({ due: { from: "2026-11-14", to: "2026-11-20" } });
    expect(document.body.textContent).toContain("Due: Last 7 days");
  });
});
