// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { all, clearPage, one, press, setWidth, settle, texts } from "../../../helpers/engine/page.tsx";
import { openList } from "../openList.tsx";
// Lazy components, loaded here before they are opened.
import "#engine/table/toolbar/UrlNotice.tsx";
import "#engine/table/columns/ColumnPanel.tsx";
import "#engine/table/toolbar/ViewsPanel.tsx";

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the columns of a list", () => {
  test("are moved by the arrow keys of their grip, with an announcement", async () => {
    await openList();
    await press(one("button", "Columns"));
    await settle();
    const grip = one("button", "Move Pages");
    grip.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true, cancelable: true }));
    await settle();
    const heads = texts(all("columnheader"));
    expect(heads.findIndex((head) => head.startsWith("Pages"))).toBeLessThan(heads.findIndex((head) => head.startsWith("Branch")));
    expect(texts(all("status")).some((told) => /Pages: place \d+ of \d+/.test(told))).toBe(true);
  });

  test("get wider and narrower by a step, without a number of pixels", async () => {
    await openList();
    await press(one("button", "Columns"));
    await settle();
    const template = () => document.querySelector("table")?.getAttribute("style") ?? "";
    const before = template();
    await press(one("button", "Make Pages wider"));
    await settle();
    expect(template()).not.toBe(before);
    await press(one("button", "Make Pages narrower"));
    await settle();
    expect(all("spinbutton")).toEqual([]);
  });
});
