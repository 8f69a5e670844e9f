/** A message is of the kind of the page that it leads to, and the list is filtered by it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { Page } from "#dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { evaluate } from "#dialect/expr/evaluate.ts";
import { parseExpr } from "#dialect/expr/parse.ts";

let server: TestApp;

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test.each([
  ["/stdBill/details/7", "money"],
  ["/stdPayment/flowRecord", "money"],
  ["/stdPickup/details/7", "pickups"],
  ["/stdEnquiry/detail?id=7", "prices"],
  ["/stdAuthorization/api", "account"],
  ["/stdWaybillManagement/waybillDetails/7", "orders"],
  ["/stdSmallParcel/details/7", "orders"],
  [undefined, "other"],
])("a message that leads to %s is of the kind %s", (address, kind) => {
  const formula = server.schemas.current().catalog.entity("message").properties["kind"]?.["x-compute"] ?? "";
  expect(evaluate(parseExpr(formula), { self: address === undefined ? {} : { address } })).toBe(kind);
});

test("a message that a transition sends is found by its kind, and by no other", async () => {
  const { schema } = server.schemas.current().entity("waybill");
  const { data } = await server.ask<Rec>("orderSubmit", { ...(schema.examples?.[0] as Rec) });
  await server.operated("approve", String(data?.["waybillNo"]));
  const found = async (kind: string) => (await server.ask<Page>("messageList", { filters: { kind } })).data?.rows.length ?? 0;
  expect([await found("orders"), await found("money")]).toEqual([1, 0]);
});
