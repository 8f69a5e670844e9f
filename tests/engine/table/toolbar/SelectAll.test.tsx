// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { all, clearPage, find, none, one, press, setWidth, texts } from "../../../helpers/engine/page.tsx";
import { codes, type OpenList, openList } from "../openList.tsx";
// Lazy components, loaded here before they are opened.
import "#engine/table/toolbar/UrlNotice.tsx";
import "#engine/table/columns/ColumnPanel.tsx";
import "#engine/table/toolbar/ViewsPanel.tsx";

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("all found records", () => {
  let list: OpenList;

  test("can be selected together, with one result for each", async () => {
    list = await openList({ prepare: ({ source }) => void source.refusing.set("44", "The desk is closed") });
    await press(one("checkbox", "Select all on this page"));
    await press(one("button", "Select all 45"));
    expect(one("toolbar").textContent).toContain("45 selected");
    expect(none("button", /^Select all 45/)).toBe(true);
    await press(one("button", "Page 2"));
    expect(all("row").every((row) => row.getAttribute("aria-selected") === "true")).toBe(true);
    await press(one("button", "Lend", one("toolbar")));
    expect(list.host.source.acted[0]?.ids).toHaveLength(45);
    const report = await find("alertdialog");
    expect(report.textContent).toContain("Lend: 44 done, 1 failed");
    expect(texts(all("listitem", undefined, report))[0]).toContain("The desk is closed");
  });

  test("is what the filters find", async () => {
    list = await openList({ query: { filters: { branch: ["N"] }, sort: [{ field: "code" }] } });
    await press(one("checkbox", "Select L002"));
    await press(one("button", "Select all 22"));
    expect(one("toolbar").textContent).toContain("22 selected");
    expect(codes()).toHaveLength(20);
  });
});
