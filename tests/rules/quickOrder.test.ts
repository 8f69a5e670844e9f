/** The quick order to a warehouse of Amazon: it asks for nothing that the directory knows, and for all that it does not know. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { isShortRun } from "../helpers/runsOf.ts";
import type { RuleForm } from "./harness/ruleForm.ts";
import { openRuleWorld, type RuleWorld } from "./harness/ruleWorld.ts";

const root = process.cwd();
const warehouses = JSON.parse(readFileSync(join(root, "schemas/records/fba-warehouse.json"), "utf8")) as readonly Rec[];
/** Which facts the directory has: warehouses of a country that lack the same facts are asked for the same fields. */
const shapeOf = (one: Rec): string =>
  JSON.stringify([one["country"], ...Object.keys(one).filter((name) => one[name] !== "" && one[name] !== null)]);
/** All warehouses; the short run asks one of each shape. */
const tried = isShortRun ? [...new Map(warehouses.map((one) => [shapeOf(one), one])).values()] : warehouses;
const named = (code: string): Rec => warehouses.find((one) => one["code"] === code) ?? {};
const whole = named("ONT8");
const withoutStreet = named("RDU2");

let world: RuleWorld;
beforeAll(async () => {
  world = await openRuleWorld(root);
});
afterAll(() => world.close());

const required = [
  "dispatcher",
  "dispatchLinkMan",
  "dispatchPhone",
  "dispatchAddress",
  "dispatchAddress2",
  "dispatchProvince",
  "dispatchCity",
];
const at = (name: string) => `/dispatch/${name}`;

function quickForm(): RuleForm {
  const form = world.form("order");
  form.store.set("/createTpye", "FBA_QUICK");
  return form;
}
/** Whether the form draws the field: nothing asks for a value where this is false. */
function isDrawn({ plan, store }: RuleForm, name: string): boolean {
  const section = plan.sections.find(({ id }) => id === "dispatch");
  const field = section?.fields.find(({ path }) => path === at(name));
  return store.holds(section?.showWhen) && store.holds(field?.showWhen) && store.stateAt(at(name)).visible;
}
const isEmpty = ({ store }: RuleForm, name: string) => [undefined, ""].includes(store.get(at(name)) as string | undefined);

describe("a quick order", () => {
  test.each(tried.map((one) => [String(one["code"]), one] as const))("to %s hides no field that is required and empty", (_, warehouse) => {
    const form = quickForm();
    form.choose("/fbaCode", warehouse);
    expect(required.filter((name) => isEmpty(form, name) && !isDrawn(form, name))).toEqual([]);
    for (const name of required.filter((name) => isEmpty(form, name)))
      form.store.set(at(name), name === "dispatchProvince" ? "XX" : "1 Main St");
    expect(form.problems().filter(({ path }) => path.startsWith("/dispatch"))).toEqual([]);
  });

  test("asks for nothing that the directory knows", () => {
    const form = quickForm();
    form.choose("/fbaCode", whole);
    expect(required.filter((name) => isDrawn(form, name))).toEqual([]);
  });

  test("keeps a field in sight while it is typed", () => {
    const form = quickForm();
    form.choose("/fbaCode", withoutStreet);
    form.store.set(at("dispatchAddress"), "1");
    expect(isDrawn(form, "dispatchAddress")).toBe(true);
  });

  test("takes nothing of one warehouse to the next", () => {
    const form = quickForm();
    form.choose("/fbaCode", whole);
    form.choose("/fbaCode", withoutStreet);
    expect(isEmpty(form, "dispatchAddress")).toBe(true);
  });

  test("to a code that the directory lacks asks for the whole address", () => {
    const form = quickForm();
    form.store.set("/fbaCode", "ZZZ9");
    expect(required.filter((name) => !isDrawn(form, name))).toEqual([]);
  });

  test("whose code a quote filled in, without its address, asks for the whole address", () => {
    const form = quickForm();
    form.choose("/fbaCode", whole);
    for (const name of [...required, "dispatchAddressCode"]) form.store.set(at(name), undefined);
    expect(required.filter((name) => !isDrawn(form, name))).toEqual([]);
  });

  test("whose code is replaced by one that the directory lacks asks for the whole address", () => {
    const form = quickForm();
    form.choose("/fbaCode", whole);
    form.store.set("/fbaCode", "ZZZ9");
    expect(required.filter((name) => !isDrawn(form, name))).toEqual([]);
  });

  test("to each warehouse has a channel", () => {
    const channels = JSON.parse(readFileSync(join(root, "schemas/records/channel.json"), "utf8")) as readonly Rec[];
    const served = channels.filter(({ services }) => (services as string[]).includes("FBA_QUICK")).flatMap(({ countries }) => countries);
    expect(warehouses.filter(({ country }) => !served.includes(country)).map(({ code }) => code)).toEqual([]);
  });

  test("of another service asks for the whole address", () => {
    const form = world.form("order");
    form.store.set("/createTpye", "SEA");
    form.choose("/fbaCode", whole);
    expect(required.filter((name) => !isDrawn(form, name))).toEqual([]);
  });

  test("is accepted by the server once the fields in sight are filled", async () => {
    const example = world.example("waybill");
    const form = quickForm();
    form.choose("/fbaCode", withoutStreet);
    for (const [name, value] of Object.entries({ dispatchAddress: "1 Cargo Way", dispatchAddress2: "-", dispatchProvince: "NC" }))
      if (isEmpty(form, name)) form.store.set(at(name), value);
    const { dispatch } = form.store.record() as { dispatch: Rec };
    const answer = await world.send("waybill", "save", {
      ...example,
      createTpye: "FBA_QUICK",
      purposeWarehouseType: "FBA",
      fbaCode: "RDU2",
      countryId: "US",
      isPVA: 0,
      dispatch,
    });
    expect(answer.problems ?? []).toEqual([]);
    expect(answer.data).toMatchObject({ fbaCode: "RDU2", dispatch: { dispatchAddress: "1 Cargo Way" } });
  });
});
