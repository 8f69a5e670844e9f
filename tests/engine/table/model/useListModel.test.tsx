// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withLimit } from "../../../helpers/engine/library.ts";
import { all, clearPage, setWidth } from "../../../helpers/engine/page.tsx";
import { loans, type OpenList, openList } from "../openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("a list", () => {
  const few = loans.slice(0, 12);

  test("leaves the last page when it becomes empty", async () => {
    list = await openList({ query: { page: 9 } });
    expect(list.queries.at(-1)).toEqual({ page: 3 });
  });

  test("counts its limit over all records, however narrow the query", async () => {
    list = await openList({ files: withLimit(30), records: few, query: { filters: { branch: "N" } } });
    expect(all("row")).toHaveLength(6);
    expect(document.body.textContent).toContain("12/30");
  });
});
