/** Where an order goes: section 5, "Dispatch". */
import { describe, expect, test } from "vitest";
import { evaluate } from "#dialect/expr/evaluate.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import dispatchAddress from "../../schemas/entities/dispatch-address.json" with { type: "json" };
import { ask, catalog, errorsWith, example } from "../helpers/schemas/product.ts";

const needed = [
  ["dispatcher", "V-DSP-01"],
  ["dispatchLinkMan", "V-DSP-02"],
  ["dispatchPhone", "V-DSP-03"],
  ["dispatchAddress", "V-DSP-04"],
  ["dispatchAddress2", "V-DSP-05"],
  ["dispatchProvince", "V-DSP-06"],
  ["dispatchCity", "V-DSP-07"],
] as const;

for (const [field, fact] of needed) {
  test(`an order needs ${field} [${fact}]`, async () => {
    const typed = await example("waybill", { "/dispatch/dispatchAddressCode": undefined, [`/dispatch/${field}`]: undefined });
    expect((await ask("waybill", typed)).errorsAt(`/dispatch/${field}`)).toEqual(["required"]);
  });
}

describe("without a second line of the address", () => {
  const address = (dispatchAddress as EntitySchema).examples?.[0];
  const orders = { waybill: {}, "port-to-port-order": { "/shippingWay": "FCL_DOOR", "/dispatch": address } };
  for (const [name, way] of Object.entries(orders)) {
    test(`${name} is refused, for a warehouse too: nothing enters "-" by itself [V-DSP-05]`, async () => {
      const record = await example(name, { ...way, "/dispatch/dispatchAddressCode": "FTW1", "/dispatch/dispatchAddress2": undefined });
      const { record: settled, errorsAt } = await ask(name, record);
      expect(errorsAt("/dispatch")).toEqual(["required"]);
      expect(settled["dispatch"]).not.toHaveProperty("dispatchAddress2");
    });

    test(`${name} takes the "-" that the form offers, with a word on what is printed [V-DSP-05]`, async () => {
      const offered = (await catalog()).entity(name).properties["dispatch"]?.properties?.["dispatchAddress2"]?.["x-none"];
      expect(offered?.means).toEqual({ zh: expect.stringContaining("只印地址 1"), en: expect.stringContaining("print line 1 alone") });
      const record = await example(name, { ...way, "/dispatch/dispatchAddress2": offered?.enter });
      expect((await ask(name, record)).errorsAt("/dispatch")).toEqual([]);
    });
  }

  test("labels and packing lists print line 1 alone", async () => {
    const { screens } = (await catalog()).files;
    const printed = JSON.stringify([screens["trackingLabels"], screens["packingPaper"]]);
    const texts = [...printed.matchAll(/"(join\(\[[^"]*dispatchAddress2[^"]*)"/g)].map(([, text = ""]) => text);
    expect(texts).toHaveLength(2);
    const print = (text: string, dispatchAddress2: string) =>
      evaluate(parseExpr(text), { self: { dispatch: { dispatchAddress: "1 Main St", dispatchAddress2 } } });
    for (const text of texts) {
      expect(print(text, "-")).toBe("1 Main St");
      expect(print(text, "Dock 4")).toBe("1 Main St, Dock 4");
    }
  });
});

test("a warehouse of the directory has the telephone of the limits until one is entered", async () => {
  const quick = { "/dispatch/dispatchAddressCode": "FTW1", "/dispatch/dispatchPhone": undefined };
  const { record, errorsAt } = await ask("waybill", await example("waybill", quick));
  expect(errorsAt("/dispatch")).toEqual([]);
  expect(record["dispatch"]).toMatchObject({ dispatchPhone: (await catalog()).limits["warehousePhone"] });
});

test("the name of a company or an individual is one text, and no choice between two [Q-45]", async () => {
  const { properties = {} } = (await catalog()).entity("waybill").properties["dispatch"] ?? {};
  expect(properties["dispatcher"]).toMatchObject({ type: "string" });
  expect(properties["dispatcher"]).not.toHaveProperty("x-codes");
  for (const name of ["Harbor Home Goods Ltd", "Mary Jones"]) expect(await errorsWith("waybill", "/dispatch/dispatcher", name)).toEqual([]);
});

test("postcode and emails may be left out", async () => {
  const record = await example("waybill", { "/dispatch/dispatchZipCode": undefined, "/dispatch/dispatchEmail": undefined });
  expect((await ask("waybill", record)).errorsAt("/dispatch")).toEqual([]);
});

describe("emails", () => {
  const emails = (count: number, separator = ";"): string =>
    Array.from({ length: count }, (_, at) => `dock${at}@harbor.example`).join(separator);

  test("four are taken, five are not [V-DSP-09, Q-46]", async () => {
    expect((await catalog()).limits["dispatchEmails"]).toBe(4);
    expect(await errorsWith("waybill", "/dispatch/dispatchEmail", emails(4))).toEqual([]);
    expect(await errorsWith("waybill", "/dispatch/dispatchEmail", emails(5))).toEqual(["listMax"]);
  });

  test("a semicolon parts them, also a full-width one, and a typed comma becomes one; blanks and an empty end do not count [V-DSP-08, Q-46]", async () => {
    for (const typed of ["a@x.example；b@x.example", " a@x.example ; b@x.example ;", "a@x.example,b@x.example"]) {
      const { record, problems } = await ask("waybill", await example("waybill", { "/dispatch/dispatchEmail": typed }));
      expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(record["dispatch"]).toMatchObject({ dispatchEmail: "a@x.example;b@x.example" });
    }
  });
});
