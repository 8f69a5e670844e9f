/** Port-to-port orders: what each way of shipping asks for, and the rules on containers, parties, counts and insurance. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { ask, catalog } from "../helpers/schemas/product.ts";

const name = "port-to-port-order";
const orderBy = async (way: string, isEndToEnd = 0): Promise<Rec> =>
  ((await catalog()).entity(name).examples ?? []).find(
    (one) => (one as Rec)["shippingWay"] === way && (one as Rec)["isEndToEnd"] === isEndToEnd,
  ) as Rec;
const errors = async (record: Rec): Promise<string[]> =>
  (await ask(name, record)).problems.filter(({ severity }) => severity === "error").map(({ path, code }) => `${path} ${code}`);

describe("the way of shipping decides what is asked", () => {
  test("containers and how they are loaded belong to full containers alone [E-P2P-04] [E-P2P-06]", async () => {
    const fcl = await orderBy("FCL");
    expect(await errors({ ...fcl, cabinets: [], loadingMethod: null })).toEqual(["/cabinets required", "/loadingMethod required"]);
    const { record, problems } = await ask(name, { ...(await orderBy("LCL")), cabinets: [{ cabinetType: "40HQ", cabinetNumber: 1 }] });
    expect([problems, record["cabinets"], record["chargeableVolume"]]).toEqual([[], undefined, 6.8]);
  });

  test("the forwarder loads at an address, the customer at his own [E-P2P-07]", async () => {
    const fcl = { ...(await orderBy("FCL")), loadingAddress: null };
    expect(await errors({ ...fcl, loadingMethod: "PROVIDER" })).toEqual(["/loadingAddress required"]);
    expect(await errors({ ...fcl, loadingMethod: "CUSTOMER" })).toEqual([]);
  });

  test("a container to the door has a delivery address [E-P2P-01]", async () => {
    const door = await orderBy("FCL_DOOR");
    expect(await errors(door)).toEqual([]);
    expect((await errors({ ...door, dispatch: null })).every((one) => one.startsWith("/dispatch/"))).toBe(true);
    expect((await errors({ ...door, dispatch: null })).length).toBeGreaterThan(4);
  });

  test("air is charged by weight or volume, whichever is more", async () => {
    const air = await orderBy("AIR");
    const charged = async (weight: number, volume: number) =>
      (await ask(name, { ...air, customerActualWeight: weight, customerVolume: volume })).record["chargeableWeight"];
    expect([await charged(540.5, 3), await charged(100, 0.8)]).toEqual([540.5, 133.5]);
  });
});

test("another container only after type and number of this one, in a draft too [V-OWH-07]", async () => {
  const fcl = await orderBy("FCL");
  const full = { cabinetType: "40HQ", cabinetNumber: 1 };
  const cabinets = async (rows: readonly Rec[]) =>
    (await ask(name, { ...fcl, cabinets: rows }, { draft: true })).problems.map(({ path, code }) => `${path} ${code}`);
  expect(await cabinets([full, full])).toEqual([]);
  expect(await cabinets([{ cabinetType: "40HQ" }, full])).toEqual(["/cabinets/0/cabinetNumber cabinetFirst"]);
  expect(await cabinets([{ cabinetNumber: 2 }, {}])).toEqual(["/cabinets/0/cabinetType cabinetFirst"]);
});

test("numbers of containers and pages are positive integers [V-GEN-03]", async () => {
  const fcl = await orderBy("FCL");
  for (const wrong of [0, -1, 1.5]) {
    const found = await ask(name, { ...fcl, cabinets: [{ cabinetType: "20GP", cabinetNumber: wrong }] });
    expect(found.errorsAt("/cabinets"), String(wrong)).toEqual(["positiveInteger"]);
    expect((await ask(name, { ...fcl, customerTotalPackages: wrong })).errorsAt("/customerTotalPackages")).toEqual(["positiveInteger"]);
  }
});

test("the notify party is reached by phone and email, well formed [V-INV-05] [V-INV-06]", async () => {
  const fcl = { ...(await orderBy("FCL")), isNotifierReceiver: 0 };
  const notifier = { company: "Pacific Notify LLC", phone: "+1 562 555 0119", email: "notify@pacific.example" };
  expect(await errors({ ...fcl, masterNumberNotifier: notifier })).toEqual([]);
  expect(await errors({ ...fcl, masterNumberNotifier: { ...notifier, phone: "call me", email: "pacific" } })).toEqual([
    "/masterNumberNotifier/phone phone",
    "/masterNumberNotifier/email format",
  ]);
  const { record } = await ask(name, { ...fcl, isNotifierReceiver: 1, masterNumberNotifier: { phone: "call me" } });
  expect(record["masterNumberNotifier"]).toBeUndefined();
});

test("the purchasing price has two decimals at most [E-P2P-08]", async () => {
  const lcl = await orderBy("LCL");
  expect(await errors({ ...lcl, totalPurchasingPrice: 42800.55 })).toEqual([]);
  expect(await errors({ ...lcl, totalPurchasingPrice: 42800.555 })).toEqual(["/totalPurchasingPrice decimals"]);
});

describe("door to door", () => {
  test("each service asks for its own, and for nothing where it is off [U-05] [U-06]", async () => {
    const ocean = await orderBy("LCL", 1);
    expect(await errors(ocean)).toEqual([]);
    expect(await errors({ ...ocean, deliveryTerms: null })).toEqual(["/deliveryTerms required"]);
    expect(await errors({ ...ocean, needsAppointment: 1 })).toEqual(["/wantedDelivery required"]);
    const off = { ...ocean, destinationClearance: 0, delivery: 0, isBuyInsurance: 0 };
    const { record, problems } = await ask(name, off);
    expect(problems).toEqual([]);
    expect(["selectedImporterInfo", "deliveryTerms", "dispatch", "premium"].filter((field) => Object.hasOwn(record, field))).toEqual([]);
  });

  test("the premium is computed exactly, in the currency of the price [I-01]", async () => {
    const ocean = await orderBy("LCL", 1);
    const { record } = await ask(name, { ...ocean, totalPurchasingPrice: 96543.21, purchaseValueCurrency: "USD" });
    expect(record).toMatchObject({ premium: 289.63, payout: 96500 });
  });

  test("PVA without an importer's VAT and EORI is asked about", async () => {
    expect((await ask(name, { ...(await orderBy("LCL", 1)), isPVA: 1 })).warningsAt("/isPVA")).toEqual(["rule:pva-needs-importer"]);
  });
});
