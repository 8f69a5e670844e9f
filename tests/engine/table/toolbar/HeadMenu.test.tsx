// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import { library } from "../../../helpers/engine/library.ts";
import { all, choose, clearPage, none, one, press, setWidth } from "../../../helpers/engine/page.tsx";
import { openList } from "../openList.tsx";

beforeEach(() => setWidth(390));
afterEach(clearPage);

const bring = { id: "bring", label: { en: "Bring many" }, icon: "upload", go: "/bring" } as const;
const write = { id: "write", label: { en: "Write to all" }, go: "/write", after: "bring", reason: { en: "Bring some first" } } as const;

/** The library with these actions above its loans. */
function withTools(toolbar: NonNullable<NonNullable<Screen["list"]>["toolbar"]>): CatalogFiles {
  const loans = library.screens["loans"];
  if (!loans?.list) throw new Error("the library lists no loans");
  return { ...library, screens: { ...library.screens, loans: { ...loans, list: { ...loans.list, toolbar } } } as CatalogFiles["screens"] };
}

test("on a phone the one action that needs no row stands beside the search, and begins at a press", async () => {
  const { host } = await openList({ files: withTools([bring, "create"]) });
  expect(one("button", "Bring many").closest(".ld-list-find")).not.toBeNull();
  expect(one("button", "Bring many").textContent).toBe("");
  await press(one("button", "Bring many"));
  expect(host.went).toEqual(["/bring"]);
});

test("several stand in one menu, with the reason of one that must wait", async () => {
  const { host } = await openList({ files: withTools([bring, write, "create"]) });
  expect(none("button", "Bring many")).toBe(true);
  await press(one("button", "Actions"));
  const waiting = all("menuitem").find((item) => item.textContent?.startsWith("Write to all"));
  expect(waiting?.getAttribute("aria-disabled")).toBe("true");
  expect(waiting?.textContent).toContain("Bring some first");
  await choose("Bring many");
  expect(host.went).toEqual(["/bring"]);
});

test("a wide page has them in its head, with their words", async () => {
  setWidth(1440);
  await openList({ files: withTools([bring, "create"]) });
  expect(one("button", "Bring many").textContent).toBe("Bring many");
  expect(one("button", "Bring many").closest(".ld-list-head")).not.toBeNull();
});
