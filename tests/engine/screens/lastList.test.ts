import { expect, test } from "vitest";
import { createLastLists } from "#engine/screens/lastList.ts";

test("a record's neighbours are the rows beside it in the list that showed it last", () => {
  const lists = createLastLists();
  lists.remember("loan", [{ id: "1" }, { id: "2" }, { id: "3" }]);
  expect(lists.neighboursOf("loan", "2")).toEqual({ before: "1", after: "3" });
  expect(lists.neighboursOf("loan", "1")).toEqual({ before: undefined, after: "2" });
  lists.remember("loan", [{ id: "2" }, { id: "9" }]);
  expect(lists.neighboursOf("loan", "2")).toEqual({ before: undefined, after: "9" });
});

test("a record has no neighbours where it was alone, absent, or no list was shown", () => {
  const lists = createLastLists();
  lists.remember("loan", [{ id: "1" }]);
  expect(lists.neighboursOf("loan", "1")).toBeUndefined();
  expect(lists.neighboursOf("loan", "9")).toBeUndefined();
  expect(lists.neighboursOf("reader", "1")).toBeUndefined();
});
