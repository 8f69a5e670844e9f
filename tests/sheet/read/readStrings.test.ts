import { expect, test } from "vitest";
import { cell, makeBook, row, sheetXml, stringsXml } from "../makeBook.ts";
import { firstSheet, textsOf } from "../readBook.ts";

test("shared and inline texts are read, rich text as plain text without its pronunciation, escaped characters decoded", async () => {
  const sheet = await firstSheet(
    makeBook({
      "xl/sharedStrings.xml": stringsXml(
        "SKU",
        '<r><t>台</t></r><r><rPr><b/></rPr><t xml:space="preserve"> 灯</t></r><rPh sb="0" eb="1"><t>tai</t></rPh>',
      ),
      "xl/worksheets/sheet1.xml": sheetXml(
        row(1, '<c r="A1" t="s"><v>0</v></c>', '<c r="B1" t="s"><v>1</v></c>') +
          row(3, cell("A3", "a_x000D_b"), cell("B3", "_x005F_x000D_")) +
          row(4, '<c t="s"><v>0</v></c>'),
      ),
    }),
  );
  expect(textsOf(sheet)).toEqual([
    [1, "SKU", "台 灯"],
    [3, "a\rb", "_x000D_"],
    [4, "SKU"],
  ]);
});
