import { expect, test } from "vitest";
import { formedNumber, numberText } from "#sheet/read/numberText.ts";

test.each([
  ["0.1", "0.1"],
  ["0.10000000000000001", "0.1"],
  ["0.30000000000000004", "0.3"],
  ["1E-3", "0.001"],
  ["1.5e+20", "150000000000000000000"],
  ["-1.25E-7", "-0.000000125"],
  ["9405210090", "9405210090"],
  ["9007199254740991", "9007199254740991"],
  ["12345678901234567", "12345678901234600"],
  ["-0", "0"],
  [" 7 ", "7"],
])("%j is the number %s", (raw, text) => {
  expect(numberText(raw)).toBe(text);
});

test("what is not a decimal number has no text", () => {
  for (const raw of ["", " ", "1,5", "0x10", "Infinity", "1e999", "1 2"]) expect(numberText(raw)).toBeUndefined();
});

test("a date counts days from 1900, which Excel takes for a leap year, or from 1904", () => {
  const day = (raw: string, since1904 = false) => formedNumber(raw, "date", since1904);
  expect([day("1"), day("59"), day("61"), day("46146")]).toEqual(["1900-01-01", "1900-02-28", "1900-03-01", "2026-05-04"]);
  expect(day("44684", true)).toBe("2026-05-04");
});

test("a time is exact to the second, and a date with a time keeps it", () => {
  expect(formedNumber("46146.5625", "dateTime", false)).toBe("2026-05-04 13:30:00");
  expect(formedNumber("46146.999988", "date", false)).toBe("2026-05-04 23:59:59");
});

test("a time of day alone, and a number after the year 9999, stay numbers", () => {
  expect(formedNumber("0.5", "dateTime", false)).toBe("0.5");
  expect(formedNumber("2958466", "date", false)).toBe("2958466");
});

test("a code gets its leading zeros; a fraction does not", () => {
  const code = { digits: 5 };
  expect(["42", "123456", "4.5"].map((raw) => formedNumber(raw, code, false))).toEqual(["00042", "123456", "4.5"]);
});
