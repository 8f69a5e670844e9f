import { expect, test } from "vitest";
import { makeBook, row, sheetXml } from "../makeBook.ts";
import { firstSheet, textsOf } from "../readBook.ts";

test("numbers are read as typed, dates as dates, and codes with their leading zeros", async () => {
  const numbers = ["0.1", "0.30000000000000004", "1E-3", "9405210090", "12345678901234567", "-2.5", "1.5e+20"];
  const sheet = await firstSheet(
    makeBook({
      "xl/worksheets/sheet1.xml": sheetXml(
        numbers.map((number, index) => row(index + 1, `<c r="A${index + 1}"><v>${number}</v></c>`)).join("") +
          row(
            20,
            '<c r="A20" s="1"><v>46146</v></c>',
            '<c r="B20" s="3"><v>46146.5625</v></c>',
            '<c r="C20" s="2"><v>42</v></c>',
            '<c r="D20" s="4"><v>3.5</v></c>',
          ) +
          row(
            21,
            '<c r="A21" t="b"><v>1</v></c>',
            '<c r="B21" t="e"><v>#N/A</v></c>',
            '<c r="C21" t="str"><f>A1&amp;"x"</f><v>0.1x</v></c>',
            '<c r="D21" s="1"/>',
            '<c r="E21" t="d"><v>2026-05-04T00:00:00</v></c>',
          ),
      ),
    }),
  );
  expect(
    textsOf(sheet)
      .slice(0, 7)
      .map(([, text]) => text),
  ).toEqual(["0.1", "0.3", "0.001", "9405210090", "12345678901234600", "-2.5", "150000000000000000000"]);
  expect(textsOf(sheet).slice(7)).toEqual([
    [20, "2026-05-04", "2026-05-04 13:30:00", "000042", "3.5"],
    [21, "1", "#N/A", "0.1x", "2026-05-04 00:00:00"],
  ]);
  expect([...(sheet.rows.at(-2)?.cells.values() ?? [])].map(({ sort }) => sort)).toEqual(["date", "date", "text", "number"]);
});
