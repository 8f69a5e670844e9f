/** What the calls of the specification do, each by its path on the wire: what one call saves, another one lists and a third deletes. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type BatchResult, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { smallestPng, uploadPicture } from "../../helpers/server/uploadPicture.ts";
import { factsOf, type CallFact } from "../../spec/facts.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const paths = new Map(factsOf<CallFact>("call").map(({ id, path }) => [id, path]));
const pathOf = (fact: string): string => paths.get(fact) ?? "";
const call = <Data = Rec>(fact: string, body: unknown, who = "anna") => server.call<Data>(who, pathOf(fact), body);
const rowsOf = async (fact: string, filters: Rec = {}, who = "anna") => (await call<Page>(fact, { filters }, who)).data?.rows ?? [];
const exampleOf = (entity: string): Rec => (server.schemas.current().entity(entity).schema.examples?.[0] ?? {}) as Rec;

/** The records that a customer keeps, the calls that list, save and delete them, and what the specification calls a field of theirs. */
const books = [
  { entity: "importer", field: "EORI", lists: ["C-CUS-01"], save: "C-CUS-02", remove: "C-CUS-03" },
  { entity: "delivery-address", field: "customerDeliveryCompany", lists: ["C-CUS-04"], save: "C-CUS-05", remove: "C-CUS-06" },
  { entity: "pickup-address", field: "contactWay", lists: ["C-CUS-07"], save: "C-CUS-08", remove: "C-CUS-09" },
  { entity: "sender", field: "enterpriseCreditCode", lists: ["C-CUS-10"], save: "C-CUS-12", remove: "C-CUS-11" },
  { entity: "sku", field: "declareNameEn", lists: ["C-SKU-01", "C-SKU-07"], save: "C-CUS-14", remove: "C-SKU-08" },
  { entity: "track-notice", field: "recipients", lists: ["C-CUS-16"], save: "C-CUS-15", remove: "C-CUS-17" },
  { entity: "notification-mailbox", field: "email", lists: ["C-CUS-19"], save: "C-CUS-18", remove: "C-CUS-20" },
] as const;

describe.each(books)("a record of $entity", ({ entity, field, lists, save, remove }) => {
  const titled = lists.join(", ");

  test(`is stored by the call that saves it, under the names of the wire [${save}]`, async () => {
    const record = exampleOf(entity);
    const { code, data } = await call(save, record);
    expect(code).toBe(200);
    expect([data?.[field], data?.["version"]]).toEqual([record[field], 1]);
    const again = await call(save, { id: data?.["id"], version: 1, [field]: record[field] });
    expect(again.data?.["id"], "a record with an id is changed, not added").toBe(data?.["id"]);
  });

  test(`is found by the calls that list it, by its owner alone [${titled}]`, async () => {
    for (const list of lists) {
      expect(await rowsOf(list)).toMatchObject([{ [field]: exampleOf(entity)[field] }]);
      expect(await rowsOf(list, {}, "bo")).toEqual([]);
    }
  });

  test(`is no more once it was deleted, which its owner alone may do [${remove}]`, async () => {
    const [stored] = await rowsOf(lists[0]);
    const ids = [stored?.["id"]];
    expect((await call<BatchResult>(remove, { ids }, "bo")).data?.failed).toMatchObject([{ code: apiCode.notFound }]);
    expect((await call<BatchResult>(remove, { ids })).data?.done).toEqual(ids);
    for (const list of lists) expect(await rowsOf(list)).toEqual([]);
  });

  test("is asked for, saved and deleted after a login only", async () => {
    for (const one of [...lists, save, remove]) expect((await server.call(undefined, pathOf(one))).status).toBe(401);
  });
});

test("who is logged in hears its own name and flags [C-SES-02]", async () => {
  expect((await call("C-SES-02", {})).data).toMatchObject({ name: "anna", loginName: "anna" });
  expect((await call("C-SES-02", {}, "bo")).data).toMatchObject({ name: "bo", loginName: "bo" });
});

test("the forwarder's warehouses are the same for every customer [C-CUS-25]", async () => {
  const mine = await rowsOf("C-CUS-25");
  expect(mine.length).toBeGreaterThan(1);
  expect(mine).toEqual(await rowsOf("C-CUS-25", {}, "bo"));
});

