// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { Site } from "#dialect/schema/screens.ts";
import { DashboardView } from "#engine/dashboard/DashboardView.tsx";
import { all, clearPage, draw, eventually, one, press } from "../../helpers/engine/page.tsx";
import { library } from "../../helpers/engine/library.ts";
import { testHost } from "../../helpers/engine/testHost.ts";
import { text, workshop } from "../../helpers/engine/workshop.ts";

afterEach(clearPage);

const repairs = { screen: "repairForm", tab: "open" };
const files = {
  ...workshop,
  screens: {
    ...workshop.screens,
    front: {
      entity: "shop",
      kind: "dashboard" as const,
      dashboard: {
        blocks: [
          { id: "todo", label: text("待办", "To do"), tiles: [repairs] },
          { id: "bar", label: text("进行中", "Under way"), bar: { screen: repairs.screen, tabs: [repairs.tab] } },
        ],
      },
    },
  },
};

test("a block whose records do not come says so, never that there are none, and has its own button to try again", async () => {
  const host = testHost(files, {}, {});
  host.source.failure = { code: 500, data: null };
  await draw(host, <DashboardView screen="front" />);
  const bar = one("region", "进行中");
  expect(bar.textContent).toContain("没有读到数据");
  expect(bar.textContent).not.toContain("还没有记录");
  expect(one("region", "待办").textContent).toContain("没有读到数据");
  host.source.failure = undefined;
  const asked = host.source.asked.length;
  for (const button of all("button")) await press(button);
  await eventually(() => expect(one("region", "进行中").textContent).not.toContain("没有读到数据"));
  expect(one("region", "待办").textContent).not.toContain("没有读到数据");
  expect(host.source.asked.length).toBe(asked + 2);
});

test("what the site map keeps from the account is neither asked for nor shown", async () => {
  const routes = [
    { path: "/staff", "x-show-when": "'staff' in user.roles", children: [{ path: "repairs", screen: repairs.screen }] },
  ] as unknown as Site["routes"];
  const kept = { ...files, site: { ...files.site, routes } };
  const stranger = testHost(kept, {}, { roles: ["guest"] });
  await draw(stranger, <DashboardView screen="front" />);
  expect([document.querySelectorAll(".ld-dashboard section").length, stranger.source.asked]).toEqual([0, []]);
  clearPage();
  const staff = testHost(kept, {}, { roles: ["staff"] });
  await draw(staff, <DashboardView screen="front" />);
  await eventually(() => expect(staff.source.asked).not.toEqual([]));
});

test("a tile has the colour of the most urgent step of its view, and the amount of its records", async () => {
  const machine = library.states["loan"]!;
  const loans = library.screens["loans"]!;
  const views = [{ id: "waiting", label: text("待还", "To give back"), next: ["giveBack"], where: "self.state == 'lent'" }];
  const states = { loan: { ...machine, next: [{ id: "giveBack", where: "self.state == 'lent'", hue: "red" as const }], views } };
  const list = { ...loans.list!, tabs: "views" as const, sums: [{ id: "fees", of: ["fee"], by: [] }] };
  const tile = { screen: "loans", tab: "waiting", sum: { of: "fees", field: "fee" } };
  const front = {
    entity: "loan",
    kind: "dashboard" as const,
    dashboard: { blocks: [{ id: "todo", label: text("待办", "To do"), tiles: [tile] }] },
  };
  const host = testHost(
    { ...library, states, screens: { ...library.screens, loans: { ...loans, list }, front } },
    { loan: [{ id: "1", state: "lent", fee: 12.5 }] },
    {},
  );
  host.source.tabs = { waiting: 1 };
  await draw(host, <DashboardView screen="front" />);
  await eventually(() => expect(one("link", /待还/).className).toContain("ld-hue-red"));
  expect(host.source.asked.some((query) => JSON.stringify(query).includes('"sums":"fees"'))).toBe(true);
});

test("the latest records of a tab are asked for in the order of that tab", async () => {
  const loans = library.screens["loans"]!;
  const sort = [
    { field: "due", desc: true },
    { field: "fee", tabs: ["lent"] },
  ];
  const recent = (tab: string) => ({ id: tab, label: text(tab, tab), recent: { screen: "loans", tab, rows: 3, columns: ["code"] } });
  const front = { entity: "loan", kind: "dashboard" as const, dashboard: { blocks: [recent("lent"), recent("back")] } };
  const screens = { ...library.screens, loans: { ...loans, list: { ...loans.list!, sort } }, front };
  const host = testHost({ ...library, screens }, { loan: [] }, {});
  await draw(host, <DashboardView screen="front" />);
  const orders = () => host.source.asked.flatMap(({ query: { tab, sort: order } }) => (tab === undefined ? [] : [[tab, order]]));
  await eventually(() => expect(orders()).toHaveLength(2));
  expect(Object.fromEntries(orders())).toEqual({ lent: [{ field: "fee" }], back: [{ field: "due", desc: true }] });
});

