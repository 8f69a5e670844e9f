import { expect, test } from "vitest";
import { currencyPlaces, moneyPlaces } from "#dialect/text/moneyPlaces.ts";

test.each([
  ["CNY", 2],
  ["JPY", 0],
  ["KWD", 3],
  ["points", 2],
])("%s has %d places", (currency, places) => {
  expect(currencyPlaces(currency)).toBe(places);
});

test("an amount has no more places than its field and its currency", () => {
  expect([moneyPlaces("CNY", 1), moneyPlaces("JPY", 2), moneyPlaces("KWD", undefined)]).toEqual([1, 0, 3]);
  expect([moneyPlaces(undefined, 4), moneyPlaces(undefined, undefined)]).toEqual([4, undefined]);
});
