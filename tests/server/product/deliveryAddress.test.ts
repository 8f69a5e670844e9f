import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type BatchResult, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const list = "/customer/std/delivery/address/list";
const save = "/customer/std/delivery/address/save";
const remove = "/customer/customerdeliveryaddress/delete";
const address: Rec = {
  customerDeliveryCompany: "Harbor Home",
  countryId: "US",
  state: "CA",
  city: "Moreno Valley",
  address: "24300 Nandina Ave",
};

describe("an address book", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await buildTestApp();
  });
  afterAll(() => server.close());

  test("keeps an address and lists it [C-CUS-04 C-CUS-05]", async () => {
    const saved = await server.call<Rec>("anna", save, address);
    expect(saved).toMatchObject({ status: 200, code: 200, data: { ...address, version: 1 } });
    const listed = await server.call<Page>("anna", list, {});
    expect(listed.data).toMatchObject({ total: 1, rows: [saved.data] });
  });

  test("changes what is sent and keeps the rest; the version grows", async () => {
    const { data: saved } = await server.call<Rec>("anna", save, address);
    const changed = await server.call<Rec>("anna", save, { id: saved?.["id"], version: 1, city: "Dallas" });
    expect(changed.data).toMatchObject({ ...address, city: "Dallas", version: 2 });
  });

  test("says where a value breaks a rule [V-GEN-06]", async () => {
    const refused = await server.call("anna", save, { ...address, state: "CALI", unheardOf: 1 });
    expect(refused).toMatchObject({ status: 200, code: apiCode.invalid, data: null });
    const errors = refused.problems?.filter(({ severity }) => severity === "error");
    expect(errors?.map(({ path, code }) => [path, code])).toEqual(
      expect.arrayContaining([
        ["/state", "maxLength"],
        ["/unheardOf", "unknownField"],
      ]),
    );
  });

  test("forgets an address [C-CUS-06]", async () => {
    const { data: saved } = await server.call<Rec>("anna", save, address);
    const removed = await server.call<BatchResult>("anna", remove, { ids: [saved?.["id"]] });
    expect(removed.data).toEqual({ done: [saved?.["id"]], failed: [] });
    const again = await server.call<BatchResult>("anna", remove, { ids: [saved?.["id"]] });
    expect(again.data?.failed).toMatchObject([{ id: saved?.["id"], code: apiCode.notFound }]);
  });
});
