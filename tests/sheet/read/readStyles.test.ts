import { expect, test } from "vitest";
import { Package } from "#sheet/read/Package.ts";
import { readStyles } from "#sheet/read/readStyles.ts";
import { ReadBudget } from "#sheet/zip/ReadBudget.ts";
import { makeBook } from "../makeBook.ts";

/** The form of a number in each cell style: built-in formats by id, others by code. */
async function formsOf(...formats: readonly (number | string)[]) {
  const codes = formats.map((code, at) => (typeof code === "string" ? `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>` : ""));
  const styles = formats.map((code, at) => `<xf numFmtId="${typeof code === "number" ? code : 200 + at}"/>`);
  const xml = `<styleSheet><numFmts>${codes.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join("")}</cellXfs></styleSheet>`;
  const budget = new ReadBudget();
  return readStyles(await Package.open(makeBook({ "xl/styles.xml": xml }), budget), "xl/styles.xml", budget);
}

test("built-in formats are dates, times or numbers", async () => {
  expect(await formsOf(0, 2, 14, 31, 22, 45)).toEqual(["number", "number", "date", "date", "dateTime", "dateTime"]);
});

test("formats of the workbook are recognized by their letters, not by quoted or bracketed text", async () => {
  expect(await formsOf("yyyy-mm-dd", "yyyy年m月d日", "d.m.yy hh:mm", "0.00 &quot;days&quot;", "[Red]0.0", "General", "\\d0")).toEqual([
    "date",
    "date",
    "dateTime",
    "number",
    "number",
    "number",
    "number",
  ]);
});

test("a format of zeros alone gives a code its digits", async () => {
  expect(await formsOf("000000", "0")).toEqual([{ digits: 6 }, "number"]);
});

test("a format longer than Excel allows is read as a number", async () => {
  expect(await formsOf(`yyyy${"-".repeat(252)}`)).toEqual(["number"]);
});
