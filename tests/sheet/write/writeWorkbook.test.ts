import { expect, test } from "vitest";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { writeWorkbook, type WrittenSheet } from "#sheet/write/writeWorkbook.ts";
import { cellsOf, hasLibreOffice, libreOfficeMs, savedAs } from "../../helpers/files/libreOffice.ts";
import { png } from "../makeBook.ts";

const goods: WrittenSheet = {
  name: "商品: 2026/05",
  columns: [
    { header: "SKU *", sort: "text", required: true, note: "One of a kind" },
    { header: "Price", sort: "number", decimals: 2 },
    { header: "Day", sort: "date" },
    { header: "Time", sort: "dateTime" },
    { header: "Unit", sort: "text", choices: { values: ["one piece", "one set"], refusal: "Choose one" } },
    {
      header: "Country",
      sort: "text",
      choices: { values: Array.from({ length: 300 }, (_, index) => `Country, ${index}`), refusal: "Choose one" },
    },
    { header: "Picture", sort: "picture" },
  ],
  rows: [
    ["007", "12.5", "2026-05-04", "2026-05-04 13:30:05", "one set", "", { bytes: png, type: "image/png", name: "007.png" }],
    ['=HYPERLINK("http://203.0.113.9")', "123456789012345678.9", "soon", undefined, "@SUM(1)", "+1+1", undefined],
    ["-2+3\u0000\u0001", "-3"],
  ],
  emptyRows: 20,
};

const written = writeWorkbook([
  goods,
  { name: "Guide", columns: [{ header: "What", sort: "text", width: 40 }], rows: [["Read me"]], isGuide: true },
]);
const reread = async () => openWorkbook(new Blob([await written]));

test("what is written is read back: texts, numbers, dates, pictures with their names", async () => {
  const workbook = await reread();
  expect(workbook.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
    ["商品  2026 05", false],
    ["Guide", false],
    ["lists", true],
  ]);
  const { rows, pictures } = await workbook.readSheet(0);
  expect(rows.slice(0, 4).map(({ cells }) => [...cells.values()].map(({ sort, text }) => `${sort[0]} ${text}`))).toEqual([
    ["t SKU *", "t Price", "t Day", "t Time", "t Unit", "t Country", "t Picture"],
    ["t 007", "n 12.5", "d 2026-05-04", "d 2026-05-04 13:30:05", "t one set"],
    ['t =HYPERLINK("http://203.0.113.9")', "t 123456789012345678.9", "t soon", "t @SUM(1)", "t +1+1"],
    ["t -2+3", "n -3"],
  ]);
  expect(pictures).toMatchObject([{ names: ["007.png", "Picture 1"], row: 2, column: 6, rows: [2, 2], columns: [6, 6] }]);
});

test("no cell is a formula, whatever the text looks like", async () => {
  const { unzipSync, strFromU8 } = await import("fflate");
  const parts = unzipSync(await written);
  const sheets = Object.entries(parts).filter(([name]) => /worksheets\/sheet\d+\.xml$/.test(name));
  expect(sheets.length).toBe(3);
  for (const [, bytes] of sheets) expect(strFromU8(bytes)).not.toMatch(/<f[ >]/);
});

test("long lists, and those whose values hold a comma, are on a hidden sheet", async () => {
  const { unzipSync, strFromU8 } = await import("fflate");
  const sheet = strFromU8(unzipSync(await written)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  expect(sheet).toContain("one piece,one set");
  expect(sheet).toMatch(/lists'?!\$A\$1:\$A\$300/);
});

test.skipIf(!hasLibreOffice)(
  "opens in LibreOffice: numbers are numbers, days are days, what looks like a formula is text, the picture is there",
  async () => {
    const fods = (await savedAs(await written, "xlsx", "fods")).toString("utf8");
    const rows = cellsOf(fods, 4);
    expect(rows[1]?.slice(0, 5)).toEqual(["string 007", "float 12.5", "date 2026-05-04", "date 2026-05-04T13:30:05", "string one set"]);
    expect(rows[2]?.slice(0, 3)).toEqual(['string =HYPERLINK("http://203.0.113.9")', "string 123456789012345678.9", "string soon"]);
    expect(rows[2]?.slice(4, 6)).toEqual(["string @SUM(1)", "string +1+1"]);
    expect(rows[3]?.slice(0, 2)).toEqual(["string -2+3", "float -3"]);
    expect(fods).not.toContain("table:formula");
    expect(fods).toContain("<draw:image");
  },
  libreOfficeMs,
);
