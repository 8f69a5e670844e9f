import { describe, expect, test } from "vitest";
import type { Sheet } from "#sheet/Cell.ts";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { cell, drawingParts, links, makeBook, oneCell, picXml, png, row, sheetXml, stringsXml, twoCell } from "../makeBook.ts";

async function first(book: Blob): Promise<Sheet> {
  const workbook = await openWorkbook(book);
  return workbook.readSheet(0);
}

/** Row -> texts by column. */
const texts = ({ rows }: Sheet) => rows.map(({ number, cells }) => [number, ...[...cells.values()].map(({ text }) => text)]);

/** A drawing on a sheet whose rows 2 to 6 are 40 points high. */
const pictured = (anchors: string, pictures?: Parameters<typeof drawingParts>[1]) =>
  makeBook({
    "xl/worksheets/sheet1.xml": sheetXml(
      row(1, cell("A1", "SKU")) +
        [2, 3, 4, 5, 6].map((number) => `<row r="${number}" ht="40" customHeight="1">${cell(`A${number}`, `A-${number}`)}</row>`).join(""),
      { after: '<drawing r:id="rId1"/>' },
    ),
    ...drawingParts(anchors, pictures),
  });
const high = 40 * 12_700;

describe("cells", () => {
  test("shared and inline texts, rich text without what tells its pronunciation, escaped characters", async () => {
    const sheet = await first(
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
    expect(texts(sheet)).toEqual([
      [1, "SKU", "台 灯"],
      [3, "a\rb", "_x000D_"],
      [4, "SKU"],
    ]);
  });

  test("numbers as they were typed, dates as dates, codes with the zeros they are shown with", async () => {
    const numbers = ["0.1", "0.30000000000000004", "1E-3", "9405210090", "12345678901234567", "-2.5", "1.5e+20"];
    const sheet = await first(
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
      texts(sheet)
        .slice(0, 7)
        .map(([, text]) => text),
    ).toEqual(["0.1", "0.3", "0.001", "9405210090", "12345678901234600", "-2.5", "150000000000000000000"]);
    expect(texts(sheet).slice(7)).toEqual([
      [20, "2026-05-04", "2026-05-04 13:30:00", "000042", "3.5"],
      [21, "1", "#N/A", "0.1x", "2026-05-04 00:00:00"],
    ]);
    expect([...(sheet.rows.at(-2)?.cells.values() ?? [])].map(({ sort }) => sort)).toEqual(["date", "date", "text", "number"]);
  });

  test("dates count from 1904 where the workbook says so", async () => {
    const book = makeBook({
      "xl/workbook.xml": (await soundWorkbook()).replace("<sheets>", '<workbookPr date1904="1"/><sheets>'),
      "xl/worksheets/sheet1.xml": sheetXml(row(1, '<c r="A1" s="1"><v>44684</v></c>')),
    });
    expect(texts(await first(book))).toEqual([[1, "2026-05-04"]]);
  });

  test("names of parts are found whatever their slashes and letters", async () => {
    const book = makeBook({ "xl/worksheets/sheet1.xml": null, "XL\\WorkSheets\\Sheet1.xml": sheetXml(row(1, cell("A1", "found"))) });
    expect(texts(await first(book))).toEqual([[1, "found"]]);
  });

  test("hidden sheets come last", async () => {
    const book = makeBook({
      "xl/workbook.xml": (await soundWorkbook()).replace(
        "<sheets>",
        '<sheets><sheet name="Lists" sheetId="9" state="hidden" r:id="rId1"/>',
      ),
    });
    expect((await openWorkbook(book)).sheets).toEqual([
      { name: "Goods", hidden: false },
      { name: "Lists", hidden: true },
    ]);
  });
});

async function soundWorkbook(): Promise<string> {
  const { bookParts } = await import("../makeBook.ts");
  return String(bookParts().find(({ name }) => name === "xl/workbook.xml")?.bytes);
}

describe("pictures", () => {
  test("one that was nudged over the edge belongs to the row it covers most", async () => {
    const { pictures } = await first(
      pictured(twoCell([1, 0, 1, high - 9525 * 2], [2, 0, 2, high - 9525 * 4], picXml("rId1", 'name="Picture 3" descr="A-3.png"'))),
    );
    expect(pictures).toEqual([
      { how: "floating", part: "xl/media/image1.png", names: ["A-3.png", "Picture 3"], row: 3, column: 1, rows: [3, 3], columns: [1, 1] },
    ]);
  });

  test("one that stands in two rows tells both", async () => {
    const { pictures } = await first(pictured(twoCell([1, 0, 1, high / 2], [2, 0, 2, high / 2], picXml("rId1"))));
    expect(pictures[0]).toMatchObject({ rows: [2, 3] });
  });

  test("anchored at one cell, at none, and inside a group", async () => {
    const group = `<xdr:grpSp><xdr:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="100" cy="200"/><a:chOff x="0" y="0"/><a:chExt cx="100" cy="200"/></a:xfrm></xdr:grpSpPr>${picXml("rId1", 'name="upper"', '<a:off x="0" y="0"/><a:ext cx="100" cy="100"/>')}${picXml("rId1", 'name="lower"', '<a:off x="0" y="100"/><a:ext cx="100" cy="100"/>')}</xdr:grpSp>`;
    const { pictures } = await first(
      pictured(
        oneCell([0, 0, 2, 0], [500_000, high], picXml("rId1", 'name="one"')) +
          `<xdr:absoluteAnchor><xdr:pos x="0" y="${15 * 12_700 + high * 3}"/><xdr:ext cx="500000" cy="${high}"/>${picXml("rId1", 'name="absolute"')}<xdr:clientData/></xdr:absoluteAnchor>` +
          twoCell([1, 0, 1, 0], [2, 0, 3, 0], group),
      ),
    );
    expect(pictures.map(({ names, row: at }) => [names[0], at])).toEqual([
      ["one", 3],
      ["absolute", 5],
      ["upper", 2],
      ["lower", 3],
    ]);
  });

  test("what is there twice for older programs counts once; what is linked from elsewhere has no bytes", async () => {
    const twice = `<mc:AlternateContent><mc:Choice Requires="x">${twoCell([1, 0, 1, 0], [2, 0, 2, 0], picXml("rId1"))}</mc:Choice><mc:Fallback>${twoCell([1, 0, 1, 0], [2, 0, 2, 0], picXml("rId1"))}</mc:Fallback></mc:AlternateContent>`;
    const linked = twoCell([1, 0, 2, 0], [2, 0, 3, 0], picXml('r:link="rId2"'));
    const { pictures } = await first(
      pictured(twice + linked, [
        ["rId1", "../media/image1.png"],
        ["rId2", "http://203.0.113.9/tracker.png", true],
      ]),
    );
    expect(pictures.map(({ part, row: at }) => [part, at])).toEqual([
      ["xl/media/image1.png", 2],
      [undefined, 3],
    ]);
  });

  test("those that WPS embeds in cells, also when Excel has saved the file since", async () => {
    const sheet = await first(
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

  test("those that Excel 365 places in cells", async () => {
    const sheet = await first(
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
    expect(texts(sheet)).toEqual([[2, "A-1"]]);
    expect(sheet.pictures).toMatchObject([{ how: "inCell", part: "xl/media/image1.png", names: ["lamp"], row: 2, column: 1 }]);
  });

  test("their bytes are handed out once each, without those that are damaged", async () => {
    const workbook = await openWorkbook(pictured(twoCell([1, 0, 1, 0], [2, 0, 2, 0], picXml("rId1"))));
    const found = [];
    for await (const one of workbook.pictures(["xl/media/image1.png", "xl/media/image1.png", "xl/media/none.png"])) found.push(one);
    expect(found).toEqual([{ part: "xl/media/image1.png", bytes: png }]);
  });
});
