// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { all, clearPage, key, one, settle, setWidth, type } from "../../../helpers/engine/page.tsx";
import { codes, type OpenList, openList } from "../openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the search box", () => {
  test("searches for many pasted numbers and reports those that were not found", async () => {
    list = await openList({ prepare: (prepared) => void (prepared.source.missing = ["L999"]) });
    const box = one("searchbox", "Search");
    await type(box, "L001 L002 L999");
    await key("Enter", box);
    await settle();
    expect(list.queries.at(-1)?.search).toBe("L001 L002 L999");
    expect(document.body.textContent).toContain("3 numbers");
    expect(
      all("status")
        .map((status) => status.textContent)
        .join(),
    ).toContain("Found 2 of 3");
    expect(codes()).toEqual(["L001", "L002"]);
  });
});
