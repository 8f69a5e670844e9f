// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { all, clearPage, one, press, setWidth } from "../../../helpers/engine/page.tsx";
import { openList } from "../openList.tsx";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the menu of a row", () => {
  test("lists actions that are not allowed with their reason", async () => {
    await openList();
    await press(one("button", "Actions for L002"));
    const items = all("menuitem");
    const back = items.find((item) => item.textContent?.startsWith("Give back"));
    expect(back?.textContent).toContain("Too thin to give back");
    expect(back?.getAttribute("aria-disabled")).toBe("true");
    expect(items.find((item) => item.textContent?.startsWith("Edit"))?.textContent).toContain("It is lent and cannot be changed");
    expect(items.some((item) => item.textContent === "Lend")).toBe(false);
  });
});
