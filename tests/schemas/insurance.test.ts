/** Premium and payout, computed in decimals: section 9, "Insurance". */
import { describe, expect, test } from "vitest";
import { newRecord } from "#dialect/records/draft.ts";
import { ask, context, entity, example } from "../helpers/schemas/product.ts";

async function insured(fields: Readonly<Record<string, string | number>>) {
  const changes = Object.fromEntries(Object.entries({ isBuyInsurance: 1, ...fields }).map(([name, value]) => [`/${name}`, value]));
  return (await ask("waybill", await example("waybill", changes))).record;
}

describe("the premium is 0.3% of the purchase value, half up to two decimals [I-01]", () => {
  test.each([
    [100000, 300],
    [1500, 4.5],
    [168.5, 0.51],
    [1234.5, 3.7],
    [335, 1.01],
    [5, 0.02],
  ])("%d gives %d [I-01]", async (purchaseValue, premium) => {
    expect(await insured({ purchaseValue })).toMatchObject({ premium });
  });
});

test("without insurance there is neither premium nor payout", async () => {
  const { record } = await ask("waybill", await example("waybill", { "/isBuyInsurance": 0, "/purchaseValue": 100000 }));
  expect(record).not.toHaveProperty("premium");
  expect(record).not.toHaveProperty("payout");
});

test("with a stated purchase price the payout is the lower of value and invoice, whole [I-02]", async () => {
  expect(await insured({ purchaseValue: 100000, hasPurchasePrice: 1, invoiceValue: 90000 })).toMatchObject({ payout: 90000 });
  expect(await insured({ purchaseValue: 80000, hasPurchasePrice: 1, invoiceValue: 90000 })).toMatchObject({ payout: 80000 });
});

test("with a value alone the payout is 90 % of it [I-03]", async () => {
  expect(await insured({ purchaseValue: 100000, hasPurchasePrice: 0 })).toMatchObject({ payout: 90000 });
});

test("no cap cuts a payout: caps are only stated [I-04] [I-05] [I-06]", async () => {
  expect(await insured({ purchaseValue: 9000000, hasPurchasePrice: 1, invoiceValue: 9000000 })).toMatchObject({ payout: 9000000 });
});

describe("nothing is promised from a value that is wrong or that nobody entered", () => {
  test.each([-5, 0, "12,34", 1.999, "much"])("a purchase value of %j has neither premium nor payout", async (purchaseValue) => {
    const record = await insured({ purchaseValue, hasPurchasePrice: 0 });
    expect([record["premium"], record["payout"], record["purchaseValue"]]).toEqual([undefined, undefined, purchaseValue]);
  });

  test("whether a purchase price is stated is not preselected, and there is no payout before it is answered [Q-62]", async () => {
    expect(newRecord(await entity("waybill"), await context())).not.toHaveProperty("hasPurchasePrice");
    expect(await insured({ purchaseValue: 100000 })).not.toHaveProperty("payout");
  });

  test("with a stated purchase price there is none before the invoice is entered, nor from a wrong one [I-02]", async () => {
    expect(await insured({ purchaseValue: 100000, hasPurchasePrice: 1 })).not.toHaveProperty("payout");
    expect(await insured({ purchaseValue: 100000, hasPurchasePrice: 1, invoiceValue: -1 })).not.toHaveProperty("payout");
  });
});
