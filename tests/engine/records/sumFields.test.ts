import { expect, test } from "vitest";
import { sumRecords } from "#engine/records/sumFields.ts";

const sums = { id: "open", of: ["remain"], by: ["currency"] };

test("chosen records are added up exactly, each currency by itself", () => {
  const records = [
    { currency: "USD", remain: 0.1 },
    { currency: "USD", remain: 0.2 },
    { currency: "CNY", remain: "9007199254740993.01" },
    { currency: "CNY", remain: 0.01 },
    { currency: "CNY" },
    { remain: 1 },
  ];
  expect(sumRecords(sums, records)).toEqual([
    { by: ["USD"], count: 2, of: ["0.3"] },
    { by: ["CNY"], count: 3, of: ["9007199254740993.02"] },
    { by: [null], count: 1, of: ["1"] },
  ]);
});
