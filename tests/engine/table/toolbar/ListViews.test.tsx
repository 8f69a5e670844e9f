// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { library, loan } from "../../../helpers/engine/library.ts";
import { all, clearPage, find, none, one, press, setWidth, settle, texts, type } from "../../../helpers/engine/page.tsx";
import type { TestHost } from "../../../helpers/engine/testHost.ts";
import { codes, type OpenList, openList } from "../openList.tsx";
// Fetched when they are first opened; here they are at hand.
import "#engine/table/toolbar/UrlNotice.tsx";
import "#engine/table/columns/ColumnPanel.tsx";
import "#engine/table/toolbar/ViewsPanel.tsx";

const views = { entity: "view", screen: "screen", name: "name", query: "query" };

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => setWidth(1440));
afterEach(clearPage);

/** The host keeps views in an array. */
function keeping(kept: Rec[]): (host: TestHost) => void {
  return (host) => {
    const { source } = host;
    const list = source.list.bind(source);
    Object.assign(host, { views });
    source.list = async (entity, query) =>
      entity === views.entity ? { code: apiCode.ok, data: { rows: [...kept], total: kept.length } } : list(entity, query);
    source.save = async (_entity, record) => {
      const at = kept.findIndex(({ id }) => id === record["id"]);
      const stored = { id: String(kept.length + 1), ...record };
      if (record["id"] === undefined || at < 0) kept.push(stored);
      else kept[at] = stored;
      return { code: apiCode.ok, data: stored };
    };
    source.remove = async (_entity, ids) => {
      kept.splice(0, kept.length, ...kept.filter(({ id }) => !ids.includes(String(id))));
      return { code: apiCode.ok, data: { done: [...ids], failed: [] } };
    };
  };
}

async function openViews(): Promise<HTMLElement> {
  await press(one("button", "Views"));
  await settle();
  return find("textbox", "Name of the view");
}

describe("views of a list", () => {
  test("keep what is searched and filtered, with columns, under a name; the name leads back", async () => {
    const kept: Rec[] = [];
    await openList({ prepare: keeping(kept), query: { tab: "open", filters: { branch: ["N"] }, sort: [{ field: "code", desc: true }] } });
    const name = await openViews();
    await type(name, "North, open");
    await press(one("button", "Save"));
    expect(kept).toEqual([expect.objectContaining({ screen: "loans", name: "North, open" })]);
    const query = String(kept[0]?.["query"]);
    expect(query).toMatch(/^tab=open&sort=-code&branch=N&cols=!code,/);
    expect(one("link", "North, open").getAttribute("href")).toBe(`#/loans?${query}`);
    expect(one("link", "North, open").getAttribute("aria-current")).toBe("true");
  });

  test("are replaced under the same name, not doubled", async () => {
    const kept: Rec[] = [{ id: "7", version: 2, screen: "loans", name: "Mine", query: "tab=late" }];
    await openList({ prepare: keeping(kept) });
    await type(await openViews(), "mine");
    await press(one("button", "Replace"));
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ id: "7", version: 2, name: "mine" });
    expect(kept[0]?.["query"]).toContain("cols=");
  });

  test("can be had back after they were deleted", async () => {
    const kept: Rec[] = [{ id: "7", version: 2, screen: "loans", name: "Mine", query: "tab=late" }];
    await openList({ prepare: keeping(kept) });
    await openViews();
    await press(one("button", "Delete the view Mine"));
    expect(kept).toEqual([]);
    await press(one("button", "Undo"));
    expect(kept).toEqual([expect.objectContaining({ name: "Mine", query: "tab=late" })]);
  });

  test("are not offered where nobody keeps them", async () => {
    await openList();
    expect(none("button", "Views")).toBe(true);
  });
});

describe("a link from before", () => {
  const files = {
    ...library,
    entities: {
      ...library.entities,
      loan: { ...loan, properties: { ...loan.properties, branch: { ...loan.properties["branch"], "x-formerly": ["/office"] } } },
    },
  };

  test("asks under the names of today, and what is gone is told in words; the list is there without it", async () => {
    const { addresses, queries } = await openList({ files, address: "office=N&writer=Jane&sort=-writer&cols=code,fax" });
    await settle();
    expect(addresses).toEqual(["branch=N&writer=Jane&sort=-writer&cols=code,fax"]);
    const note = all("status").find(({ textContent }) => textContent?.includes("no longer"));
    expect(note?.textContent).toContain("filter “writer”, order by “writer”, column “fax”");
    expect(note?.textContent).not.toContain("office");
    expect(codes()).toHaveLength(20);
    await press(one("button", "Got it"));
    expect(queries).toHaveLength(1);
    expect(none("button", "Got it")).toBe(true);
  });

  test("that asks for nothing unknown is not spoken of", async () => {
    await openList({ files, address: "branch=N&sort=code" });
    await settle();
    expect(none("button", "Got it")).toBe(true);
  });
});

describe("all that a list finds", () => {
  let list: OpenList;
  test("can be chosen at once, and is acted on with a word on each", async () => {
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

  test("is added up as the screen says", async () => {
    const { loans: screen } = library.screens;
    if (!screen?.list) throw new Error("the library lists no loans");
    const files = { ...library, screens: { ...library.screens, loans: { ...screen, list: { ...screen.list, chosenSums: ["pages"] } } } };
    await openList({ files });
    for (const code of ["L003", "L005"]) await press(one("checkbox", `Select ${code}`));
    expect(one("toolbar").textContent).toContain("Pages6");
  });

  test("is what the filters leave of it", async () => {
    list = await openList({ query: { filters: { branch: ["N"] }, sort: [{ field: "code" }] } });
    await press(one("checkbox", "Select L002"));
    await press(one("button", "Select all 22"));
    expect(one("toolbar").textContent).toContain("22 selected");
    expect(codes()).toHaveLength(20);
  });
});

describe("the columns of a list", () => {
  test("are moved by the arrow keys of their grip, and said so", async () => {
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
});
