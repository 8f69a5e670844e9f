/** Imports whose rows refer to other records, have numbers, or are checked against other records: on the embedded database others are served meanwhile. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode, type ApiResponse, type Page } from "#dialect/wire/wire.ts";
import { writeWorkbook } from "#sheet/write/writeWorkbook.ts";
import { stagedTables } from "../../../src/server/db/stagedRows.ts";
import { addRoleAskers } from "../../helpers/server/addRoleAskers.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { openOrderSheet, type OrderSheet } from "../../helpers/server/orderSheet.ts";
import { postgresUrl } from "../../helpers/server/postgres.ts";

let server: TestApp;
let sheet: OrderSheet;
let salesToken: string;
beforeAll(async () => {
  server = await buildTestApp();
  sheet = await openOrderSheet(server, "waybill");
  salesToken = (await addRoleAskers(server, "anna")).find(({ name }) => name === "staff-sales")?.token ?? "";
});
afterEach(async () => {
  expect(await stagedTables(server.db)).toEqual([]);
});
afterAll(() => server.close());

const count = 40;
const lines = (name: string) => Array.from({ length: count }, (_, at) => sheet.withCells({ "Reference no": `${name}-${at}` }));

const orders = async (name: string): Promise<readonly Rec[]> => {
  const { data } = await server.ask<Page>("waybillList", { page: 1, size: 200, search: name }, "anna");
  return (data?.rows ?? []).filter(({ referenceNo }) => String(referenceNo).startsWith(name));
};
const numberOf = ({ waybillNo }: Rec): number => Number(String(waybillNo).slice(-4));

/** Whether a row of an import is staged: all have been checked by then. */
async function hasStaged(): Promise<boolean> {
  const [table] = await stagedTables(server.db);
  if (table === undefined) return false;
  const { rows } = await sql`select id from ${sql.table(table)} limit 1`.execute(server.db);
  return rows.length > 0;
}

/** Runs work once, as soon as rows of the import are staged. Resolves with the answer to the import. */
async function whileStaged(sent: Promise<ApiResponse<Rec>>, work: () => Promise<void>): Promise<ApiResponse<Rec>> {
  let isDone = false;
  const answer = sent.finally(() => (isDone = true));
  while (!isDone && !(await hasStaged())) await new Promise((next) => setTimeout(next, 1));
  expect(isDone).toBe(false);
  await work();
  return answer;
}

