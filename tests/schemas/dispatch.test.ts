/** Where an order goes: section 5, "Dispatch". */
import { describe, expect, test } from "vitest";
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

test("the address of a warehouse has no second line until one is entered", async () => {
  const record = await example("waybill", { "/dispatch/dispatchAddressCode": "FTW1", "/dispatch/dispatchAddress2": undefined });
  const { record: settled, errorsAt } = await ask("waybill", record);
  expect(errorsAt("/dispatch")).toEqual([]);
  expect(settled["dispatch"]).toMatchObject({ dispatchAddress2: "-" });
});

test("a warehouse of the directory has the telephone of the limits until one is entered", async () => {
  const quick = { "/dispatch/dispatchAddressCode": "FTW1", "/dispatch/dispatchPhone": undefined };
  const { record, errorsAt } = await ask("waybill", await example("waybill", quick));
  expect(errorsAt("/dispatch")).toEqual([]);
  expect(record["dispatch"]).toMatchObject({ dispatchPhone: (await catalog()).limits["warehousePhone"] });
});

test("company or individual is a name, whoever it is: text, and no choice between two [Q-45]", async () => {
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
