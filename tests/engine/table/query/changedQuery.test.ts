import { expect, test } from "vitest";
import { changedQuery, withFilter } from "#engine/table/query/changedQuery.ts";

const query = { tab: "open", page: 3, search: "a", filters: { branch: ["N"], due: { from: "2026-01-01" } } };

test("any change but that of the page begins at the first page", () => {
  expect(changedQuery(query, { tab: "closed" })).toEqual({ tab: "closed", search: "a", filters: query.filters });
  expect(changedQuery(query, { page: 4 })).toEqual({ ...query, page: 4 });
});

test("a part is taken away by undefined, a search by nothing", () => {
  expect(changedQuery(query, { tab: undefined, search: "" })).toEqual({ filters: query.filters });
});

test("the last filter takes the whole part with it", () => {
  const one = withFilter(query, "due", undefined);
  expect(one.filters).toEqual({ branch: ["N"] });
  expect(withFilter(one, "branch", undefined)).toEqual({ tab: "open", search: "a" });
});
