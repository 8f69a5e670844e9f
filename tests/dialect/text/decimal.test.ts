import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canonicalNumber,
  compareDecimals,
  decimalPlaces,
  decimalText,
  looksLikeNumber,
  readDecimal,
  readDigits,
  roundHalfUp,
  sumDecimals,
  toDecimal,
  toWire,
} from "#dialect/text/decimal.ts";

const rounded = (text: string, places: number) => toWire(roundHalfUp(toDecimal(text)!, places));

describe("rounding is half up, away from zero", () => {
  test.each([
    ["1.005", 2, 1.01],
    ["0.015", 2, 0.02],
    ["-1.005", 2, -1.01],
    ["1.0049", 2, 1],
    ["2.5", 0, 3],
    ["0.1251", 2, 0.13],
  ])("%s to %d places is %d", (text, places, expected) => {
    expect(rounded(text, places)).toBe(expected);
  });

  test("a share of 0.3 % of every whole amount up to 2,000 equals the same in integers", () => {
    for (let amount = 1; amount <= 2000; amount++) {
      const cents = Math.floor((amount * 100 * 3 + 500) / 1000);
      expect(toWire(roundHalfUp(toDecimal(amount)!.times("0.003"), 2)), `${amount}`).toBe(cents / 100);
    }
  });
});

describe("on the wire", () => {
  test.each([
    ["12.50", 12.5],
    ["0.070", 0.07],
    ["-0", 0],
    ["9007199254740993", "9007199254740993"],
    ["1234567890123456.78", "1234567890123456.78"],
    ["0.100000000000000005551115123125", "0.100000000000000005551115123125"],
  ])("the decimal %s is written %j", (text, expected) => {
    expect(canonicalNumber(text)).toBe(expected);
  });

  test("what is no number is left as it came", () => {
    // A number that no decimal holds has one form as well: the text a draft shows, which is no number.
    expect(canonicalNumber(1e21)).toBe("1e+21");
    for (const value of [" 5", "1,234", "abc", "1,2,3", "1e3", "", "0x10", "--1", true, null, [1]])
      expect(canonicalNumber(value)).toEqual(value);
  });

  test("a JSON number beyond measure is no decimal", () => {
    expect(toDecimal(1e21)).toBeUndefined();
    expect(toDecimal(Number.NaN)).toBeUndefined();
    expect([toDecimal("9".repeat(30)), toDecimal("9".repeat(31))]).toEqual([expect.anything(), undefined]);
    expect([toDecimal(`0.${"9".repeat(30)}`), toDecimal(`0.${"9".repeat(31)}`)]).toEqual([expect.anything(), undefined]);
  });

  test("one form: writing it again changes nothing, and its value is kept", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 9 }), (digits, places) => {
        const decimal = toDecimal(digits.toString())!.div(`1${"0".repeat(places)}`);
        const wire = toWire(decimal);
        expect(canonicalNumber(wire)).toBe(wire);
        expect(toDecimal(wire)!.eq(decimal)).toBe(true);
      }),
    );
  });
});

describe("two numbers are compared digit by digit", () => {
  test("also where a binary fraction holds both as one", () => {
    expect(compareDecimals("9007199254740993", 9007199254740992)).toBe(1);
    expect(compareDecimals("0.1", "0.10000000000000000001")).toBe(-1);
    expect(compareDecimals(1.5, "1.50")).toBe(0);
  });

  test("what is no number is last", () => {
    expect(["10", 9, "x", "9.5", ""].toSorted(compareDecimals)).toEqual([9, "9.5", "10", "x", ""]);
  });

  test("as whole numbers of any length do", () => {
    const large = fc.bigInt({ min: -(10n ** 29n), max: 10n ** 29n });
    fc.assert(
      fc.property(large, fc.bigInt({ min: -3n, max: 3n }), (one, step) => {
        const sign = Number(step < 0n) - Number(step > 0n);
        expect(compareDecimals(canonicalNumber(one.toString())!, canonicalNumber((one + step).toString())!)).toBe(sign);
      }),
    );
  });
});

describe("what people write", () => {
  test.each([
    ["１２．５", "12.5"],
    [" 1,234.50 ", "1234.5"],
    ["+5", "5"],
    [".5", "0.5"],
    ["5.", "5"],
    ["-1,234,567", "-1234567"],
    ["\u22123", "-3"],
  ])("%j is the number %s", (text, expected) => {
    expect(readDecimal(text)?.toFixed()).toBe(expected);
  });

  test.each([
    ["1,234.50", "1234.50"],
    ["1,234", "1234"],
    ["1'234", "1234"],
    ["1 234 567", "1234567"],
    ["12\u30025", "12.5"],
    ["0.500", "0.500"],
    [".50", "0.50"],
  ])("%j has the digits %s: trailing zeros stay", (text, digits) => {
    expect(readDigits(text)).toBe(digits);
  });

  test.each(["1,5", "12,34", "1.234,56", "1,23,456", "0,500", "1,2345", "1,234'567", "1 2", "1.234.567"])(
    "%j could be read in two ways and is none",
    (text) => {
      expect([readDigits(text), looksLikeNumber(text)]).toEqual([undefined, true]);
    },
  );

  test.each(["1,23", "12,34.5", ".", "-", "1.2.3", "1-2", "５千", "1e3"])("%j is none", (text) => {
    expect(readDecimal(text)).toBeUndefined();
  });
});

test("places are those that say something", () => {
  expect(["1", "1.0", "1.50", "0.001", "1200"].map((text) => decimalPlaces(toDecimal(text)!))).toEqual([0, 0, 1, 3, 0]);
});

test("text of a number never has an exponent", () => {
  expect(decimalText(0.0000001)).toBe("0.0000001");
  expect(decimalText(1e20)).toBe("100000000000000000000");
  expect(decimalText("x")).toBe("");
});

describe("a sum of many", () => {
  const texts = fc.array(
    fc.oneof(
      fc.tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 0, max: 6 })).map(([digits, places]) =>
        toDecimal(digits)!
          .div(10 ** places)
          .toFixed(),
      ),
      fc.constantFrom("999999999999", "-99999999999", "12345678901234567890.123456789", "x", ""),
      fc.integer(),
      fc.constantFrom(undefined, null, 0.1, 1e-7),
    ),
    { maxLength: 60 },
  );

  test("is what adding them one by one makes, to the last digit, and counts those that are numbers", () => {
    fc.assert(
      fc.property(texts, (values) => {
        const decimals = values.flatMap((value) => toDecimal(value) ?? []);
        const { sum, count } = sumDecimals(values);
        expect(count).toBe(decimals.length);
        expect(sum?.toFixed()).toBe(decimals.length === 0 ? undefined : decimals.reduce((total, each) => total.plus(each)).toFixed());
      }),
    );
  });

  test("stays exact where whole numbers no longer would", () => {
    expect(sumDecimals(Array.from({ length: 20_000 }, () => "999999999999")).sum?.toFixed()).toBe("19999999999980000");
    expect(sumDecimals(Array.from({ length: 20_001 }, () => "9999999999.9")).sum?.toFixed()).toBe("200009999997999.9");
  });
});
