// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { all, clearPage, key, one, settle, setWidth, texts, type } from "../../../helpers/engine/page.tsx";
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

  test("says since when records were searched, where too many contain the text", async () => {
    list = await openList({ prepare: (prepared) => void (prepared.source.searchedSince = "2026-11-20 08:00:00") });
    const told = () => texts(all("status")).filter((line) => line.includes("2026-11-20 08:00:00"));
    expect(told()).toEqual([]);
    const box = one("searchbox", "Search");
    await type(box, "L0");
    await key("Enter", box);
    await settle();
    expect(told()).toEqual([
      "Too many records contain this. These are among the ones created since 2026-11-20 08:00:00; type more of it to search all.",
    ]);
  });
});
