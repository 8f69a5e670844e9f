import { describe, expect, test } from "vitest";
import type { ListScreen, Route, Screen } from "#dialect/schema/screens.ts";
import { matchPinyin } from "../../../src/portal/palette/matchPinyin.ts";
import { findEntries } from "../../../src/portal/palette/findEntries.ts";
import { paletteEntries } from "../../../src/portal/palette/paletteEntries.ts";
import { menuOf } from "../../../src/portal/site/menu.ts";

const routes: readonly Route[] = [
  {
    path: "/waybills",
    title: { zh: "运单管理", en: "Shipping" },
    children: [
      { path: "list", screen: "waybillList", key: "w", title: { zh: "运单列表", en: "Waybills" } },
      { path: "problems", screen: "problemList", title: { zh: "问题件", en: "Problems" } },
      { path: "order", screen: "order", hidden: true, title: { zh: "下单", en: "Order" } },
    ],
  },
  { path: "/bills", screen: "billList", key: "b", title: { zh: "账单列表", en: "Bills" } },
];
const list = (more: ListScreen): Screen => ({ entity: "thing", kind: "list", list: more });
const screens = {
  waybillList: list({ columns: [], toolbar: ["create"], createAt: "/waybills/order" }),
  problemList: list({ columns: [], toolbar: [{ id: "create", label: { zh: "上报", en: "Report" } }] }),
  billList: list({ columns: [], toolbar: ["export"] }),
};
const entriesFor = (mayCreate: boolean) =>
  paletteEntries(
    menuOf({ routes }, () => true),
    { screens },
    () => mayCreate,
    (address) => (address === "/waybills/order" ? { zh: "下单", en: "Order" } : undefined),
  );
const entries = entriesFor(true);
const createWords = ["新建：", "New: "];
const addresses = (typed: string) => findEntries(entries, typed, { reading: matchPinyin, createWords }).map(({ address }) => address);

describe("the palette knows", () => {
  test("every page of the menu and what may be begun there, on a page of its own or in the drawer of its list", () => {
    expect(entries.map(({ does, address }) => `${does} ${address}`)).toEqual([
      "go /waybills/list",
      "go /waybills/problems",
      "go /bills",
      "create /waybills/order",
      "create /waybills/problems?drawer=create",
    ]);
  });

  test("no beginning whose condition does not hold", () => {
    expect(entriesFor(false).filter(({ does }) => does === "create")).toHaveLength(1);
  });
});

describe("what is typed finds a page", () => {
  test.each([
    ["by its Chinese title", "账单", "/bills"],
    ["by its English title, in any case", "bILL", "/bills"],
    ["by the initials of its pinyin", "ydlb", "/waybills/list"],
    ["by whole pinyin", "zhangdan", "/bills"],
    ["by its letter, first", "w", "/waybills/list"],
    ["by the name of its screen", "problemList", "/waybills/problems"],
    ["by the group above it", "shipp", "/waybills/list"],
    ["in full-width letters", "ｂｉｌｌ", "/bills"],
  ])("%s", (_how, typed, address) => {
    expect(addresses(typed)[0]).toBe(address);
  });

  test("and what is begun there, by its own name, by that of its list, with the word for beginning or without", () => {
    for (const typed of ["order", "new order", "New Waybill", "新建 下单"]) expect(addresses(typed), typed).toContain("/waybills/order");
    expect(addresses("new problems")).toEqual(["/waybills/problems?drawer=create"]);
    expect(addresses("new moon")).toEqual([]);
  });

  test("and nothing where nothing fits", () => {
    expect(addresses("LD2611")).toEqual([]);
  });

  test("also before pinyin is loaded, by titles and codes", () => {
    expect(findEntries(entries, "账", { createWords }).map(({ address }) => address)).toEqual(["/bills"]);
    expect(findEntries(entries, "zhangdan", { createWords })).toEqual([]);
  });
});

test("before anything is typed the pages are in the order of the menu", () => {
  expect(addresses("")).toEqual(["/waybills/list", "/waybills/problems", "/bills"]);
});
