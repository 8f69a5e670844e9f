// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { all, clearPage, none, one, press, setWidth } from "../../../helpers/engine/page.tsx";
import { codes, type OpenList, openList } from "../openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the notice", () => {
  test.each([
    ["tab", "Open", "L001"],
    ["button", "Page 2", "L021"],
  ] as const)(
    "of a request that failed after a press of %s %s takes the place of the rows before, and offers a retry",
    async (role, name, first) => {
      list = await openList();
      expect(codes()[0]).toBe("L001");
      list.host.source.failure = { code: 500, data: null };
      await press(one(role, name));
      expect(codes()).toEqual([]);
      expect(one("alert").textContent).toContain("could not be read");
      list.host.source.failure = undefined;
      await press(one("button", "Try again"));
      expect(codes()[0]).toBe(first);
      expect(none("alert")).toBe(true);
    },
  );

  test("of an empty list offers to create a record", async () => {
    list = await openList({ records: [] });
    expect(document.body.textContent).toContain("No loans yet");
    await press(all("button", "New").at(-1) ?? document.body);
    expect(list.drawers).toEqual([{ mode: "create" }]);
  });

  test("of a query without matches offers to clear it", async () => {
    list = await openList({ query: { search: "nothing", filters: { branch: "N" } } });
    expect(document.body.textContent).toContain("Nothing matches");
    await press(one("button", "Clear search and filters"));
    expect(list.queries.at(-1)).toEqual({});
  });
});
