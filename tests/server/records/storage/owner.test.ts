import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import { apiCode, type BatchResult, type Page } from "../../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../../helpers/server/buildTestApp.ts";

const address: Rec = { customerDeliveryCompany: "Harbor Home", countryId: "US", city: "Dallas", address: "33333 LBJ Freeway" };
let server: TestApp;
let mine: Rec;
beforeAll(async () => {
  server = await buildTestApp();
  mine = (await server.call<Rec>("anna", "/customer/std/delivery/address/save", address)).data ?? {};
});
afterAll(() => server.close());

describe("a customer's record, for another customer", () => {
  test("is in no list, by no filter, search or id", async () => {
    for (const query of [
      {},
      { search: "Harbor" },
      { filters: { id: mine["id"] } },
      { filters: { countryId: "US" } },
      { search: "Harbor, Dallas" },
    ]) {
      const { data } = await server.call<Page>("bo", "/customer/std/delivery/address/list", query);
      expect(data, JSON.stringify(query)).toMatchObject({ rows: [], total: 0 });
    }
  });

  test("cannot be changed or deleted, and looks as if it were not there", async () => {
    const changed = await server.call("bo", "/customer/std/delivery/address/save", { id: mine["id"], version: 1, city: "Stolen" });
    expect(changed).toMatchObject({ status: 200, code: apiCode.notFound, data: null });
    const removed = await server.call<BatchResult>("bo", "/customer/customerdeliveryaddress/delete", { ids: [mine["id"]] });
    expect(removed.data).toMatchObject({ done: [], failed: [{ code: apiCode.notFound }] });
    const { data } = await server.call<Page>("anna", "/customer/std/delivery/address/list", { filters: { id: mine["id"] } });
    expect(data?.rows).toEqual([mine]);
  });

  test("cannot be referred to", async () => {
    const refused = await server.call("bo", "/seaair/std/order/save", { deliveryAddressId: mine["id"] });
    expect(refused.problems).toMatchObject([{ path: "/deliveryAddressId", code: "reference" }]);
  });
});

describe("fields that the server keeps", () => {
  const serverKept: Rec = {
    createTime: "2020-01-01 00:00:00",
    updateTime: "2020-01-01 00:00:00",
    customer: "someone",
    state2: "x",
    key: "k",
  };

  test.each(Object.entries(serverKept))("%s cannot be set by a create or an update", async (name, value) => {
    for (const record of [
      { ...address, [name]: value },
      { ...mine, [name]: value },
    ]) {
      const refused = await server.call("anna", "/customer/std/delivery/address/save", record);
      expect(refused).toMatchObject({
        code: apiCode.invalid,
        problems: expect.arrayContaining([expect.objectContaining({ path: `/${name}` })]) as unknown,
      });
    }
  });

  test.each(["waybillNo", "statusName", "isSubmitted", "feightMoney", "customerFee", "hasProblem"])(
    "%s of a new order cannot be set",
    async (name) => {
      const refused = await server.call("anna", "/seaair/std/order/save", { [name]: name === "statusName" ? "already_finish" : 1 });
      expect(refused.problems).toMatchObject([{ path: `/${name}`, code: "readOnly" }]);
    },
  );

  test("a record may be sent back as it was read", async () => {
    const { data: read } = await server.call<Rec>("anna", "/customer/std/delivery/address/save", { ...address, city: "Houston" });
    const same = await server.call<Rec>("anna", "/customer/std/delivery/address/save", read ?? {});
    expect(same).toMatchObject({ code: 200, data: { version: 2 } });
  });
});

test("shared records are no customer's to save or delete", async () => {
  const { calls } = server.schemas.current();
  const shared = [...server.schemas.current().entities.values()].filter(({ head }) => head.owner === "shared").map(({ name }) => name);
  expect(shared.length).toBeGreaterThan(0);
  const writing = [...calls.values()].filter(({ entity, does }) => shared.includes(entity ?? "") && does !== "list" && does !== "export");
  for (const { path, does } of writing) {
    const answer = await server.call("anna", path, does === "save" ? {} : { ids: ["any"] });
    expect([path, answer.code]).toEqual([path, apiCode.notFound]);
  }
});
