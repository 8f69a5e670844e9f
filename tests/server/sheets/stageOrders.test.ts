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
import { whileStaged } from "../../helpers/server/whileStaged.ts";

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

describe("orders by workbook", () => {
  test("are seen whole or not at all while others save, with numbers in the order of their rows", { timeout: 60_000 }, async () => {
    let isDone = false;
    const seen = new Set<number>();
    const look = async () => void seen.add((await orders("MANY")).length);
    const imported = whileStaged(server.db, () => sheet.send(lines("MANY")), look).finally(() => (isDone = true));
    while (!isDone) await look();
    expect(await imported).toMatchObject({ code: apiCode.ok, data: { created: count, updated: 0 } });
    expect([...seen].filter((one) => one !== 0 && one !== count)).toEqual([]);
    const made = (await orders("MANY")).toSorted((a, b) => numberOf(a) - numberOf(b));
    expect(made.map(({ referenceNo }) => referenceNo)).toEqual(Array.from({ length: count }, (_, at) => `MANY-${at}`));
    expect(new Set(made.map((one, at) => numberOf(one) - at)).size).toBe(1);
    expect(Number(made[0]?.["estimatedFreight"])).toBeGreaterThan(0);
  });

  test.skipIf(postgresUrl)("that are refused in the end take no number", { timeout: 60_000 }, async () => {
    const counters = async () => (await sql`select series, last from counters order by series`.execute(server.db)).rows;
    let before: unknown;
    const refused = await whileStaged(
      server.db,
      () => sheet.send(lines("NONE")),
      async () => {
        const example = server.schemas.current().entity("waybill").schema.examples?.[0] as Rec;
        expect((await server.ask("orderSave", { ...example, referenceNo: "NONE-7" }, "anna")).code).toBe(apiCode.ok);
        before = await counters();
      },
    );
    expect([refused.code, refused.problems?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      apiCode.invalid,
      ["/rows/9/referenceNo taken"],
    ]);
    expect([(await orders("NONE")).length, await counters()]).toEqual([1, before]);
  });

  test.skipIf(postgresUrl)("have the price that a channel has when they are stored", { timeout: 60_000 }, async () => {
    const answer = await whileStaged(
      server.db,
      () => sheet.send(lines("PRICE")),
      async () => {
        await sql`update records_channel set version = version + 1, body = body || '{"unitPrice": 123.4}' where body->>'code' = 'US-SEA-TRUCK'`.execute(
          server.db,
        );
      },
    );
    expect(answer.data).toEqual({ created: count, updated: 0 });
    const prices = (await orders("PRICE")).map(({ listPrice }) => listPrice);
    expect([prices.length, new Set(prices)]).toEqual([count, new Set([123.4])]);
  });

  test.skipIf(postgresUrl)("are not stored where a record that they name is gone by then", { timeout: 60_000 }, async () => {
    const rename = async (from: string, to: string) => {
      await sql`update records_channel set version = version + 1, body = jsonb_set(body, '{code}', to_jsonb(${to}::text)) where body->>'code' = ${from}`.execute(
        server.db,
      );
    };
    const answer = await whileStaged(
      server.db,
      () => sheet.send(lines("GONE")),
      () => rename("US-SEA-TRUCK", "US-SEA-GONE"),
    );
    expect([answer.code, answer.problems?.[0]?.path]).toEqual([apiCode.invalid, "/rows/2/inStockChannel"]);
    expect(await orders("GONE")).toEqual([]);
    await rename("US-SEA-GONE", "US-SEA-TRUCK");
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
    const answer = await whileStaged(
      server.db,
      () => send("TABLE"),
      async () => {
        expect(await stored("TABLE")).toBe(0);
      },
    );
    expect(answer.data).toEqual({ created: count, updated: 0 });
    expect(await stored("TABLE")).toBe(count);
  });

  test.skipIf(postgresUrl)("are checked against the tables that are there when they are stored", { timeout: 60_000 }, async () => {
    const answer = await whileStaged(
      server.db,
      () => send("LATE"),
      async () => {
        const { tableNo: _no, ...late } = table("LATE", 7);
        const saved = await server.call(undefined, "/desk/channel/save", late, { authorization: salesToken });
        expect(saved.code).toBe(apiCode.ok);
      },
    );
    expect(answer.problems).toMatchObject([{ path: "/rows/9/validFrom", code: "rule:one-price-a-day" }]);
    expect(await stored("LATE")).toBe(1);
  });
});
