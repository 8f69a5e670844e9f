/** The staff's search among the records of all customers: bounded, and honest about what was not looked at. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import { timeText } from "../../../../src/dialect/text/time.ts";
import type { Page } from "../../../../src/dialect/wire/wire.ts";
import { newId } from "../../../../src/server/db/newId.ts";
import { boundSearch } from "../../../../src/server/records/list/boundedSearch.ts";
import { listRecords } from "../../../../src/server/records/list/list.ts";
import type { Reach } from "../../../../src/server/records/storage/reach.ts";
import { writeRecords } from "../../../../src/server/seed/writeRecords.ts";
import { findCustomer } from "../../../../src/server/session/customers.ts";
import { buildTestApp, type TestApp } from "../../../helpers/server/buildTestApp.ts";

let server: TestApp;
let token: string;
const hour = 3_600_000;
const owners = { anna: "", bo: "" };
/** When the record number `at` was created, the latest being 0. */
const timeOf = (at: number): number => server.time.now - at * hour;

beforeAll(async () => {
  server = await buildTestApp();
  for (const name of ["anna", "bo"] as const) owners[name] = (await findCustomer(server.db, name))?.id ?? "";
  const { lines } = await server.operator("staff", "add", "desk-admin", "--roles", "admin");
  const password = /password (\S+)/.exec(lines.join("\n"))?.[1] ?? "";
  token = (await server.call<{ token: string }>(undefined, "/author/getToken", { loginName: "desk-admin", password })).data?.token ?? "";
  // Of twelve waybills every third is Bo's. All numbers contain X900, one more contains Y5.
  const rows = Array.from({ length: 12 }, (_none, at) => ({
    customer: at % 3 === 2 ? owners.bo : owners.anna,
    id: newId(timeOf(at)),
    record: { waybillNo: `KX900${String(at).padStart(2, "0")}${at === 9 ? "Y5Z" : ""}`, statusName: "wait_for_confirm" },
    version: 1,
    created: timeOf(at),
    updated: timeOf(at),
  }));
  await writeRecords(server.db, server.schemas.current().entity("waybill"), rows);
});
afterAll(() => server.close());

/** Runs work with another limit up to which records are counted. */
async function counting<Result>(most: number | undefined, work: () => Promise<Result>): Promise<Result> {
  const limits = server.schemas.current().catalog.limits as Record<string, unknown>;
  const before = limits["countedRecords"];
  limits["countedRecords"] = most;
  try {
    return await work();
  } finally {
    limits["countedRecords"] = before;
  }
}

const find = async (search: string, more: Rec = {}): Promise<Page> => {
  const { path } = server.schemas.current().catalog.call("waybillList");
  return (await server.call<Page>(undefined, path, { search, ...more }, { authorization: token })).data as Page;
};
const places = ({ rows }: Page): number[] => rows.map(({ waybillNo }) => Number(/^KX900(\d\d)/.exec(String(waybillNo))?.[1]));
const since = (at: number): string => timeText(timeOf(at), server.schemas.current().catalog.timeZone);

describe("a part of a number among the records of all customers", () => {
  test("finds every record as long as no more contain it than lists count", async () => {
    const page = await counting(12, () => find("X900"));
    expect([places(page).length, page.total, page.tabs?.["all"], page.searchedSince]).toEqual([12, 12, 12, undefined]);
  });

  test("that more of them contain finds the latest, counts these, and says since when records were looked at", async () => {
    const page = await counting(10, () => find("X900"));
    expect(places(page)).toEqual([0, 1, 2]);
    expect([page.total, page.tabs?.["all"], page.tabs?.["wait_for_confirm"]]).toEqual([3, 3, 3]);
    expect(page.searchedSince).toBe(since(2));
    const second = await counting(10, () => find("X900", { page: 2, size: 2 }));
    expect([places(second), second.total, second.searchedSince]).toEqual([[2], 3, since(2)]);
  });

  test("is looked for among all records of a customer by whom the list is filtered", async () => {
    const page = await counting(4, () => find("X900", { filters: { "owner.loginName": "bo" } }));
    expect([places(page), page.total, page.searchedSince]).toEqual([[2, 5, 8, 11], 4, undefined]);
  });

  test("that few contain is found however old the record is, and so is a whole number", async () => {
    for (const text of ["Y5Z", "kx90009y5z", "KX90011"]) {
      const page = await counting(8, () => find(text));
      expect([page.rows.length, page.total, page.searchedSince]).toEqual([1, 1, undefined]);
    }
  });

  test("is looked for in all records where the product counts all", async () => {
    const page = await counting(undefined, () => find("X900"));
    expect([page.total, page.searchedSince]).toEqual([12, undefined]);
  });

  test("is looked for in all records by exports and letters, and by a customer in all of its own", async () => {
    const schemas = server.schemas.current();
    const service = { db: server.db, schemas, principal: { via: "server" }, clock: () => server.time.now } as never;
    const inside = await counting(3, () => listRecords(service, schemas.entity("waybill"), { search: "X900", size: 50 }));
    expect([inside.rows.length, inside.searchedSince]).toEqual([12, undefined]);
    const own = await counting(3, () => server.ask<Page>("waybillList", { search: "X900", size: 50 }, "anna"));
    expect([own.data?.rows.length, own.data?.searchedSince]).toEqual([8, undefined]);
  });
});

test("known numbers that more records have than lists count are found among the latest as well", async () => {
  const rows = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => ({
    customer: owners.bo,
    id: newId(timeOf(at)),
    record: { waybillNo: `KB${at}`, cabinetNumber: "MSCU1234567", statusName: "wait_for_confirm" },
    version: 1,
    created: timeOf(at),
    updated: timeOf(at),
  }));
  await writeRecords(server.db, server.schemas.current().entity("waybill"), rows);
  // The latest three of all are the first waybill of the others, KB1 and the one of the same time.
  const page = await counting(7, () => find("MSCU1234567"));
  expect([page.rows.map(({ waybillNo }) => waybillNo), page.total, page.searchedSince]).toEqual([["KB1"], 1, since(1)]);
  const all = await counting(8, () => find("MSCU1234567"));
  expect([all.total, all.searchedSince]).toEqual([8, undefined]);
  await sql`delete from records_waybill where body->>'waybillNo' like 'KB%'`.execute(server.db);
});

test.runIf(process.env["TEST_DATABASE_URL"])(
  "a search that takes too long among all records is made among the latest, and its deadline ends with it",
  async () => {
    const entity = server.schemas.current().entity("waybill");
    const deadline = async () =>
      (await sql<{ value: string }>`select current_setting('statement_timeout') as value`.execute(server.db)).rows[0]?.value;
    const before = await deadline();
    // A look at each of the twelve takes 20 ms, at the latest one 20. Only the oldest matches.
    const slow = sql`pg_sleep(0.02) is not null and right(body->>'waybillNo', 2) = '11'`;
    const found = await boundSearch(server.db, entity, slow, { within: sql`body->>'waybillNo' like 'KX9%'` as Reach, most: 1 });
    expect(found.since?.getTime()).toBe(timeOf(0));
    expect(await deadline()).toBe(before);
  },
);
