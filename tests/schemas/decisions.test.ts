/** What was decided where the specification is silent or contradicts itself, as far as a look at the schemas shows it. */
import { describe, expect, test } from "vitest";
import type { Call } from "#dialect/schema/endpoints.ts";
import type { Traced } from "#dialect/schema/schema.ts";
import type { Route } from "#dialect/schema/screens.ts";
import { catalog } from "../helpers/schemas/product.ts";

const { files } = await catalog();
const call = (key: string): Call | undefined => files.endpoints.calls[key];

describe("the catalogue of calls", () => {
  test("logs in by getToken, which of the calls named for the session is the one that hands a token out [Q-04]", () => {
    const [key, ...others] = Object.entries(files.endpoints.calls).flatMap(([name, { does }]) => (does === "login" ? [name] : []));
    expect(others).toEqual([]);
    expect(call(key ?? "")).toMatchObject({ path: "/author/getToken", anonymous: true });
  });

  test("asks for the approval by examineStdcustomerInfo, with nothing in the body [Q-07]", () => {
    const asked = Object.values(files.endpoints.calls).filter(({ does }) => does === "status");
    expect(asked.map(({ path }) => path)).toEqual(["/customer/examineStdcustomerInfo"]);
  });

  test("keeps waybills and bills under the goods, where the wire has them, and saves goods elsewhere [Q-32]", () => {
    expect(call("skuPage")).toMatchObject({ path: "/customer/skuInfos/querySkuInfoPage", does: "list", entity: "sku" });
    expect(call("skuList")).toMatchObject({ path: "/customer/skuInfos/list", does: "list", entity: "sku" });
    expect(call("skuSave")).toMatchObject({ path: "/customer/std/sku/save", does: "save" });
    expect(call("waybillList")).toMatchObject({ path: "/customer/skuInfos/queryWaybillList", does: "list", entity: "waybill" });
    expect(call("waybillCounts")).toMatchObject({ path: "/customer/skuInfos/queryWaybillSatatus", does: "counts", entity: "waybill" });
    expect(call("billList")).toMatchObject({ path: "/customer/skuInfos/stdViewSaleCustomerBillReceives", does: "list", entity: "bill" });
    expect(call("billConfirm")).toMatchObject({ path: "/customer/skuInfos/customerConfirmedBill", does: "transition", entity: "bill" });
    const page = files.entities["sku"]?.["x-entity"].calls?.list;
    expect(page, "the paged table of goods").toBe("skuPage");
  });
});

test.each([
  ["goodsInfo", "sku"],
  ["pickupAddress", "pickup-address"],
  ["shippingAddress", "delivery-address"],
  ["importerInformation", "importer"],
  ["senderInformation", "sender"],
  ["trackingNotificationSettings", "track-notice"],
  ["customerProfileEmailNotification", "notification-mailbox"],
  ["enterpriseAuth", "customer"],
])("the page %s keeps %s [Q-85]", (path, entity) => {
  const group = files.site.routes.find((route) => route.path === "/stdMyProfile");
  const route = group?.children?.find((one) => one.path === path);
  expect(files.screens[route?.screen ?? ""]?.entity).toBe(entity);
});

/** A part of the JSON, its location, and whether something around it is marked as not the specification's. */
type Placed = readonly [place: string, thing: Traced & object];

const routesOf = (routes: readonly Route[], above = ""): readonly Placed[] =>
  routes.flatMap((route): readonly Placed[] => [[`${above}${route.path}`, route], ...routesOf(route.children ?? [], `${route.path}/`)]);

const things: readonly Placed[] = [
  ...routesOf(files.site.routes),
  ...Object.entries(files.endpoints.calls).map(([key, one]): Placed => [`call ${key}`, one]),
  ...Object.entries(files.entities).flatMap(([name, entity]): readonly Placed[] => [
    [`entity ${name}`, entity],
    ...(isOurs(entity) ? [] : Object.entries(entity.properties).map(([field, one]): Placed => [`${name}/${field}`, one])),
  ]),
  ...Object.entries(files.states).flatMap(([name, machine]): readonly Placed[] =>
    isOurs(machine) ? [] : machine.transitions.map((one): Placed => [`${name}/${one.id}`, one]),
  ),
];

function isOurs(one: Traced): boolean {
  return one["x-status"] === "assumed" || one["x-status"] === "extension";
}

test("the specification is the whole scope: what it does not say is marked as assumed or as ours [P-009]", () => {
  expect(things.length).toBeGreaterThan(300);
  const facts = (one: Traced) => (one["x-spec"] ?? []).filter((id) => !id.startsWith("Q-"));
  const unmarked = things.filter(([, one]) => !isOurs(one) && facts(one).length === 0).map(([place]) => place);
  expect(unmarked).toEqual([]);
});