describe("orders by workbook", () => {
  test("are seen whole or not at all while others save, with numbers in the order of their rows", { timeout: 60_000 }, async () => {
    let isDone = false;
    const imported = sheet.send(lines("MANY")).finally(() => (isDone = true));
    const seen = new Set<number>();
    let besides = 0;
    while (!isDone) {
      const isStored = (await stagedTables(server.db)).length > 0;
      seen.add((await orders("MANY")).length);
      if (isStored && (await stagedTables(server.db)).length > 0) besides += 1;
    }
    expect(await imported).toMatchObject({ code: apiCode.ok, data: { created: count, updated: 0 } });
    expect([...seen].filter((one) => one !== 0 && one !== count)).toEqual([]);
    if (!postgresUrl) expect(besides).toBeGreaterThan(0);
    const made = (await orders("MANY")).toSorted((a, b) => numberOf(a) - numberOf(b));
    expect(made.map(({ referenceNo }) => referenceNo)).toEqual(Array.from({ length: count }, (_, at) => `MANY-${at}`));
    expect(new Set(made.map((one, at) => numberOf(one) - at)).size).toBe(1);
    expect(Number(made[0]?.["estimatedFreight"])).toBeGreaterThan(0);
  });

  test.skipIf(postgresUrl)("that are refused in the end take no number", { timeout: 60_000 }, async () => {
    const counters = async () => (await sql`select series, last from counters order by series`.execute(server.db)).rows;
    let before: unknown;
    const refused = await whileStaged(sheet.send(lines("NONE")), async () => {
      const example = server.schemas.current().entity("waybill").schema.examples?.[0] as Rec;
      expect((await server.ask("orderSave", { ...example, referenceNo: "NONE-7" }, "anna")).code).toBe(apiCode.ok);
      before = await counters();
    });
    expect([refused.code, refused.problems?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      apiCode.invalid,
      ["/rows/9/referenceNo taken"],
    ]);
    expect([(await orders("NONE")).length, await counters()]).toEqual([1, before]);
  });

  test.skipIf(postgresUrl)("have the price that a channel has when they are stored", { timeout: 60_000 }, async () => {
    const answer = await whileStaged(sheet.send(lines("PRICE")), async () => {
      await sql`update records_channel set version = version + 1, body = body || '{"unitPrice": 123.4}' where body->>'code' = 'US-SEA-TRUCK'`.execute(
        server.db,
      );
    });
    expect(answer.data).toEqual({ created: count, updated: 0 });
    const prices = (await orders("PRICE")).map(({ listPrice }) => listPrice);
    expect([prices.length, new Set(prices)]).toEqual([count, new Set([123.4])]);
  });

  test.skipIf(postgresUrl)("are not stored where a record that they name is gone by then", { timeout: 60_000 }, async () => {
    const answer = await whileStaged(sheet.send(lines("GONE")), async () => {
      await sql`delete from records_channel where body->>'code' = 'US-SEA-TRUCK'`.execute(server.db);
    });
    expect([answer.code, answer.problems?.[0]?.path]).toEqual([apiCode.invalid, "/rows/2/inStockChannel"]);
    expect(await orders("GONE")).toEqual([]);
  });
});

describe("price tables by workbook, which staff sends", () => {
  const table = (name: string, at: number): Rec => ({
    ...(server.schemas.current().entity("channel").schema.examples?.[0] as Rec),
    ...{ code: `${name}-${at}`, tableNo: `${name}-${at}` },
  });
  async function send(name: string): Promise<ApiResponse<Rec>> {
    const records = Array.from({ length: count }, (_, at) => table(name, at));
    const columns = ["tableNo", "code"].map((header) => ({ header, sort: "text" as const }));
    const rows = records.map(({ tableNo, code }) => [String(tableNo), String(code)]);
    const form = new FormData();
    form.append("rows", JSON.stringify({ sheet: 0, rows: records.map((record, at) => ({ row: at + 2, record })) }));
    form.append("file", new Blob([await writeWorkbook([{ name: "Prices", columns, rows }])]), "prices.xlsx");
    const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
    const headers = { authorization: salesToken, "content-type": request.headers.get("content-type") ?? "" };
    const payload = Buffer.from(await request.arrayBuffer());
    return (await server.inject({ method: "POST", url: "/api/desk/channel/import", headers, payload })).json<ApiResponse<Rec>>();
  }
  const stored = async (name: string): Promise<number> => {
    const { rows } = await sql`select id from records_channel where body->>'code' like ${`${name}-%`}`.execute(server.db);
    return rows.length;
  };

  test.skipIf(postgresUrl)("are stored while others are served", { timeout: 60_000 }, async () => {
    const answer = await whileStaged(send("TABLE"), async () => {
      expect(await stored("TABLE")).toBe(0);
    });
    expect(answer.data).toEqual({ created: count, updated: 0 });
    expect(await stored("TABLE")).toBe(count);
  });

  test.skipIf(postgresUrl)("are checked against the tables that are there when they are stored", { timeout: 60_000 }, async () => {
    const answer = await whileStaged(send("LATE"), async () => {
      const { tableNo: _no, ...late } = table("LATE", 7);
      const saved = await server.call(undefined, "/desk/channel/save", late, { authorization: salesToken });
      expect(saved.code).toBe(apiCode.ok);
    });
    expect(answer.problems).toMatchObject([{ path: "/rows/9/validFrom", code: "rule:one-price-a-day" }]);
    expect(await stored("LATE")).toBe(1);
  });
});
