import { expect, test } from "vitest";
import { cell, links, makeBook, picXml, png, row, sheetXml } from "../makeBook.ts";
import { firstSheet, textsOf } from "../readBook.ts";

test("pictures in cells of WPS are read, also after Excel has saved the file", async () => {
  const sheet = await firstSheet(
    makeBook({
      "xl/_rels/workbook.xml.rels": links(
        ["rId1", "worksheet", "worksheets/sheet1.xml"],
        ["rId9", "http://www.wps.cn/officeDocument/2020/cellImage", "cellimages.xml"],
      ),
      "xl/cellimages.xml": `<etc:cellImages xmlns:etc="http://www.wps.cn/officeDocument/2017/etCustomData" xmlns:xdr="x" xmlns:a="a" xmlns:r="r"><etc:cellImage>${picXml("rId1", 'name="ID_A" descr="lamp.png"')}</etc:cellImage></etc:cellImages>`,
      "xl/_rels/cellimages.xml.rels": links(["rId1", "image", "media/image1.png"]),
      "xl/media/image1.png": png,
      "xl/worksheets/sheet1.xml": sheetXml(
        row(1, '<c r="B1" t="str"><f>_xlfn.DISPIMG("ID_A",1)</f><v>=DISPIMG("ID_A",1)</v></c>') +
          row(2, '<c r="B2" t="e"><f>_xlfn.DISPIMG("ID_A",1)</f><v>#NAME?</v></c>') +
          row(3, '<c r="B3" t="e"><f>_xlfn.DISPIMG("ID_B",1)</f><v>#NAME?</v></c>'),
      ),
    }),
  );
  expect(sheet.rows).toEqual([]);
  expect(sheet.pictures).toMatchObject([
    { how: "inCell", part: "xl/media/image1.png", names: ["lamp.png"], row: 1, column: 1 },
    { how: "inCell", part: "xl/media/image1.png", row: 2 },
    { how: "inCell", names: [], row: 3 },
  ]);
});

test("pictures in cells of Excel 365 are read with their alternative text", async () => {
  const sheet = await firstSheet(
    makeBook({
      "xl/_rels/workbook.xml.rels": links(
        ["rId1", "worksheet", "worksheets/sheet1.xml"],
        ["rId2", "sheetMetadata", "metadata.xml"],
        ["rId3", "http://schemas.microsoft.com/office/2017/06/relationships/rdRichValue", "richData/rdrichvalue.xml"],
        ["rId4", "http://schemas.microsoft.com/office/2017/06/relationships/rdRichValueStructure", "richData/rdrichvaluestructure.xml"],
        ["rId5", "http://schemas.microsoft.com/office/2022/10/relationships/richValueRel", "richData/richValueRel.xml"],
      ),
      "xl/metadata.xml":
        '<metadata xmlns="m" xmlns:xlrd="x"><metadataTypes count="1"><metadataType name="XLRICHVALUE"/></metadataTypes><futureMetadata name="XLRICHVALUE" count="1"><bk><extLst><ext uri="u"><xlrd:rvb i="0"/></ext></extLst></bk></futureMetadata><valueMetadata count="1"><bk><rc t="1" v="0"/></bk></valueMetadata></metadata>',
      "xl/richData/rdrichvalue.xml": '<rvData xmlns="r"><rv s="0"><v>0</v><v>5</v><v>lamp</v></rv></rvData>',
      "xl/richData/rdrichvaluestructure.xml":
        '<rvStructures xmlns="r"><s t="_localImage"><k n="_rvRel:LocalImageIdentifier" t="i"/><k n="CalcOrigin" t="i"/><k n="Text" t="s"/></s></rvStructures>',
      "xl/richData/richValueRel.xml": '<richValueRels xmlns="v" xmlns:r="r"><rel r:id="rId1"/></richValueRels>',
      "xl/richData/_rels/richValueRel.xml.rels": links(["rId1", "image", "../media/image1.png"]),
      "xl/media/image1.png": png,
      "xl/worksheets/sheet1.xml": sheetXml(row(2, cell("A2", "A-1"), '<c r="B2" t="e" vm="1"><v>#VALUE!</v></c>')),
    }),
  );
  expect(textsOf(sheet)).toEqual([[2, "A-1"]]);
  expect(sheet.pictures).toMatchObject([{ how: "inCell", part: "xl/media/image1.png", names: ["lamp"], row: 2, column: 1 }]);
});
