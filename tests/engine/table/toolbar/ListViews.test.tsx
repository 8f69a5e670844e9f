// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { clearPage, find, none, one, press, setWidth, settle, type } from "../../../helpers/engine/page.tsx";
import type { TestHost } from "../../../helpers/engine/testHost.ts";
import { openList } from "../openList.tsx";
// Lazy components, loaded here before they are opened.
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

  test("may be shared with a role of one's own, which is said beside the name", async () => {
    const kept: Rec[] = [{ id: "7", version: 2, screen: "loans", name: "Theirs", query: "tab=late", branch: "S" }];
    await openList({
      prepare: (host) => {
        keeping(kept)(host);
        const { user } = host;
        const load = host.loadEntity.bind(host);
        const field = { type: "string" as const, "x-codes": "branch" };
        Object.assign(host, {
          views: { ...views, shared: "branch" },
          user: () => ({ ...user(), roles: ["N"] }),
          loadEntity: async (name: string) =>
            name === "view" ? { name: "view", schema: { properties: { branch: field } }, expressions: {} } : load(name),
        });
      },
    });
    const name = await openViews();
    expect(one("listitem", /Theirs/).textContent).toContain("South");
    const audience = (await find("combobox", "Who sees it")) as HTMLSelectElement;
    expect([...audience.options].map(({ value }) => value)).toEqual(["", "N"]);
    await type(audience, "N");
    await type(name, "Ours");
    await press(one("button", "Save"));
    expect(kept.at(-1)).toMatchObject({ name: "Ours", branch: "N" });
  });

  test("are not offered where nobody keeps them", async () => {
    await openList();
    expect(none("button", "Views")).toBe(true);
  });
});
