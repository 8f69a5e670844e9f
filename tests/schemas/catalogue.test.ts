/** Calls, constants and code lists as the specification gives them: sections 7 and 9. */
import { describe, expect, test } from "vitest";
import { actorsOf } from "#dialect/schema/states.ts";
import type { Call } from "#dialect/schema/endpoints.ts";
import { formOf } from "#dialect/text/plural.ts";
import { catalog } from "../helpers/schemas/product.ts";

const all = await catalog();
const calls = Object.values(all.files.endpoints.calls);
const isStated = (call: Call) => (call["x-status"] ?? "stated") === "stated";

test("of the calls, forty-seven are the specification's; every other is marked as assumed or as ours", () => {
  const stated = calls.filter(isStated);
  expect(stated).toHaveLength(47);
  expect(new Set(calls.map(({ path }) => path)).size).toBe(calls.length);
  for (const call of stated)
    expect(
      call["x-spec"]?.some((id) => /^C-(SES|CUS|SKU)-\d\d$/.test(id)),
      call.path,
    ).toBe(true);
});

test("visitors and customers act here, nobody else: what the forwarder's staff do has no call [O-02, O-03, P-011]", () => {
  const taken = new Set(
    calls.filter(({ does }) => does === "transition" || does === "submit").map(({ entity, transition }) => `${entity} ${transition}`),
  );
  const transitions = Object.values(all.files.states).flatMap((machine) =>
    machine.transitions.map((transition) => ({ ...transition, entity: machine.entity })),
  );
  const staff = transitions.filter((one) => actorsOf(one).includes("operator"));
  expect(staff.length).toBeGreaterThan(20);
  for (const { entity, id, call } of staff) {
    expect(call, id).toBeUndefined();
    expect(taken.has(`${entity} ${id}`), id).toBe(false);
  }
  for (const call of calls) expect(["boolean", "undefined"]).toContain(typeof call.anonymous);
});

test("three of them are multipart [C-CUS-13] [C-CUS-24] [C-SKU-09]", () => {
  expect(calls.filter((call) => call.multipart && isStated(call)).map(({ path }) => path)).toEqual([
    "/customer/shippers/uploadShipperInfo",
    "/customer/uploadAuthImage",
    "/customer/skuInfos/uploadSkuImage",
  ]);
});

test("misspelt names stay as they are on the wire [C-SKU-02] [C-SES-11] [C-SES-12]", () => {
  const paths = calls.map(({ path }) => path);
  for (const path of [
    "/customer/skuInfos/queryWaybillSatatus",
    "/setting/applytitlematching/queryAppleTitlesByServeCompanyId",
    "/seaair/seaairlist/updateEntrustApple",
  ])
    expect(paths).toContain(path);
  const { properties } = all.entity("waybill");
  for (const field of ["createTpye", "feightMoney"]) expect(properties).toHaveProperty(field);
});

describe("the constants", () => {
  test.each([
    ["logoutDelay", 3000, "K-06"],
    ["mailboxes", 10, "K-07"],
    ["deliveryAddresses", 30, "K-08"],
    ["senders", 30, "K-09"],
    ["dispatchEmails", 4, "K-10"],
    ["referenceNoLength", 50, "K-11"],
    ["stateLength", 3, "K-12"],
    ["uploadBytes", 50 * 1024 * 1024, "K-13"],
    ["weightDecimals", 3, "K-14"],
    ["moneyDecimals", 2, "K-15"],
    ["labelsPerPage", 6, "K-16"],
    ["ratingMin", 1, "K-17"],
    ["ratingMax", 5, "K-17"],
    ["messageBadgeMax", 99, "K-19"],
    ["messagePopover", 2, "K-20"],
    ["premiumRate", 0.003, "I-01"],
  ])("%s is %s [%s]", (name, value, fact) => {
    expect(all.files.limits[name]).toMatchObject({ value, "x-spec": expect.arrayContaining([fact]) });
  });
});

test("goods are counted in two units [K-18]", () => {
  expect(all.codes("measurement-unit").map((code) => code.const)).toEqual(["piece", "set"]);
});

test("delivery terms are DDU and DDP [E-WB-13]", () => {
  expect(all.codes("delivery-terms").map((code) => code.const)).toEqual(["DDU", "DDP"]);
});

test("all 249 countries and regions are there, those shipped to most on top", () => {
  const countries = all.codes("country");
  expect(new Set(countries.map((code) => code.const)).size).toBe(249);
  expect(countries.filter(({ pinned }) => pinned)).toEqual(countries.slice(0, 14));
});

test("every label, title and sentence exists in every language of the site", () => {
  const languages = all.files.site.languages.map(({ code }) => code).sort();
  const short: string[] = [];
  const visit = (value: unknown, at: string): void => {
    if (typeof value !== "object" || value === null) return;
    const keys = Object.keys(value).sort();
    if (keys.includes("zh") && keys.join() !== languages.join()) short.push(at);
    for (const [key, inner] of Object.entries(value)) visit(inner, `${at}/${key}`);
  };
  for (const [kind, files] of Object.entries(all.files)) if (kind !== "messages") visit(files, kind);
  expect(short).toEqual([]);
  const plain = (language: string) => Object.keys(all.files.messages[language] ?? {}).filter((key) => formOf(key) === undefined);
  expect(plain("zh")).toEqual(plain("en"));
});

test("English says of one thing what it says of many in words of its own", () => {
  const english = all.files.messages["en"] ?? {};
  // The counted noun follows its number, at most an adjective between: "3 rows", "the 3 good rows".
  const tellsMany = /\{\{(?:count|limit)\}\} (?:[a-z]+ )?[a-z]+[^s\W]s\b/;
  const counted = Object.entries(english).filter(([key, words]) => formOf(key) === undefined && tellsMany.test(words));
  expect(counted.length).toBeGreaterThan(20);
  expect(counted.map(([key]) => key).filter((key) => english[`${key}_one`] === undefined)).toEqual([]);
  for (const [key, words] of counted) expect(english[`${key}_one`]).not.toBe(words);
});
