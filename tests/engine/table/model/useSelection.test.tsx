// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { all, clearPage, none, one, press, setWidth } from "../../../helpers/engine/page.tsx";
import { openList } from "../openList.tsx";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("a selection", () => {
  test("is counted, kept over pages, and can be cleared", async () => {
    await openList();
    await press(one("checkbox", "Select L001"));
    await press(one("button", "Page 2"));
    await press(one("checkbox", "Select L021"));
    expect(one("toolbar").textContent).toContain("2 selected");
    expect(all("row")[0]?.getAttribute("aria-selected")).toBe("true");
    await press(one("button", "Clear the selection"));
    expect(none("toolbar")).toBe(true);
  });

  test("is cleared when the query changes", async () => {
    await openList();
    await press(one("checkbox", "Select all on this page"));
    expect(one("toolbar").textContent).toContain("20 selected");
    await press(one("tab", /^Open/));
    expect(none("toolbar")).toBe(true);
  });
});
