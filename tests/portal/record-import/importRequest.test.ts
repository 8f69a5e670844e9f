import { expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { CheckedRow } from "#portal/record-import/checkRows.ts";
import { createRequestKeys, sentRows } from "#portal/record-import/importRequest.ts";

const checked = (number: number, stored?: Rec): CheckedRow => ({
  row: { number, draft: { sku: `S${number}` }, pictures: {}, broken: {} },
  problems: [],
  isUnchanged: false,
  basis: { repeated: undefined, holder: stored, updates: stored !== undefined },
  ...(stored && { stored }),
});

function keys() {
  let count = 0;
  return createRequestKeys(() => `key ${++count}`);
}

test("a row names the record and the version that it updates; a new one names none", () => {
  expect(sentRows([checked(2), checked(3, { id: "7", version: 4, sku: "old" })])).toEqual([
    { row: 2, record: { sku: "S2" } },
    { row: 3, record: { sku: "S3" }, id: "7", version: 4 },
  ]);
});

test("the same rows keep their idempotency key, so a repeated request stores nothing twice", () => {
  const keyOf = keys();
  const rows = [checked(2), checked(3)];
  expect(keyOf(rows)).toBe(keyOf([...rows]));
});

test("a corrected row, another selection or a newer stored version is a new request", () => {
  const keyOf = keys();
  const [first, second] = [checked(2), checked(3, { id: "7", version: 4 })];
  const newer = { ...second, stored: { id: "7", version: 5 } };
  const requests = [[first, second], [first], [checked(2)], [first, newer]];
  expect(requests.map((rows) => keyOf(rows))).toEqual(["key 1", "key 2", "key 3", "key 4"]);
});