test("public data bring the units of goods, set and piece [E-PUB, E-PUB-01, K-18]", async () => {
  const { data } = await call<{ readonly codes: Readonly<Record<string, readonly Rec[]>> }>("C-SES-10", {});
  const units = (data?.codes["measurement-unit"] ?? []).map((unit) => unit["const"] ?? unit["code"]);
  expect(new Set(units)).toEqual(new Set(["piece", "set"]));
});

/** As many as the constants state, each from the example with another value where one must be unique. */
const limited = [
  { fact: "K-09, V-GEN-08", most: 30, save: "C-CUS-12", entity: "sender", unique: "enterpriseCreditCode" },
  { fact: "K-08, V-GEN-07", most: 30, save: "C-CUS-05", entity: "delivery-address", unique: "customerDeliveryAddressAttn" },
  { fact: "K-07, V-NMB-01", most: 10, save: "C-CUS-18", entity: "notification-mailbox", unique: "email" },
] as const;
for (const { fact, most, save, entity, unique } of limited)
  test(`a customer has ${most} records of ${entity}, and is refused one more with that number [${fact}]`, async () => {
    const distinct = (number: number): Rec => {
      const digits = String(100 + number);
      return { [unique]: unique === "email" ? `box${digits}@bluekite.example` : `91440300MA5EXA${digits}X` };
    };
    for (let number = 0; number < most; number++)
      expect((await call(save, { ...exampleOf(entity), ...distinct(number) }, "bo")).code, `record ${number}`).toBe(200);
    const refused = await call(save, { ...exampleOf(entity), ...distinct(most) }, "bo");
    expect(refused).toMatchObject({ code: apiCode.limit, message: expect.stringContaining(String(most)) as unknown });
  });

test("a picture of goods is stored, opens at its address and is in the record [C-SKU-09]", async () => {
  const { data } = await uploadPicture(server, "anna", pathOf("C-SKU-09"), "PICTURED-1.png");
  expect((await server.inject({ url: data?.url ?? "" })).rawPayload.subarray(1, 4)).toEqual(smallestPng.subarray(1, 4));
  const saved = await call("C-CUS-14", { ...exampleOf("sku"), sku: "PICTURED-1", imgUrl: data });
  expect(saved.data?.["imgUrl"]).toMatchObject({ name: "PICTURED-1.png" });
});

test("the company is sent in for review, once [C-CUS-21]", async () => {
  const licence = await uploadPicture(server, "anna", pathOf("C-CUS-24"));
  const company = { ...exampleOf("customer"), licence: licence.data };
  const { data } = await call("C-CUS-21", company);
  const list = server.schemas.current().entity("customer").head.calls?.list ?? "";
  expect((await server.ask<Page>(list, {})).data?.rows).toMatchObject([{ id: data?.["id"], authStatus: "under_review" }]);
  expect((await call("C-CUS-21", company)).code).not.toBe(200);
});

test("a program asks for its token by the customer's own authorization, which the forwarder then grants [C-CUS-23]", async () => {
  const save = server.schemas.current().entity("api-authorization").head.calls?.save ?? "";
  const { data } = await server.ask(save, { programName: "ERP", uses: ["READ_WAYBILLS"] });
  expect((await call<BatchResult>("C-CUS-23", { ids: [data?.["id"]] }, "bo")).data?.done).toEqual([]);
  expect((await call<BatchResult>("C-CUS-23", { ids: [data?.["id"]] })).data?.done).toEqual([data?.["id"]]);
});

test("waybills and their bills are listed by their owner alone [C-SKU-05, C-SKU-06]", async () => {
  const { data } = await server.ask("orderSubmit", exampleOf("waybill"));
  const number = String(data?.["waybillNo"]);
  await server.operated("approve", number);
  await server.operated("arrange", number);
  await server.operated("receive", number, "--inboundPackages", "10", "--inboundActualWeight", "180", "--inboundVolume", "1.2");
  expect(await rowsOf("C-SKU-05")).toMatchObject([{ waybillNo: number, id: data?.["id"] }]);
  await server.operated("charge", number, "--costNames", "运费", "--totalCost", "120");
  await server.operated("issueBill", number);
  expect(await rowsOf("C-SKU-06")).toMatchObject([{ waybillId: data?.["id"], totalCost: 120 }]);
  for (const list of ["C-SKU-05", "C-SKU-06"]) expect(await rowsOf(list, {}, "bo")).toEqual([]);
});
