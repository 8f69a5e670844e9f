// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { ListSheet } from "#engine/host/host.ts";
import { defaultSettings, saveSettings } from "#engine/table/columns/tableSettings.ts";
import { library } from "../../helpers/engine/library.ts";
import { all, clearPage, find, press, settle } from "../../helpers/engine/page.tsx";
import { loans, openList } from "../table/openList.tsx";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";

afterEach(clearPage);

async function openWithSheets(
  files = library,
  records: readonly Rec[] = loans,
): Promise<{ readonly sheets: ListSheet[]; readonly open: Awaited<ReturnType<typeof openList>> }> {
  const sheets: ListSheet[] = [];
  const open = await openList({
    files,
    records,
    prepare: (host) =>
      Object.assign(host, {
        sheets: {
          formats: [{ id: "xlsx", name: "Excel (.xlsx)", save: async (sheet: ListSheet) => void sheets.push(sheet) }],
          exportRecords: async () => undefined,
          template: async () => true,
        },
      }),
  });
  return { sheets, open };
}

test("a list is kept as it is shown: all pages, the columns in sight, numbers and days as such", async () => {
  const { sheets, open } = await openWithSheets();
  await press(await find("button", open.host.t("list.export")));
  await settle(20);
  const [sheet] = sheets;
  expect(sheet?.rows).toHaveLength(loans.length);
  const headers = sheet?.columns.map(({ header, sort }) => [header, sort]) ?? [];
  expect(headers[0]).toEqual(["Code", "text"]);
  const fee = headers.findIndex(([header]) => header?.startsWith("Fee"));
  expect([headers[fee], sheet?.rows[0]?.[fee]]).toEqual([["Fee (CNY)", "number"], "1.5"]);
  expect(headers.some(([header]) => header === "Inner note")).toBe(false);
});

test("only what the list holds and finds now is in it, pinned columns first as on the page", async () => {
  const screen = library.screens["loans"];
  const files = { ...library, screens: { ...library.screens, loans: { ...screen, list: { ...screen?.list, only: { branch: ["S"] } } } } };
  saveSettings("", "loans", { ...defaultSettings, pins: { code: true, fee: true } });
  const { sheets, open } = await openWithSheets(files as CatalogFiles);
  await press(await find("button", open.host.t("list.export")));
  await settle(20);
  expect(open.host.source.asked.at(-1)?.query).toMatchObject({ sort: [{ field: "code" }], filters: { branch: ["S"] }, size: 500 });
  expect(sheets[0]?.columns.slice(0, 3).map(({ header }) => header)).toEqual(["Code", "Shelf", "Fee (CNY)"]);
});

test("cells show as many decimals as the page, and hold the number as it is stored", async () => {
  const { loan } = library.entities;
  if (!loan) throw new Error("no loan");
  const fee = { type: "number", "x-decimals": 6, "x-shown-decimals": 3, "x-label": { zh: "费用", en: "Fee" } };
  const files = { ...library, entities: { ...library.entities, loan: { ...loan, properties: { ...loan.properties, fee } } } };
  const { sheets, open } = await openWithSheets(files as CatalogFiles, [{ id: "1", code: "A1", fee: 1.23456 }]);
  await press(await find("button", open.host.t("list.export")));
  await settle(20);
  const at = sheets[0]?.columns.findIndex(({ header }) => header === "Fee") ?? -1;
  expect(sheets[0]?.columns[at]?.decimals).toBe(3);
  expect(sheets[0]?.rows[0]?.[at]).toBe("1.23456");
});

test.each([
  ["one currency is in the header of the amount", ["USD", "USD"], ["deposit"], ["Deposit (USD)"], [["5"], ["6.5"]]],
  [
    "several have a column of their own",
    ["USD", "CNY"],
    ["deposit"],
    ["Deposit", "Currency"],
    [
      ["5", "USD"],
      ["6.5", "CNY"],
    ],
  ],
  [
    "several need none where the list shows it",
    ["USD", "CNY"],
    ["deposit", "currency"],
    ["Deposit", "Currency"],
    [
      ["5", "USD"],
      ["6.5", "CNY"],
    ],
  ],
])("amounts keep the currency of their records: %s", async (_, currencies, columns, headers, rows) => {
  const { loan } = library.entities;
  const { loans: screen } = library.screens;
  const properties = {
    ...loan?.properties,
    deposit: { type: "number", "x-decimals": 2, "x-label": { zh: "押金", en: "Deposit" }, "x-currency-field": "currency" },
    currency: { type: "string", "x-label": { zh: "币种", en: "Currency" } },
  };
  const files = {
    ...library,
    entities: { ...library.entities, loan: { ...loan, properties } },
    screens: { ...library.screens, loans: { ...screen, list: { columns: columns.map((field) => ({ field })) } } },
  };
  const records = currencies.map((currency, at) => ({ ...loans[at], deposit: [5, 6.5][at] ?? 0, currency }));
  const { sheets, open } = await openWithSheets(files as unknown as CatalogFiles, records);
  await press(await find("button", open.host.t("list.export")));
  await settle(20);
  expect(sheets[0]?.columns.map(({ header }) => header)).toEqual(headers);
  expect(sheets[0]?.rows).toEqual(rows);
});

test("a state has the label of its record's situation, as on the page", async () => {
  const late = { states: ["lent"], where: "self.pages > 1", label: { zh: "逾期", en: "Overdue" } };
  const { loan } = library.states;
  const { loans: screen } = library.screens;
  const files = {
    ...library,
    states: { ...library.states, loan: { ...loan, shownAs: [late] } },
    screens: { ...library.screens, loans: { ...screen, list: { columns: [{ field: "code" }, { field: "state" }] } } },
  };
  const records = [1, 2].map((pages) => ({ ...loans[0], id: String(pages), code: `L${pages}`, state: "lent", pages }));
  const { sheets, open } = await openWithSheets(files as unknown as CatalogFiles, records);
  await press(await find("button", open.host.t("list.export")));
  await settle(20);
  expect(sheets[0]?.rows.map(([, state]) => state)).toEqual(["Lent", "Overdue"]);
});

test("where the host makes no workbooks, none is offered", async () => {
  const { host } = await openList();
  expect(all("button", host.t("list.export"))).toEqual([]);
});
