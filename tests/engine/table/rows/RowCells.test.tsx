// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Screen } from "#dialect/schema/screens.ts";
import { library } from "../../../helpers/engine/library.ts";
import { all, clearPage, one, press, setWidth } from "../../../helpers/engine/page.tsx";
import { openList } from "../openList.tsx";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the cells of a row", () => {
  test("shows a second field below the first, and hides it in compact density", async () => {
    await openList();
    expect(all("row")[0]?.textContent).toContain("S-1");
    const [compact] = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")];
    await press(compact ?? document.body);
    expect(all("row")[0]?.textContent).not.toContain("S-1");
  });

  test("marks records that need no attention", async () => {
    const { loans: screen } = library.screens;
    const quiet = { ...screen, list: { ...screen?.list, quiet: { state: ["lent"] } } } as Screen;
    await openList({ files: { ...library, screens: { ...library.screens, loans: quiet } } });
    expect(["L001", "L002"].map((code) => one("link", code).hasAttribute("data-quiet"))).toEqual([false, true]);
  });

  test("where the column that says so is hidden, a dot marks the records that need attention, also on a phone", async () => {
    const { loans: screen } = library.screens;
    const columns = screen?.list?.columns.map((column) => (column.field === "state" ? { ...column, hidden: true } : column));
    const quiet = { ...screen, list: { ...screen?.list, columns, quiet: { state: ["lent"] } } } as Screen;
    const files = { ...library, screens: { ...library.screens, loans: quiet } };
    for (const width of [1440, 390]) {
      setWidth(width);
      await openList({ files });
      const dots = ["L001", "L002"].map((code) => one("link", code).querySelector("[role=img]")?.getAttribute("aria-label"));
      expect(dots).toEqual(["Asked", undefined]);
      clearPage();
    }
  });
});
