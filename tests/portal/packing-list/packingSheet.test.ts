import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { cellValue } from "#dialect/sheet/cellValue.ts";
import { matchHeaders } from "#dialect/sheet/matchHeaders.ts";
import { readRows } from "#dialect/sheet/readRows.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { packingColumns, packingSheet } from "#portal/packing-list/packingSheet.ts";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { writeWorkbook } from "#sheet/write/writeWorkbook.ts";
import { entity } from "../../helpers/schemas/product.ts";

const row = async (): Promise<FieldSchema> => (await entity("waybill")).schema.properties?.["packingInfo"]?.items ?? {};
const carriers = [{ const: "UPS", "x-label": { zh: "联合包裹", en: "UPS" } }];
const cells = { timeZone: "UTC", codesOf: () => carriers, textOf: () => ({}) };
const words = (language: string) => ({ language, t: (key: string) => key });

describe("a packing list goes out to a workbook and comes back", () => {
  test.each(["zh", "en"])("with numbers as numbers and headers of both languages, written in %s", async (language) => {
    const schema = await row();
    const lines: readonly Rec[] = [
      {
        start: 1,
        end: 10,
        sku: "A-1",
        quantityPerBox: 20,
        grossWeightPerBox: 18.125,
        length: 60,
        width: 40,
        height: 50.8,
        trackType: "UPS",
        cartons: 10,
        volume: 1.2192,
      },
      { start: 1, end: 10, sku: "007", quantityPerBox: 3, cartons: 10 },
    ];
    const file = await writeWorkbook([packingSheet("Packing", schema, lines, cells, words(language))]);
    const sheet = await (await openWorkbook(new Blob([file]))).readSheet(0);
    const headers = matchHeaders(sheet.rows, packingColumns(schema, cells));
    if (!headers) throw new Error("no headers were found");
    expect([...(sheet.rows[0]?.cells.values() ?? [])].map(({ text }) => text).join("|")).toMatch(/起始箱号\s+From box/);
    const numbers = [...(sheet.rows[1]?.cells.values() ?? [])].filter(({ sort }) => sort === "number").map(({ text }) => text);
    expect(numbers).toEqual(expect.arrayContaining(["1", "10", "20", "18.125", "50.8", "1.2192"]));
    expect(readRows({ rows: sheet.rows, pictures: [] }, headers).rows.map(({ draft }) => draft)).toEqual([
      {
        start: "1",
        end: "10",
        sku: "A-1",
        quantityPerBox: "20",
        grossWeightPerBox: "18.125",
        length: "60",
        width: "40",
        height: "50.8",
        trackType: "UPS",
      },
      { start: "1", end: "10", sku: "007", quantityPerBox: "3" },
    ]);
  });

  test("a size in inches is read as centimetres, a weight in pounds as kilograms", async () => {
    const fields = (await row()).properties ?? {};
    const read = (name: string, text: string) => cellValue({ sort: "number", schema: fields[name] ?? {} }, { sort: "text", text });
    expect([read("height", "20in"), read("grossWeightPerBox", "50 lb"), read("height", "20 cm")]).toEqual(["50.8", "22.68", "20"]);
  });
});
