import { expect, test } from "vitest";
import { drawerUrl, type ListDrawer, parseDrawer, withoutDrawer } from "../../../src/portal/site/drawerUrl.ts";

const drawers: readonly ListDrawer[] = [
  { mode: "create" },
  { mode: "create", given: { kind: "a,b", note: "x&y=z" } },
  { mode: "edit", id: "17" },
  { mode: "copy", id: "a/b&c:d" },
];

test.each(drawers)("the URL of a drawer reads back as the same drawer: %j", (drawer) => {
  const query = new URLSearchParams(drawerUrl("/things?page=2", drawer).split("?")[1]);
  expect(query.get("page")).toBe("2");
  expect(parseDrawer(query.get("drawer"))).toEqual(drawer);
});

test.each([null, "", "edit", "edit:", "delete:1", "create2"])("%j names no drawer", (text) => {
  expect(parseDrawer(text)).toBeUndefined();
});

test("without the drawer the query string stays as it is written, encoding included", () => {
  expect(withoutDrawer("?q=%E4%B8%AD+x&drawer=edit%3A1&page=2")).toBe("q=%E4%B8%AD+x&page=2");
  expect(withoutDrawer("?drawer=create")).toBe("");
});
