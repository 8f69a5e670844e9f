/** Price tables: staff keeps them with their days, imports them, and enquiries and orders take the price of the day. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode, type ApiResponse, type BatchResult, type Page } from "#dialect/wire/wire.ts";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { writeWorkbook } from "#sheet/write/writeWorkbook.ts";
import { addRoleAskers, type Asker } from "../../helpers/server/addRoleAskers.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const DAY = 86_400_000;
const day = (from: number): string => new Date(server.time.now + from * DAY).toISOString().slice(0, 10);

let server: TestApp;
let askers: Asker[];
beforeAll(async () => {
  server = await buildTestApp();
  askers = await addRoleAskers(server, "anna");
});
afterAll(() => server.close());

const tokenOf = (role: string): string => askers.find(({ name }) => name === `staff-${role}`)?.token ?? "";
const as = <Data = Rec>(role: string, path: string, body: Rec) =>
  server.call<Data>(undefined, `/desk/channel/${path}`, body, { authorization: tokenOf(role) });
const listPath = (): string => server.schemas.current().catalog.call("channelList").path;
const tables = async (code: string): Promise<readonly Rec[]> => {
  const { data } = await server.call<Page>(undefined, listPath(), { filters: { code }, size: 50 }, { authorization: tokenOf("sales") });
  return (data?.rows ?? []).toSorted((a, b) => String(a["validFrom"]).localeCompare(String(b["validFrom"])));
};
const current = (code: string): Rec => (server.schemas.current().records["channel"] ?? []).find((one) => one["code"] === code) ?? {};
/** A new table of the channel, with what the shipped one says of it. */
const table = (code: string, more: Rec): Rec => {
  const { validFrom: _from, validUntil: _until, ...rest } = current(code);
  return { ...rest, ...more };
};
/** Ends the table of the channel that is in force. */
async function end(code: string, validUntil: string): Promise<void> {
  const [stored = {}] = await tables(code);
  const { code: answer } = await as("sales", "save", { id: stored["id"] ?? "", version: stored["version"] ?? 0, validUntil });
  expect(answer).toBe(apiCode.ok);
}

describe("the days of a price table", () => {
  test("do not overlap those of another table of the channel, in whatever order they are saved", async () => {
    const next = table("US-SEA-TRUCK", { validFrom: day(2), unitPrice: 9.9 });
    const refused = await as("sales", "save", next);
    expect(refused.problems).toMatchObject([{ path: "/validFrom", code: "rule:one-price-a-day", severity: "error" }]);
    await end("US-SEA-TRUCK", day(1));
    const saved = await as("sales", "save", next);
    expect(saved.data).toMatchObject({ tableNo: `US-SEA-TRUCK ${day(2)}`, unitPrice: 9.9 });
    const [stored = {}] = await tables("US-SEA-TRUCK");
    const longer = { id: stored["id"] ?? "", version: stored["version"] ?? 0, validUntil: day(2) };
    expect((await as("sales", "save", longer)).problems).toMatchObject([{ path: "/validFrom" }]);
    expect((await as("sales", "save", table("GB-RAIL", { validFrom: day(9), validUntil: day(8) }))).problems).toMatchObject([
      { path: "/validFrom" },
      { path: "/validUntil" },
    ]);
  });

  test("are given once: of two tables saved at the same moment one is refused", async () => {
    await end("JP-SEA", day(1));
    const both = await Promise.all([3, 4].map((from) => as("sales", "save", table("JP-SEA", { validFrom: day(from), unitPrice: from }))));
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([apiCode.ok, apiCode.invalid]);
    expect(await tables("JP-SEA")).toHaveLength(2);
  });
});

test("a table in force keeps its price and stays; one whose first day is still to come may be changed and deleted", async () => {
  const [now = {}, coming = {}] = await tables("US-SEA-TRUCK");
  const change = (row: Rec, more: Rec) => as("admin", "save", { id: row["id"] ?? "", version: row["version"] ?? 0, ...more });
  expect((await change(now, { unitPrice: 1 })).code).not.toBe(apiCode.ok);
  expect((await change(now, { validUntil: day(-2) })).problems).toMatchObject([{ path: "/validUntil" }]);
  expect((await as<BatchResult>("admin", "delete", { ids: [now["id"] ?? ""] })).data?.done ?? []).toEqual([]);
  expect((await change(coming, { unitPrice: 9.5 })).data).toMatchObject({ unitPrice: 9.5 });
  const extra = (await as("sales", "save", table("ME-SEA", { code: "ME-TEST", validFrom: day(5) }))).data?.["id"] ?? "";
  expect((await as<BatchResult>("sales", "delete", { ids: [extra] })).code).toBe(apiCode.forbidden);
  expect((await as<BatchResult>("admin", "delete", { ids: [extra] })).data?.done).toEqual([extra]);
});

