/** The text that a payer copies into the transfer. */
import { expect, test } from "vitest";
import { ask, example } from "../helpers/schemas/product.ts";

async function reference(numbers: readonly string[]): Promise<unknown> {
  const bills = numbers.map((billNo, index) => ({ billId: String(index), billNo, remain: 10, amount: 10 }));
  const { record } = await ask("bank-flow", await example("bank-flow", { "/bills": bills }));
  return record["transferReference"];
}

test("the reference text of a payment names its bills, of many the first and how many more", async () => {
  expect(await reference(["ZD1", "ZD2"])).toBe("ZD1 ZD2");
  expect(await reference(["ZD1", "ZD2", "ZD3", "ZD4", "ZD5"])).toBe("ZD1 + 4");
});

test("a payment into the balance has none", async () => {
  expect(await reference([])).toBeUndefined();
});
