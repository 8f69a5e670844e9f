/** Unique values: the first save gets them, also of two at the same moment, and a refused one leaves nothing behind. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import { apiCode } from "../../../../src/dialect/wire/wire.ts";
import { Pipeline } from "../../../../src/server/db/pipeline.ts";
import { buildTestApp, type TestApp } from "../../../helpers/server/buildTestApp.ts";
import { postgresUrl } from "../../../helpers/server/postgres.ts";

let server: TestApp;
let goods: Rec;
beforeAll(async () => {
  server = await buildTestApp();
  goods = server.schemas.current().entity("sku").schema.examples?.[0] as Rec;
});
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());
const save = (fields: Rec, key?: string) =>
  server.ask<Rec>("skuSave", { ...goods, ...fields }, "anna", key === undefined ? {} : { "idempotency-key": key });
const stored = async (sku: string) =>
  (await sql<{ id: string }>`select id from records_sku where body->>'sku' = ${sku}`.execute(server.db)).rows.map(({ id }) => id);
const claimed = async (sku: string) =>
  (
    await sql<{ record: string }>`select record from claims where entity = 'sku' and value = ${sku.toLowerCase()}`.execute(server.db)
  ).rows.map(({ record }) => record);
const taken = { code: apiCode.invalid, problems: [{ path: "/sku", code: "unique" }] };

describe("a value that another record has", () => {
  test("is refused at its field, and nothing of the record is kept, its key neither", async () => {
    expect((await save({ sku: "ONCE-1" })).code).toBe(200);
    expect(await save({ sku: "once-1" }, "refused-for-its-value")).toMatchObject(taken);
    expect(await stored("once-1")).toEqual([]);
    expect((await save({ sku: "ONCE-2" }, "refused-for-its-value")).code).toBe(200);
  });

  test("of eight at once one gets it, the others are refused", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => save({ sku: "AT-ONCE" }, `at-once-${at}`)));
    expect(answers.filter(({ code }) => code === 200).length).toBe(1);
    for (const answer of answers.filter(({ code }) => code !== 200)) expect(answer).toMatchObject(taken);
    expect(await claimed("AT-ONCE")).toEqual(await stored("AT-ONCE"));
  });

  test("is its own record's where that is sent again under its key", async () => {
    const first = await save({ sku: "TWICE" }, "sent-twice");
    expect(await save({ sku: "TWICE" }, "sent-twice")).toEqual(first);
    const answers = await Promise.all(Array.from({ length: 6 }, () => save({ sku: "SIX-TIMES" }, "sent-six-times")));
    expect(new Set(answers.map(({ code, data }) => `${code} ${String(data?.["id"])}`)).size).toBe(1);
  });

  test("is not had by a change either, which changes nothing", async () => {
    await save({ sku: "HAD" });
    const { data } = await save({ sku: "CHANGED" });
    expect(await save({ sku: "HAD", id: data?.["id"], version: 1 } as Rec)).toMatchObject(taken);
    expect(await claimed("CHANGED")).toEqual([data?.["id"]]);
    expect(await save({ sku: "CHANGED-TO", id: data?.["id"], version: 1 } as Rec)).toMatchObject({ code: 200 });
    expect([await claimed("CHANGED"), await claimed("CHANGED-TO")]).toEqual([[], [data?.["id"]]]);
  });

  test("is free again where its record was deleted", async () => {
    const { data } = await save({ sku: "DELETED" });
    expect(await server.ask("skuDelete", { ids: [data?.["id"] ?? ""] })).toMatchObject({ data: { failed: [] } });
    expect((await save({ sku: "DELETED" })).code).toBe(200);
  });
});

describe.skipIf(postgresUrl === undefined)("the ways to the database", () => {
  const ways = async (ask: () => Promise<unknown>) => {
    const submitted = vi.spyOn(Pipeline.prototype, "submit").mockClear();
    await ask();
    return submitted.mock.calls.length;
  };

  test("of a save that has nothing to ask are one, who asks, key and unique values included; of a change and a deletion two", async () => {
    const { data } = await save({ sku: "WAYS-0" });
    expect(await ways(() => save({ sku: "WAYS-1" }, "one-way-and-back"))).toBe(1);
    expect(await ways(() => save({ sku: "WAYS-2", id: data?.["id"], version: 1 } as Rec, "two-ways-and-back"))).toBe(2);
    expect(
      await ways(() => server.ask("skuDelete", { ids: [data?.["id"] ?? ""] }, "anna", { "idempotency-key": "two-ways-for-good" })),
    ).toBe(2);
  });
});
