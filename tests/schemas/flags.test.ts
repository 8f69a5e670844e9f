/** What the flags of a user show and hide: section 6. A flag that the server does not send hides nothing. */
import { describe, expect, test } from "vitest";
import { withKeptFields } from "#dialect/compile/keptFields.ts";
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { Rec } from "#dialect/json/json.ts";
import { planDetail } from "#engine/planners/planDetail.ts";
import type { PlanInput } from "#engine/plan/plan.ts";
import { planTable } from "#engine/planners/planTable.ts";
import { menuOf } from "../../src/portal/site/menu.ts";
import { catalog, entity } from "../helpers/schemas/product.ts";

const all = await catalog();
type User = Readonly<Record<string, string | number | boolean | readonly string[]>>;
const shows = (when: string | undefined, user: User): boolean =>
  when === undefined || evaluateBoolean({ [when]: parseExpr(when) }, when, { user, self: {} as Rec }) === true;
const input = (name: string): PlanInput => {
  const states = all.statesOf(name);
  return {
    entity: withKeptFields(all.entity(name), all.files.roles),
    timeZone: all.timeZone,
    codesOf: all.codes,
    ...(states && { states }),
  };
};
/** The fields of a list that somebody sees. */
const columns = (screen: string, user: User): string[] => {
  const found = all.files.screens[screen];
  if (!found) throw new Error(`no screen ${screen}`);
  return planTable(input(found.entity), found)
    .columns.filter(({ showWhen, field }) => shows(showWhen, user) && shows(field.showWhen, user))
    .map(({ field }) => field.path.slice(1));
};
/** The sections and the related lists of a page that somebody sees. */
const parts = (screen: string, user: User): string[] => {
  const found = all.files.screens[screen];
  if (!found) throw new Error(`no screen ${screen}`);
  const plan = planDetail(input(found.entity), found);
  return [
    ...plan.sections.filter(({ showWhen }) => shows(showWhen, user)).map(({ id }) => id),
    ...plan.related.filter((one) => shows(one["x-show-when"], user)).map(({ id }) => id),
  ];
};
/** Whether somebody has the page in the menu. */
const inMenu = (page: string, user: User): boolean =>
  menuOf(all.files.site, (route) => shows(route["x-show-when"], user)).some(({ address, children }) =>
    [address, ...children.map((child) => child.address)].includes(page),
  );
const hides = (whole: readonly string[], seen: readonly string[]): string[] => whole.filter((one) => !seen.includes(one));

describe("isClientView", () => {
  const historyIn = (user: User): boolean => inMenu("/stdPrice/historyPrice", user);

  test.each([1, "1"])("equal to 1 (%j) puts the history of prices into the menu [O-08]", (isClientView) => {
    expect(historyIn({ isClientView })).toBe(true);
  });

  test.each([[{}], [{ isClientView: 0 }], [{ isClientView: 2 }], [{ isClientView: true }]])(
    "otherwise (%j) it is not there [O-08]",
    (user) => {
      expect(historyIn(user as User)).toBe(false);
    },
  );
});

describe("roles", () => {
  test("that read no prices have the chargeable weight of a waybill as a column of its own, the others below the freight", () => {
    const of = (role: string) => columns("waybillList", { isCheckPrice: 1, roles: [role] }).includes("finalWeight");
    const readers = all.entity("waybill").properties["feightMoney"]?.["x-read-for"] ?? [];
    const customers = Object.entries(all.files.roles?.roles ?? {}).flatMap(([name, { of: kind }]) => (kind === "customer" ? [name] : []));
    expect(customers).toContain("clerk");
    for (const role of customers) expect([role, of(role)]).toEqual([role, !readers.includes(role)]);
  });

  test.each(["/stdPrice/historyPrice", "/stdFreight/calculation"])("open %s if they read prices, and only then", (address) => {
    const readers = all.entity("channel-quote").properties["unitPrice"]?.["x-read-for"] ?? [];
    const customers = Object.entries(all.files.roles?.roles ?? {}).flatMap(([name, { of }]) => (of === "customer" ? [name] : []));
    expect(readers.length).toBeGreaterThan(0);
    for (const role of customers) {
      const isThere = inMenu(address, { isClientView: 1, roles: [role] });
      expect([role, isThere]).toEqual([role, readers.includes(role)]);
    }
  });
});

describe("isCheckPrice", () => {
  test.each(["historyPrice", "quoteList"])(
    "hides the prices of %s when it is not 1, and offers to ask sales instead [O-12] (assumed: Q-03)",
    (screen) => {
      const seen = columns(screen, { isCheckPrice: 0 });
      expect(hides(columns(screen, { isCheckPrice: 1 }), seen)).toEqual(expect.arrayContaining(["unitPrice", "total"]));
      expect(seen).toContain("askSales");
      expect(columns(screen, {}), "a missing flag hides nothing").toEqual(columns(screen, { isCheckPrice: 1 }));
    },
  );

  test("hides what a waybill costs [O-12] (assumed: Q-03)", () => {
    const whole = parts("waybillDetails", { isCheckPrice: 1 });
    expect(hides(whole, parts("waybillDetails", { isCheckPrice: 0 }))).toEqual(expect.arrayContaining(["money", "fees"]));
    expect(parts("waybillDetails", {})).toEqual(whole);
  });
});

describe("showWarehouseInfo", () => {
  test("hides what the warehouse measured when it is not 1 [O-13] (assumed: Q-03)", () => {
    const measured = (user: User) =>
      planDetail(input("waybill"), all.files.screens["waybillDetails"]!)
        .sections.flatMap(({ compare }) => compare?.rows.flatMap(({ of }) => of) ?? [])
        .flatMap((field) => (field && shows(field.showWhen, user) && field.name.startsWith("inbound") ? [field.name] : []));
    expect(measured({ showWarehouseInfo: 1 })).toEqual(["inboundPackages", "inboundActualWeight", "inboundVolume"]);
    expect(measured({ showWarehouseInfo: 0 })).toEqual([]);
    expect(measured({})).toHaveLength(3);
  });

  test("both flags are facts of the session that the server sends", async () => {
    const { properties } = (await entity("session")).schema;
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(["isCheckPrice", "showWarehouseInfo", "isClientView"]));
  });
});
