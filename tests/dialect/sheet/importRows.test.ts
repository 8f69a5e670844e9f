import { describe, expect, test } from "vitest";
import type { CodeOption } from "#dialect/schema/states.ts";
import { cellValue } from "#dialect/sheet/cellValue.ts";
import type { ReadCell } from "#dialect/sheet/readCell.ts";
import { checkImportRow, type ImportDraft, keyColumn, repeatedKeys } from "#dialect/sheet/checkImport.ts";
import { matchHeaders } from "#dialect/sheet/matchHeaders.ts";
import { keptFileName } from "#dialect/sheet/pictureName.ts";
import { planTemplate } from "#dialect/sheet/planSheet.ts";
import { readRows, type ReadPicture } from "#dialect/sheet/readRows.ts";
import { sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { compiled, filesWith, onCreate, thing } from "../../helpers/schemas/dialect.ts";

const codes: readonly CodeOption[] = [
  { const: "one", "x-label": { zh: "\u5355\u4ef6", en: "One piece" } },
  { const: "many", "x-label": { zh: "\u5957\u88c5", en: "One set" } },
];
const label = (zh: string, en: string) => ({ zh, en });
const file = { accept: ["image/png"], maxBytes: 1000, call: "upload" };

const book: EntitySchema = thing(
  {
    code: {
      type: "string",
      "x-label": label("\u7f16\u53f7", "Code"),
      "x-unique": { per: "customer", ignoreCase: true },
      "x-normalize": ["trim"],
    },
    codeOut: { type: "string", "x-label": label("\u7f16\u53f7\uff08\u51fa\uff09", "Code (out)") },
    price: { type: "number", "x-decimals": 2, "x-currency": "CNY", "x-label": label("\u5355\u4ef7", "Price") },
    unit: { type: "string", "x-codes": "unit", default: "one", "x-label": label("\u5355\u4f4d", "Unit") },
    day: { type: "string", format: "date", "x-label": label("\u65e5\u671f", "Day") },
    place: { type: "object", properties: { city: { type: "string", "x-label": label("\u57ce\u5e02", "City") } } },
    picture: { type: "object", "x-file": file, "x-label": label("\u56fe\u7247", "Picture") },
    total: { type: "number", "x-compute": "self.price * 2", "x-label": label("\u5408\u8ba1", "Total") },
    seen: { type: "integer", readOnly: true, "x-label": label("\u770b\u8fc7", "Seen") },
    rows: { type: "array", items: { type: "object", properties: { a: { type: "string" } } }, "x-label": label("\u884c", "Rows") },
  },
  {
    required: ["code", "price"],
    "x-import": { key: "code", required: ["picture"], rows: 10, maxBytes: 1000 },
    examples: [{ code: "A-1", price: 2 }],
  },
);
const files = filesWith([book], {
  codes: { unit: { name: "unit", items: codes } },
  endpoints: { calls: { upload: { path: "/upload", does: "upload" } } },
});
const columns = sheetColumns(book, { codesOf: () => codes, textOf: () => ({}) });
const column = (name: string) => columns.find((one) => one.name === name) ?? columns[0]!;
const text = (value: string): ReadCell => ({ sort: "text", text: value });
const header = (...names: readonly string[]) => ({ number: 1, cells: new Map(names.map((name, at) => [at, { text: name }])) });

test("a sheet has the fields that a person fills in, groups taken apart", () => {
  expect(columns.map(({ path, sort, required }) => [path, sort, required])).toEqual([
    ["/code", "text", true],
    ["/codeOut", "text", false],
    ["/price", "number", true],
    ["/unit", "choice", false],
    ["/day", "date", false],
    ["/place/city", "text", false],
    ["/picture", "picture", true],
  ]);
});

describe("headers", () => {
  test("are labels of any language, wire names, or one line of several; stars, blanks and brackets do not count", () => {
    const found = matchHeaders(
      [header("\u7f16\u53f7 *", "code (OUT)", "Price\uff08CNY\uff09*", "\u5355\u4f4d\nUnit", "city", "Pictur", "Colour")],
      columns,
    );
    expect([...(found?.columns.values() ?? [])].map(({ name }) => name)).toEqual(["code", "codeOut", "price", "unit", "city"]);
    expect(found?.unknown.map(({ text: header_, suggestion }) => [header_, suggestion?.name])).toEqual([
      ["Pictur", "picture"],
      ["Colour", undefined],
    ]);
    expect(found?.missing.map(({ name }) => name)).toEqual(["picture"]);
  });

  test("may stand below a title, and twice only once", () => {
    const title = { number: 1, cells: new Map([[0, { text: "Our goods of May" }]]) };
    const found = matchHeaders([title, { ...header("Code", "Price", "Code"), number: 3 }], columns);
    expect([found?.row, found?.columns.size, found?.doubled.map(({ at }) => at)]).toEqual([3, 2, [2]]);
    expect(matchHeaders([title], columns)).toBeUndefined();
  });
});

describe("cells", () => {
  test.each([
    ["price", "\u00a5 1,234.50", "1234.50"],
    ["price", "about ten", "about ten"],
    ["day", "2026/5/4", "2026-05-04"],
    ["day", "2026\u5e745\u67084\u65e5", "2026-05-04"],
    ["unit", "ONE SET", "many"],
    ["unit", "\u5957", "many"],
    ["unit", "one", "one"],
    ["unit", "box", "box"],
    ["code", " A-1 ", " A-1 "],
    ["code", "  ", undefined],
  ])("%s %j is %j", (name, cell, value) => {
    expect(cellValue(column(name), text(cell))).toEqual(value);
  });
});

test("a picture's name is one only where it looks like that of a file", () => {
  expect(keptFileName(["C:\\pictures\\A-1.PNG", "Picture 1"])).toBe("A-1.PNG");
  expect(keptFileName(["A lamp on a desk", "\u56fe\u7247 3"])).toBeUndefined();
});

const picture = (row: number, more: Partial<ReadPicture> = {}): ReadPicture => ({
  part: `p${row}`,
  names: [],
  row,
  column: 2,
  rows: [row, row],
  columns: [2, 2],
  ...more,
});

test("rows are drafts with the pictures that stand in them; pictures over pictures and beside all rows are told [V-SKU-16]", () => {
  const headers = matchHeaders([header("Code", "Price", "Picture")], columns)!;
  const row = (number: number, ...cells: readonly string[]) => ({ number, cells: new Map(cells.map((cell, at) => [at, text(cell)])) });
  const sheet = {
    rows: [row(1, "Code"), row(2, "A-1", "2"), row(3, ""), { number: 4, cells: new Map([[0, { sort: "error", text: "#N/A" } as const]]) }],
    pictures: [picture(2), picture(2, { part: "twin" }), picture(9)],
  };
  const { rows, stray, overlapping } = readRows(sheet, headers);
  expect(rows.map(({ number, draft, broken }) => [number, draft, broken])).toEqual([
    [2, { code: "A-1", price: "2" }, {}],
    [4, {}, { "/code": { code: "sheetError", params: { error: "#N/A" }, shown: "#N/A" } }],
  ]);
  expect(rows[0]?.pictures["/picture"]?.map(({ part }) => part)).toEqual(["p2", "twin"]);
  expect(stray.map(({ row: at }) => at)).toEqual([9]);
  expect(overlapping).toHaveLength(1);
});

describe("a row", () => {
  const draft = (more: Partial<ImportDraft> = {}): ImportDraft => ({
    number: 2,
    draft: { code: "A-1", price: "2" },
    pictures: { "/picture": [picture(2)] },
    broken: {},
    ...more,
  });
  const facts = () => ({ type: "image/png", size: 10 });
  const check = async (row: ImportDraft, of: Parameters<typeof checkImportRow>[3] = facts) => {
    const { record, problems } = checkImportRow(await compiled(files), columns, row, of, onCreate());
    return { record, codes: problems.map(({ path, code }) => `${path} ${code}`) };
  };

  test("is judged like a save, and its picture is called by its key", async () => {
    const { record, codes: found } = await check(draft());
    expect(found).toEqual([]);
    expect(record).toMatchObject({ price: 2, unit: "one", picture: { name: "A-1.png", type: "image/png", size: 10 } });
  });

  test.each([
    ["none", {}, "pictureMissing"],
    ["two", { "/picture": [picture(2), picture(2)] }, "pictureTwice"],
    ["one across two rows", { "/picture": [picture(2, { rows: [2, 3] })] }, "pictureAcross"],
  ])("needs one picture within it: %s [V-SKU-15]", async (_name, pictures, code) => {
    expect((await check(draft({ pictures }))).codes).toEqual([`/picture ${code}`]);
  });

  test("needs a picture that can be read, of a type the field takes", async () => {
    expect((await check(draft(), () => undefined)).codes).toEqual(["/picture pictureUnreadable"]);
    expect((await check(draft(), () => ({ type: "image/gif", size: 10 }))).codes).toEqual(["/picture fileType"]);
  });

  test("that changes a record needs none, and is laid over it", async () => {
    const { record, codes: found } = await check(draft({ draft: { code: "A-1" }, pictures: {}, stored: { code: "A-1", price: 7 } }));
    expect([found, record["price"]]).toEqual([[], 7]);
  });

  test("that repeats a key names the first [V-SKU-17]", async () => {
    const key = keyColumn(await compiled(files), columns)!;
    const rows = ["A-1", "b", " a-1 ", undefined].map((code, index) => ({ number: index + 2, draft: code === undefined ? {} : { code } }));
    expect([...repeatedKeys(key, rows)].map(([number, { params }]) => [number, params])).toEqual([[4, { row: 2 }]]);
  });
});

test("the template has every column, one example that is left out again, and a guide", () => {
  const [sheet, guide] = planTemplate(book, columns, { language: "en", t: (key) => key });
  expect(sheet?.columns.map((one) => one.header)).toEqual([
    "Code *",
    "Code (out)",
    "Price (CNY) *",
    "Unit",
    "Day",
    "City",
    "Picture *",
    "sheet.note",
  ]);
  expect(sheet?.columns[3]?.choices?.values).toEqual(["One piece", "One set"]);
  expect(sheet?.rows).toEqual([["A-1", undefined, "2", undefined, undefined, undefined, undefined, "sheet.example"]]);
  expect(guide?.rows.slice(0, 7).map((row) => row[4])).toEqual(["code", "codeOut", "price", "unit", "day", "city", "picture"]);
});
