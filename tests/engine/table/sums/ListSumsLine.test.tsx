// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { library } from "../../../helpers/engine/library.ts";
import { clearPage, one, press, setWidth } from "../../../helpers/engine/page.tsx";
import { openList } from "../openList.tsx";
// Fetched when they are first opened; here they are at hand.
import "#engine/table/toolbar/UrlNotice.tsx";
import "#engine/table/columns/ColumnPanel.tsx";
import "#engine/table/toolbar/ViewsPanel.tsx";

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the selected records", () => {
  test("are added up as the screen says", async () => {
    const { loans: screen } = library.screens;
    if (!screen?.list) throw new Error("the library lists no loans");
    const files = { ...library, screens: { ...library.screens, loans: { ...screen, list: { ...screen.list, chosenSums: ["pages"] } } } };
    await openList({ files });
    for (const code of ["L003", "L005"]) await press(one("checkbox", `Select ${code}`));
    expect(one("toolbar").textContent).toContain("Pages6");
  });
});