test("blocks count only the records that their list shows at all", async () => {
  const loans = library.screens["loans"]!;
  const only = { state: ["lent"] };
  const list = { ...loans.list!, only, sums: [{ id: "fees", of: ["fee"], by: [] }] };
  const blocks = [
    { id: "todo", label: text("待办", "To do"), tiles: [{ screen: "loans", label: text("在借", "Lent") }] },
    { id: "latest", label: text("最近", "Latest"), recent: { screen: "loans", rows: 3, columns: ["code"] } },
    { id: "fees", label: text("费用", "Fees"), sums: { screen: "loans", of: "fees" } },
  ];
  const front = { entity: "loan", kind: "dashboard" as const, dashboard: { blocks } };
  const rows = [
    { id: "1", state: "lent", code: "A", fee: 1 },
    { id: "2", state: "back", code: "B", fee: 2 },
  ];
  const host = testHost({ ...library, screens: { ...library.screens, loans: { ...loans, list }, front } }, { loan: rows }, {});
  await draw(host, <DashboardView screen="front" />);
  await eventually(() => expect(one("link", /在借/).textContent).toContain("1"));
  await eventually(() => expect(host.source.asked).toHaveLength(blocks.length));
  expect(host.source.asked.map(({ query }) => query.filters)).toEqual(blocks.map(() => only));
});

/** A dashboard with a group of one tile for each name. */
function groupsOf(names: readonly string[], tabs: readonly string[]) {
  const tiles = tabs.map((tab) => ({ screen: "loans", tab }));
  const blocks = names.map((name, index) => ({ id: name, label: text(name, name), tiles: [tiles[index]!] }));
  return { ...library, screens: { ...library.screens, front: { entity: "loan", kind: "dashboard" as const, dashboard: { blocks } } } };
}

test("groups of tiles are named by a heading, and a group in which nothing waits is hidden with its heading", async () => {
  const host = testHost(groupsOf(["Desk", "Shelf"], ["open", "late"]), { loan: [] }, {});
  host.source.tabs = { open: 2, late: 0 };
  await draw(host, <DashboardView screen="front" />);
  await eventually(() => expect(document.querySelectorAll(".ld-tile")).toHaveLength(1));
  const [desk, shelf] = [...document.querySelectorAll("h2")];
  expect([desk?.textContent, desk?.closest("section")?.hidden]).toEqual(["Desk", false]);
  expect([shelf?.textContent, shelf?.closest("section")?.hidden]).toEqual(["Shelf", true]);
  const named = document.getElementById(desk?.closest("section")?.getAttribute("aria-labelledby") ?? "");
  expect(named?.textContent).toBe("Desk");
});

test("the only group of tiles has no heading, but a name", async () => {
  const host = testHost(groupsOf(["Desk"], ["open"]), { loan: [] }, {});
  host.source.tabs = { open: 2 };
  await draw(host, <DashboardView screen="front" />);
  await eventually(() => expect(one("region", "Desk").textContent).toContain("2"));
  expect(document.querySelector("h2")).toBeNull();
});

test("a tile that names a line is in it below the tiles, with the others of that name; an empty line is not drawn", async () => {
  const machine = library.states["loan"]!;
  const tabs = machine.tabs!.map(({ id }) => id).slice(0, 3);
  const lines = [undefined, text("借阅", "Loans"), text("读者", "Readers")];
  const tiles = tabs.map((tab, index) => ({ screen: "loans", tab, label: text(tab, tab), ...(lines[index] && { line: lines[index] }) }));
  const front = {
    entity: "loan",
    kind: "dashboard" as const,
    dashboard: { blocks: [{ id: "todo", label: text("待办", "To do"), tiles }] },
  };
  const host = testHost({ ...library, screens: { ...library.screens, front } }, { loan: [{ id: "1", state: "lent" }] }, {});
  host.source.tabs = { [tabs[0]!]: 4, [tabs[1]!]: 2, [tabs[2]!]: 0 };
  await draw(host, <DashboardView screen="front" />);
  await eventually(() => expect(one("group", "借阅").textContent).toContain(`${tabs[1]!}2`));
  expect(one("region", "待办").querySelector(".ld-dashboard-tiles")?.textContent).toBe(`${tabs[0]!}4`);
  expect(all("group").map((group) => group.getAttribute("aria-label"))).toEqual(["借阅"]);
});

