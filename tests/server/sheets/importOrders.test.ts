/** Records whose sheet names other records: orders by workbook, with the template that the server writes. */
import { serverActingFor } from "../../../src/server/session/principal.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Json, Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type ApiResponse } from "../../../src/dialect/wire/wire.ts";
import { matchHeaders } from "../../../src/dialect/sheet/matchHeaders.ts";
import { readRows } from "../../../src/dialect/sheet/readRows.ts";
import type { SheetColumn } from "../../../src/dialect/sheet/sheetColumns.ts";
import { columnsOf } from "../../../src/server/sheets/template.ts";
import { openWorkbook } from "../../../src/sheet/read/openWorkbook.ts";
import { writeWorkbook } from "../../../src/sheet/write/writeWorkbook.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
let columns: readonly SheetColumn[];
beforeAll(async () => {
  server = await buildTestApp();
  const schemas = server.schemas.current();
  columns = await columnsOf({ db: server.db, schemas, ...serverActingFor({ customer: "anna", facts: {} }) }, schemas.entity("waybill"));
});
afterAll(() => server.close());

const base = "/seaair/std/order";
const headers = async (contentType: string, language = "en") => ({
  authorization: await server.token("anna"),
  "content-type": contentType,
  "accept-language": language,
});

async function template(language = "en") {
  const answer = await server.inject({
    method: "POST",
    url: `/api${base}/exportTemplate`,
    headers: await headers("application/json", language),
    payload: "{}",
  });
  return openWorkbook(new Blob([new Uint8Array(answer.rawPayload)]));
}

/** The example row of the template as a draft, as the page reads it. */
async function exampleDraft(language = "en"): Promise<Rec> {
  const sheet = await (await template(language)).readSheet(0);
  const matched = matchHeaders(sheet.rows, columns)!;
  return readRows(sheet, matched).rows[0]!.draft;
}

async function send(drafts: readonly Rec[]): Promise<ApiResponse<Rec>> {
  const rows = drafts.map((record, at) => ({ row: at + 2, record }));
  const cells = drafts.map((draft) => [String(draft["referenceNo"]), "1"]);
  const sheet = {
    name: "Orders",
    columns: ["referenceNo", "customerTotalPackages"].map((header) => ({ header, sort: "text" as const })),
    rows: cells,
  };
  const form = new FormData();
  form.append("rows", JSON.stringify({ sheet: 0, rows }));
  form.append("file", new Blob([await writeWorkbook([sheet])]), "orders.xlsx");
  const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
  const answer = await server.inject({
    method: "POST",
    url: `/api${base}/import`,
    headers: await headers(request.headers.get("content-type") ?? ""),
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<ApiResponse<Rec>>();
}

const orders = async (referenceNo: string) =>
  (await server.call<{ rows: readonly Rec[] }>("anna", "/customer/skuInfos/queryWaybillList", { filters: { referenceNo: [referenceNo] } }))
    .data?.rows ?? [];

describe("orders by workbook", () => {
  test.each(["en", "zh"])("the template has the listed columns only, each with a header of its own (%s)", async (language) => {
    const sheet = await (await template(language)).readSheet(0);
    const found = matchHeaders(sheet.rows, columns)!;
    expect([...found.columns.values()].map(({ path }) => path)).toEqual(columns.map(({ path }) => path));
    expect(found.doubled).toEqual([]);
    expect(columns.map(({ name }) => name)).not.toContain("couponId");
  });

  test.each(["en", "zh"])("a cell names a port or a channel by its name, and the draft has its key (%s)", async (language) => {
    expect(await exampleDraft(language)).toMatchObject({ loadingPort: "CNYTN", inStockChannel: "US-SEA-TRUCK", countryId: "US" });
  });

  test("ten rows become ten orders that are not submitted, priced by the provider's terms", async () => {
    const example = await exampleDraft();
    const drafts = Array.from({ length: 10 }, (_, at) => ({ ...example, referenceNo: `BULK-${at}` }));
    expect((await send(drafts)).data).toEqual({ created: 10, updated: 0 });
    const [order] = await orders("BULK-9");
    expect(order).toMatchObject({ statusName: "wait_for_confirm", inStockChannel: "US-SEA-TRUCK" });
    expect(order!["isSubmitted"] ?? null).toBeNull();
    expect(Number(order!["estimatedFreight"])).toBeGreaterThan(0);
    expect(
      new Set(await Promise.all(drafts.map(async ({ referenceNo }) => (await orders(String(referenceNo)))[0]!["waybillNo"]))).size,
    ).toBe(10);
  });

  test("the code of a warehouse brings its address, and what the sheet says itself stays", async () => {
    const { dispatch: _address, ...example } = await exampleDraft();
    const draft = { ...example, referenceNo: "FILL-1", fbaCode: "ftw1", dispatch: { dispatchLinkMan: "Gate 4" } };
    expect((await send([draft])).data).toEqual({ created: 1, updated: 0 });
    const [order] = await orders("FILL-1");
    expect(order!["dispatch"]).toMatchObject({ dispatchAddressCode: "FTW1", dispatchLinkMan: "Gate 4", dispatchAddress2: "-" });
    expect(String((order!["dispatch"] as Rec)["dispatchAddress"]).length).toBeGreaterThan(5);
  });

  test.each<[string, Record<string, Json>, string]>([
    ["a channel that does not serve the country", { countryId: "GB" }, "/rows/2/inStockChannel"],
    ["a port that is not there", { loadingPort: "XXXXX" }, "/rows/2/loadingPort"],
    ["no reference number, by which a second import is noticed", { referenceNo: null }, "/rows/2/referenceNo"],
  ])("nothing is stored with %s", async (_name, change, path) => {
    const { dispatch: _address, fbaCode: _code, ...example } = await exampleDraft();
    const address = {
      dispatcher: "A",
      dispatchLinkMan: "B",
      dispatchPhone: "+1 206 555 0100",
      dispatchAddress: "1 Main St",
      dispatchAddress2: "-",
    };
    const dispatch = { ...address, dispatchProvince: "TX", dispatchCity: "Dallas" };
    const answer = await send([{ ...example, purposeWarehouseType: "PRIVATE", dispatch, referenceNo: "BAD-1", ...change } as Rec]);
    expect(answer.code).toBe(apiCode.invalid);
    expect((answer.problems ?? []).map((problem) => problem.path)).toContain(path);
    expect(await orders("BAD-1")).toEqual([]);
  });

  test("the same workbook sent again makes no second order", async () => {
    const draft = { ...(await exampleDraft()), referenceNo: "TWICE-1" };
    await send([draft]);
    const again = await send([draft]);
    expect([again.code, again.problems?.[0]?.path, again.problems?.[0]?.code]).toEqual([apiCode.invalid, "/rows/2/referenceNo", "taken"]);
    expect(await orders("TWICE-1")).toHaveLength(1);
    const known = await server.call<{ found: readonly Rec[] }>("anna", `${base}/existing`, { keys: ["TWICE-1", "TWICE-2"] });
    expect(known.data?.found.map(({ key }) => key)).toEqual(["TWICE-1"]);
  });
});
