import { expect, test } from "vitest";
import codes from "../../../schemas/codes/currency.json";
import { currencySign } from "#dialect/text/currency.ts";
import { currencyMarks } from "#dialect/text/currencyMarks.ts";

const currencies = codes.items.map((item) => item.const);

test.each(["zh", "en", "de"])("no two currencies of the business have the same sign in %s: a yen is not read as a yuan", (language) => {
  const signs = currencies.map((currency) => currencySign(currency, language));
  expect(new Set(signs).size).toBe(currencies.length);
  expect([currencySign("CNY", language), currencySign("USD", language), currencySign("EUR", language)]).toEqual(["¥", "$", "€"]);
  expect([currencySign("JPY", language), currencySign("CAD", language), currencySign("XYZ", language)]).toEqual(["JP¥", "CA$", "XYZ"]);
});

test("an amount can be typed with the sign that it is shown with", () => {
  for (const currency of currencies)
    for (const language of ["zh", "en"]) expect(currencyMarks(currency)).toContain(currencySign(currency, language).toLowerCase());
});
