/** The customer's work list: waybills that wait for him, by what is to be done; and the counts of the tabs by themselves. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import { apiCode, type Page } from "../../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../../helpers/server/buildTestApp.ts";

let server: TestApp;
const call = <Data>(name: string, body: unknown, who = "anna") => server.ask<Data>(name, body, who);
const operator = (...words: string[]) => server.operator(...words);
const inOrder = (numbers: readonly unknown[]): readonly unknown[] => numbers.map(String).sort((one, other) => one.localeCompare(other));
const view = async (tab: string): Promise<readonly unknown[]> =>
  inOrder(((await call<Page>("waybillList", { tab })).data?.rows ?? []).map(({ waybillNo }) => waybillNo));

let numbers: Readonly<Record<"draft" | "sentBack" | "declared" | "closed", string>>;

beforeAll(async () => {
  server = await buildTestApp();
  const examples = server.schemas.current().entity("waybill").schema.examples as readonly Rec[];
  const brought = { ...examples[0], selfDelivered: 1, isCustomerDeclaration: 0 };
  const make = async (as: "orderSave" | "orderSubmit", record: Rec) => String((await call<Rec>(as, record)).data?.["waybillNo"]);
  numbers = {
    draft: await make("orderSave", brought),
    sentBack: await make("orderSubmit", brought),
    declared: await make("orderSubmit", { ...brought, isCustomerDeclaration: 1 }),
    closed: await make("orderSubmit", brought),
  };
  await operator("reject", numbers.sentBack, "--note", "件数不符");
  for (const number of [numbers.declared, numbers.closed]) await operator("approve", number);
  await operator("close", numbers.closed);
});
afterAll(() => server.close());

test("each waybill is in the view of its next step, and in none when it waits for nothing", async () => {
  expect(await view("toSubmit")).toEqual([numbers.draft]);
  expect(await view("toCorrect")).toEqual([numbers.sentBack]);
  expect(await view("customsMissing")).toEqual([numbers.declared]);
  expect(await view("packingOpen")).toEqual([numbers.declared]);
  expect(await view("toCollect")).toEqual([]);
  expect(await view("todo")).toEqual(inOrder([numbers.draft, numbers.sentBack, numbers.declared]));
});

test("a list of views counts the views, narrowed like its rows", async () => {
  const { data } = await call<Page>("waybillList", { tab: "todo" });
  expect(data?.tabs).toEqual({
    todo: 3,
    toCorrect: 1,
    frozen: 0,
    toSubmit: 1,
    customsMissing: 1,
    packingOpen: 1,
    toCollect: 0,
    problems: 0,
  });
  const searched = await call<Page>("waybillList", { tab: "todo", search: numbers.draft });
  expect(searched.data?.tabs).toMatchObject({ todo: 1, toSubmit: 1, customsMissing: 0 });
});

test("the tabs are counted by a call of their own, each customer's for himself", async () => {
  const { data } = await call<Record<string, number>>("waybillCounts", {});
  const machine = server.schemas.current().entity("waybill").machine;
  expect(Object.keys(data ?? {})).toEqual(machine?.tabs.map(({ id }) => id));
  expect(data).toMatchObject({ all: 4, wait_for_confirm: 2, wait_for_deal_send: 1, closed: 1 });
  expect((await call<Record<string, number>>("waybillCounts", {}, "bo")).data).toMatchObject({ all: 0 });
  const path = server.schemas.current().catalog.call("waybillCounts").path;
  expect((await server.call(undefined, path, {})).status).toBe(401);
  expect((await call<Page>("waybillList", { tab: "nothing" })).code).toBe(apiCode.invalid);
});

test("with a limit of the count, lists count one more than it at the most, and every page is there", async () => {
  const limits = server.schemas.current().catalog.limits as Record<string, unknown>;
  const before = limits["countedRecords"];
  limits["countedRecords"] = 2;
  try {
    expect((await call<Record<string, number>>("waybillCounts", {})).data).toMatchObject({ all: 3, wait_for_confirm: 2, closed: 1 });
    const last = (await call<Page>("waybillList", { page: 2, size: 3 })).data;
    expect([last?.rows.length, last?.total, last?.tabs?.["all"]]).toEqual([1, 3, 3]);
    // Of more records than are counted nobody knows how many each tab has.
    const found = (await call<Page>("waybillList", { search: numbers.draft.slice(0, 4), size: 3 })).data;
    expect([found?.rows.length, found?.total, found?.tabs]).toEqual([3, 3, undefined]);
    const one = (await call<Page>("waybillList", { search: numbers.draft })).data;
    expect([one?.total, one?.tabs?.["wait_for_confirm"]]).toEqual([1, 1]);
  } finally {
    limits["countedRecords"] = before;
  }
});
