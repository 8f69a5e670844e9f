// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearPage, one, press, setWidth, type } from "../../../helpers/engine/page.tsx";
import { codes, type OpenList, openList } from "../openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the query of a list", () => {
  test("changes only its page when a page is turned", async () => {
    list = await openList({ query: { sort: [{ field: "code" }], filters: { branch: "N" } } });
    await press(one("button", "Page 2"));
    expect(list.queries).toEqual([{ sort: [{ field: "code" }], filters: { branch: "N" }, page: 2 }]);
    expect(codes()[0]).toBe("L042");
  });

  test("goes to the first page with any other change", async () => {
    list = await openList({ query: { page: 2 } });
    await press(one("tab", /^Open/));
    expect(list.queries.at(-1)).toEqual({ tab: "open" });
    await type(one("combobox", "Rows per page"), "50");
    expect(list.queries.at(-1)).toEqual({ tab: "open", size: 50 });
  });
});
