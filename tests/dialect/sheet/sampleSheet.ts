/** The entity `thing` with columns of every sort, for tests of sheets. */
import type { CodeOption } from "#dialect/schema/states.ts";
import type { ReadCell } from "#dialect/sheet/readCell.ts";
import type { ReadPicture } from "#dialect/sheet/readRows.ts";
import { sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { filesWith, thing } from "../../helpers/schemas/dialect.ts";

const codes: readonly CodeOption[] = [
  { const: "one", "x-label": { zh: "\u5355\u4ef6", en: "One piece" } },
  { const: "many", "x-label": { zh: "\u5957\u88c5", en: "One set" } },
];
const label = (zh: string, en: string) => ({ zh, en });
const file = { accept: ["image/png"], maxBytes: 1000, call: "upload" };

export const book: EntitySchema = thing(
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
export const files = filesWith([book], {
  codes: { unit: { name: "unit", items: codes } },
  endpoints: { calls: { upload: { path: "/upload", does: "upload" } } },
});
export const columns = sheetColumns(book, { timeZone: "UTC", codesOf: () => codes, textOf: () => ({}) });
export const column = (name: string) => columns.find((one) => one.name === name) ?? columns[0]!;
export const text = (value: string): ReadCell => ({ sort: "text", text: value });
export const header = (...names: readonly string[]) => ({ number: 1, cells: new Map(names.map((name, at) => [at, { text: name }])) });

export const picture = (row: number, more: Partial<ReadPicture> = {}): ReadPicture => ({
  part: `p${row}`,
  names: [],
  row,
  column: 2,
  rows: [row, row],
  columns: [2, 2],
  ...more,
});
