import { expect, test } from "vitest";
import { labelOfCode, readableValues } from "../../../../src/server/records/effects/readableValues.ts";
import { schemasOfTest } from "../../../helpers/server/testDatabase.ts";

test("sentences state codes by their labels and amounts with their currency and all decimals", async () => {
  const schemas = await schemasOfTest();
  const { schema } = schemas.entity("bill");
  const bill = { billNo: "ZD1", confirmState: "to_confirm", remain: 9906, totalCost: 16246.9, currency: "CNY" };
  expect(readableValues(schemas, schema, bill, "en")).toEqual({
    ...bill,
    confirmState: labelOfCode(schemas, "bill-confirmation", "to_confirm", "en"),
    currency: labelOfCode(schemas, "currency", "CNY", "en"),
    remain: "¥9,906.00",
    totalCost: "¥16,246.90",
  });
});
