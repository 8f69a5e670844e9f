import { expect, test, vi } from "vitest";
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

test("a text that can name no currency is neither looked up nor kept, however many a formula reads", () => {
  const lookedUp = vi.spyOn(Intl, "NumberFormat");
  for (const text of ["", "jpy", "JPYJPY", "日元", "x".repeat(1000)]) expect(currencyPlaces(text)).toBe(2);
  expect(lookedUp).not.toHaveBeenCalled();
  lookedUp.mockRestore();
});
