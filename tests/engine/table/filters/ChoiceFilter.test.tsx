// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearPage, one, press, setWidth } from "../../../helpers/engine/page.tsx";
import { type OpenList, openList } from "../openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("a choice filter", () => {
  test("filters by the checked codes in their own type, and shows them in a chip", async () => {
    list = await openList();
    await press(one("button", "Branch", one("search")));
    await press(one("checkbox", "South"));
    await press(one("checkbox", "Third"));
    expect(list.queries.at(-1)?.filters).toEqual({ branch: ["S", "3"] });
    expect(list.host.source.asked.at(-1)?.query?.filters).toEqual({ branch: ["S", 3] });
    await press(one("button", "Remove filter: Branch"));
    expect(list.queries.at(-1)?.filters).toBeUndefined();
  });
});