describe("a workbook of price tables", () => {
  /** Sends rows as the import page does, with the workbook that has them. */
  async function send(records: readonly Rec[], token: string): Promise<ApiResponse<Rec>> {
    const template = await server.inject({
      method: "POST",
      url: "/api/desk/channel/template",
      headers: { authorization: tokenOf("sales"), "content-type": "application/json", "accept-language": "en" },
      payload: "{}",
    });
    const guide = await (await openWorkbook(new Blob([new Uint8Array(template.rawPayload)]))).readSheet(1);
    const names = guide.rows.slice(1).flatMap(({ cells }) => cells.get(4)?.text ?? []);
    expect(names).toEqual(expect.arrayContaining(["tableNo", "code", "validFrom", "validUntil", "unitPrice"]));
    const columns = names.map((header) => ({ header, sort: "text" as const }));
    const rows = records.map((record) => names.map((name) => [record[name] ?? ""].flat().join(", ")));
    const form = new FormData();
    form.append("rows", JSON.stringify({ sheet: 0, rows: records.map((record, at) => ({ row: at + 2, record })) }));
    form.append("file", new Blob([await writeWorkbook([{ name: "Prices", columns, rows }])]), "prices.xlsx");
    const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
    const headers = { authorization: token, "content-type": request.headers.get("content-type") ?? "", "accept-language": "en" };
    const payload = Buffer.from(await request.arrayBuffer());
    return (await server.inject({ method: "POST", url: "/api/desk/channel/import", headers, payload })).json<ApiResponse<Rec>>();
  }

  test("is imported as a whole by a user who may keep prices, and refused as a whole where days overlap", async () => {
    await end("EU-RAIL", day(1));
    await end("AU-AIR", day(1));
    const rail = table("EU-RAIL", { validFrom: day(2), validUntil: day(30), unitPrice: 7 });
    const air = table("AU-AIR", { validFrom: day(2), unitPrice: 40 });
    const twice = await send([rail, { ...air, code: "EU-RAIL" }], tokenOf("sales"));
    expect(twice.problems).toMatchObject([{ path: "/rows/3/validFrom", code: "rule:one-price-a-day" }]);
    expect(await tables("EU-RAIL")).toHaveLength(1);
    expect((await send([rail, air], tokenOf("sales"))).data).toEqual({ created: 2, updated: 0 });
    expect((await tables("EU-RAIL")).map(({ unitPrice }) => unitPrice)).toEqual([current("EU-RAIL")["unitPrice"], 7]);
  });

  test("is nobody else's to send", async () => {
    const one = [table("CA-SEA-TRUCK", { code: "CA-TEST", validFrom: day(2) })];
    expect((await send(one, tokenOf("operations"))).code).toBe(apiCode.forbidden);
    expect((await send(one, await server.token("anna"))).code).toBe(apiCode.notFound);
    expect(await tables("CA-TEST")).toEqual([]);
  });
});

test("enquiries and orders take the table of the day, and customers do not see the next one before its day, nor the last one unless they see past prices", async () => {
  const example = (entity: string): Rec => (server.schemas.current().entity(entity).schema.examples?.[0] ?? {}) as Rec;
  const quoted = async (): Promise<unknown> => {
    const { data } = await server.ask("inquirySave", example("inquiry"));
    const quotes = await server.ask<Page>("quoteList", { filters: { inquiryId: data?.["id"] ?? "" }, size: 50 });
    return quotes.data?.rows.filter(({ channel }) => channel === "US-SEA-TRUCK").map(({ unitPrice }) => unitPrice);
  };
  const ordered = async (): Promise<unknown> => {
    const order = { ...example("waybill"), inStockChannel: "US-SEA-TRUCK", listPrice: 1 };
    const { data, problems } = await server.ask("orderSave", order);
    return data?.["listPrice"] ?? problems;
  };
  const seen = async (): Promise<unknown> =>
    (await server.ask<Page>("channelList", { filters: { code: "US-SEA-TRUCK" } })).data?.rows.map(({ unitPrice }) => unitPrice);
  expect([await quoted(), await ordered(), await seen()]).toEqual([[6.8], 6.8, [6.8]]);
  server.time.now += 2 * DAY;
  server.forgetTokens();
  expect([await quoted(), await ordered(), await seen()]).toEqual([[9.5], 9.5, [9.5]]);
  expect((await server.operator("set", "customer", "anna", "isClientView=1")).ok).toBe(true);
  expect(await seen()).toEqual([9.5, 6.8]);
});
