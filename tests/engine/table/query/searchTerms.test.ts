import { expect, test } from "vitest";
import { joinSearchTerms, parseSearchTerms } from "#engine/table/query/searchTerms.ts";

test("full-width letters and digits are those they mean; a name keeps its brackets", () => {
  expect(parseSearchTerms("ＬＤ２６１１１５－1\nLD261115-1\n蓝鸢（深圳）")).toEqual(["LD261115-1", "蓝鸢（深圳）"]);
});

test("many numbers may be separated by blanks, commas of both widths, semicolons and line ends", () => {
  expect(parseSearchTerms("A1, A2，A3、A4;A5；A6\tA7\r\nA8 　A9")).toEqual(["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9"]);
});

test("a number that was pasted twice counts once", () => {
  expect(parseSearchTerms("A1\nA2\nA1\n\n")).toEqual(["A1", "A2"]);
});

test("a pasted column becomes one line, a typed line stays as it is", () => {
  expect(joinSearchTerms("A1\nA2\r\nA3\n")).toBe("A1, A2, A3");
  expect(joinSearchTerms(" Blue  Kite ")).toBe("Blue  Kite");
});