test("tiles whose day is past come first, the earliest first; the others keep the order of the screen", async () => {
  // Today is 2026-11-20.
  const days = { soon: "2026-11-25", late: "2026-11-19", later: "2026-11-08" };
  const machine = library.states["loan"]!;
  const ids = machine.tabs!.map(({ id }) => id).slice(0, 3);
  const dated = ids.map((tab, index) => ({ screen: "loans", tab, label: text(tab, tab), due: Object.keys(days)[index]! }));
  const tiles = [{ screen: "loans", label: text("全部", "All") }, ...dated];
  const front = {
    entity: "loan",
    kind: "dashboard" as const,
    dashboard: { blocks: [{ id: "todo", label: text("待办", "To do"), tiles }] },
  };
  const host = testHost({ ...library, screens: { ...library.screens, front } }, { loan: [{ id: "1", state: "lent", ...days }] }, {});
  host.source.tabs = Object.fromEntries(ids.map((id) => [id, 1]));
  await draw(host, <DashboardView screen="front" />);
  await eventually(() => expect(document.querySelectorAll(".ld-tile")).toHaveLength(tiles.length));
  const shown = [...document.querySelectorAll(".ld-tile-name")].map(({ textContent }) => textContent);
  expect(shown).toEqual([ids[2], ids[1], "全部", ids[0]]);
});

/** A dashboard of one block of each kind that can be hidden while its list is empty. */
function hiding(hideEmpty: true | undefined) {
  const loans = library.screens["loans"]!;
  const list = { ...loans.list!, sums: [{ id: "fees", of: ["fee"], by: ["shelf"] }] };
  const [tab] = library.states["loan"]!.tabs!;
  const kinds = {
    bar: { bar: { screen: "loans", tabs: [tab!.id] } },
    latest: { recent: { screen: "loans", rows: 3, columns: ["code"] } },
    fees: { sums: { screen: "loans", of: "fees" } },
    chart: { chart: { screen: "loans", of: "fees" } },
  };
  const blocks = Object.entries(kinds).map(([id, kind]) => ({ id, label: text(id, id), ...(hideEmpty && { hideEmpty }), ...kind }));
  return {
    ...library,
    screens: {
      ...library.screens,
      loans: { ...loans, list },
      front: { entity: "loan", kind: "dashboard" as const, dashboard: { blocks } },
    },
  };
}
const shownBlocks = () =>
  [...document.querySelectorAll<HTMLElement>("[data-block]")].flatMap((block) => (block.hidden ? [] : [block.dataset["block"]]));

test("a block with hideEmpty is away while its list has no records, and there as soon as it has one", async () => {
  const everything = ["bar", "latest", "fees", "chart"];
  for (const [hideEmpty, count, shown] of [
    [undefined, 0, everything],
    [true, 0, []],
    [true, 2, everything],
  ] as const) {
    const files = hiding(hideEmpty);
    const host = testHost(files, { loan: count === 0 ? [] : [{ id: "1", state: "lent", code: "A", shelf: "S", fee: 5 }] }, {});
    host.source.tabs = { [library.states["loan"]!.tabs![0]!.id]: count };
    host.source.groups = count === 0 ? [] : [{ by: ["S"], count, of: ["5"] }];
    await draw(host, <DashboardView screen="front" />);
    await eventually(() => expect(document.querySelector("[aria-busy=true], .ld-skeleton")).toBeNull());
    expect(shownBlocks()).toEqual(shown);
    clearPage();
  }
});

test("a block that was away last time is away while it loads, and shows a failure", async () => {
  const heights = { width: innerWidth, rooms: { bar: 0, latest: 0, fees: 0, chart: 0 } };
  localStorage.setItem("lading.dashboard.anna.front", JSON.stringify(heights));
  const host = testHost(hiding(true), {}, { loginName: "anna" });
  const release = host.source.hold();
  await draw(host, <DashboardView screen="front" />);
  expect(shownBlocks()).toEqual([]);
  host.source.failure = { code: 500, data: null };
  release();
  await eventually(() => expect(shownBlocks()).toContain("latest"));
  localStorage.clear();
});

test("where nothing waits, tiles say so with the words of the screen", async () => {
  const block = { id: "todo", label: text("待办", "To do"), none: text("没有待办", "All done"), tiles: [{ screen: "loans", tab: "open" }] };
  const front = { entity: "loan", kind: "dashboard" as const, dashboard: { blocks: [block] } };
  const host = testHost({ ...library, screens: { ...library.screens, front } }, { loan: [] }, {});
  host.source.tabs = { open: 0 };
  await draw(host, <DashboardView screen="front" />);
  await eventually(() => expect(one("region", "待办").textContent).toBe("没有待办"));
  clearPage();
  host.source.tabs = { open: 1 };
  await draw(host, <DashboardView screen="front" />);
  await eventually(() => expect(document.querySelectorAll(".ld-tile")).toHaveLength(1));
  expect(document.body.textContent).not.toContain("没有待办");
});
