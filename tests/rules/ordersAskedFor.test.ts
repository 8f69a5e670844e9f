/** Forms of orders ask for nothing that another answer gives, and for nothing that does not apply. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRuleWorld, type RuleWorld } from "./harness/ruleWorld.ts";

let world: RuleWorld;
beforeAll(async () => {
  world = await openRuleWorld(process.cwd());
});
afterAll(() => world.close());

test("a waybill asks for the code of the warehouse before the country, which the code fills in", () => {
  const { plan } = world.form("order");
  const paths = plan.sections.flatMap(({ fields }) => fields.map(({ path }) => path));
  expect(paths.indexOf("/fbaCode")).toBeLessThan(paths.indexOf("/countryId"));
});

describe("a small parcel", () => {
  const drawn = (country: string, number?: string): boolean | undefined => {
    const { plan, store } = world.form("parcelOrder");
    store.set("/countryId", country);
    if (number !== undefined) store.set("/iossNo", number);
    const field = plan.sections.flatMap(({ fields }) => fields).find(({ path }) => path === "/iossNo");
    return field && store.holds(field.showWhen);
  };

  test("asks for a tax number of the importer where there is one", () => {
    expect([drawn("DE"), drawn("GB"), drawn("US")]).toEqual([true, true, false]);
  });

  test("keeps a tax number in sight that is filled in", () => {
    expect(drawn("US", "IM2760000742")).toBe(true);
  });

  test("goes to the country of its channel, until another is chosen", () => {
    const { store } = world.form("parcelOrder");
    store.set("/channel", "GB-PKT");
    expect(store.get("/countryId")).toBe("GB");
    store.set("/countryId", "US");
    store.set("/channel", "US-PKT");
    store.set("/channel", "GB-PKT");
    expect(store.get("/countryId")).toBe("US");
  });
});

test("a shared container has a chargeable volume once its volume and weight are known", () => {
  const { plan, store } = world.form("portOrder");
  const field = plan.sections.flatMap(({ fields }) => fields).find(({ path }) => path === "/chargeableVolume");
  store.set("/shippingWay", "LCL");
  expect(field && store.holds(field.showWhen)).toBe(false);
  store.set("/customerVolume", "6.8");
  store.set("/customerActualWeight", "1850");
  expect(field && store.holds(field.showWhen)).toBe(true);
});
