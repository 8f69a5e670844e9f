import { expect, test } from "vitest";
import { callFolder } from "../../../src/dialect/begin/newScreen.ts";

test("new calls get the path that most calls have which list, save and delete records", () => {
  const call = (path: string, does: string) => ({ path, does, entity: "book" });
  const calls = {
    a: call("/staff/v2/book/list", "list"),
    b: call("/staff/v2/book/save", "save"),
    c: call("/book/delete", "delete"),
    d: call("/a/b/c/d", "export"),
    e: { path: "/x/y/list", does: "list" },
  };
  expect(callFolder(calls)).toBe("/staff/v2");
  expect(callFolder({})).toBe("");
});
