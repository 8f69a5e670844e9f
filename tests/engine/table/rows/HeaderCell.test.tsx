// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearPage, one, press, setWidth } from "../../../helpers/engine/page.tsx";
import { type OpenList, openList } from "../openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("a header cell", () => {
  test("sorts ascending, descending, and back to the default order", async () => {
    list = await openList({ query: {} });
    const head = () => one("button", /^Pages/);
    await press(head());
    await press(head());
    await press(head());
    expect(list.queries).toEqual([{ sort: [{ field: "pages" }] }, { sort: [{ field: "pages", desc: true }] }, {}]);
    expect(list.host.source.asked.at(-1)?.query?.sort).toEqual([{ field: "due", desc: true }]);
  });
});
