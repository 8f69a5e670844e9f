import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import type { Page } from "../../../../src/dialect/wire/wire.ts";
import { tableOf } from "../../../../src/server/db/tables.ts";
import { onceColumns } from "../../../../src/server/records/list/onceADay.ts";
import { buildTestApp, type TestApp } from "../../../helpers/server/buildTestApp.ts";

let server: TestApp;
const hour = 3_600_000;
/** The day in the time zone of the business. */
const dayNow = (): string => new Date(server.time.now + 8 * hour).toISOString().slice(0, 10);
/** Asks for the prices of these goods, a minute after the last time. */
async function ask(more: Rec = {}): Promise<Rec> {
  server.time.now += 60_000;
  const [example] = server.schemas.current().entity("inquiry").schema.examples ?? [];
  const { data, problems } = await server.ask<Rec>("inquirySave", { ...(example as Rec), ...more }, "anna");
  expect(problems).toBeUndefined();
  return data ?? {};
}
async function quotes(query: Rec = {}): Promise<Page> {
  const { data, problems } = await server.ask<Page>("quoteList", { size: 100, ...query }, "anna");
  expect(problems).toBeUndefined();
  return data ?? { rows: [], total: 0 };
}

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
beforeEach(() => server.db.deleteFrom(tableOf("channel-quote")).execute());

describe("a list with records shown once a day", () => {
  test("has the newest of those that agree, and counts rows as it shows them", async () => {
    const asked = [await ask({ pieces: 10 }), await ask({ pieces: 20 }), await ask({ pieces: 30 })];
    const each = Number(asked[0]?.["quoteCount"]);
    expect((await quotes()).total).toBe(3 * each);
    const once = await quotes({ once: "daily" });
    expect([once.total, once.rows.length]).toEqual([each, each]);
    expect(new Set(once.rows.map(({ pieces }) => pieces))).toEqual(new Set([30]));
    const pages = await quotes({ once: "daily", size: 1, page: each });
    expect([pages.total, pages.rows.length]).toEqual([each, 1]);
    expect((await quotes({ once: "daily", size: 1, page: each + 1 })).total).toBe(each);
  });

  test("keeps its order, and searches and filters before it chooses", async () => {
    for (const pieces of [10, 20, 30]) await ask({ pieces });
    const { rows } = await quotes({ once: "daily", sort: [{ field: "unitPrice" }] });
    const prices = rows.map(({ unitPrice }) => Number(unitPrice));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const [first] = (await quotes()).rows.filter(({ pieces }) => pieces === 10);
    const found = await quotes({ once: "daily", search: String(first?.["quoteNo"]) });
    expect(found.rows.map(({ id }) => id)).toEqual([first?.["id"]]);
    const old = await quotes({ once: "daily", filters: { inquiryNo: [first?.["inquiryNo"] ?? ""] } });
    expect(old.rows.length).toBeGreaterThan(1);
    expect(new Set(old.rows.map(({ pieces }) => pieces))).toEqual(new Set([10]));
  });

  test("has another row for another value, and for another day of the business", async () => {
    await ask();
    const before = (await quotes({ once: "daily" })).total;
    await ask({ deliveryTerms: "DDU" });
    expect((await quotes({ once: "daily" })).total).toBe(before);
    const { quoteCount } = await ask({ isTaxFarming: 0 });
    expect((await quotes({ once: "daily" })).total).toBe(before + Number(quoteCount));
    const today = dayNow();
    while (dayNow() === today) {
      server.time.now += hour / 2;
      // A session that nobody uses ends.
      await quotes();
    }
    await ask({ isTaxFarming: 0 });
    expect((await quotes({ once: "daily" })).total).toBe(before + 2 * Number(quoteCount));
  });

  test("is asked for by the name that a screen declares", async () => {
    const { problems } = await server.ask("quoteList", { once: "weekly" }, "anna");
    expect(problems).toEqual([expect.objectContaining({ path: "/once" })]);
    expect((await server.ask("inquiryList", { once: "daily" }, "anna")).problems).toHaveLength(1);
  });

  test("does not divide rows by a field that its reader has not", () => {
    const schemas = server.schemas.current();
    const entity = schemas.entity("channel-quote");
    const columns = onceColumns(schemas, entity, "daily", (name) => (name === "unitPrice" ? undefined : ({ name } as never)));
    expect(columns?.of).not.toContainEqual({ name: "unitPrice" });
    expect(columns?.of).toContainEqual({ name: "channel" });
    expect(onceColumns(schemas, entity, "daily", (name) => (name === "createTime" ? undefined : ({ name } as never)))).toBeUndefined();
  });
});
