import { expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { FieldSchema } from "../../../src/dialect/schema/schema.ts";
import { cellOf, type MailedColumn, withCurrencies, writtenColumn } from "../../../src/server/sheets/mailedTable.ts";

function column(name: string, label: string, schema: FieldSchema): MailedColumn {
  const sort = schema.type === "number" ? "number" : "text";
  return {
    label,
    column: { path: `/${name}`, name, label: { en: label }, schema, sort, required: false, sometimesRequired: false, timeZone: "UTC" },
  };
}
const total = column("total", "Total", { type: "number", "x-decimals": 2, "x-currency-field": "currency" });
const paid = column("paid", "Paid", { type: "number", "x-decimals": 2, "x-currency-field": "currency" });
const currency = column("currency", "Currency", { type: "string" });
const names = { nameOf: () => undefined };

/** Headers and rows of a list with these columns and records. */
function written(columns: readonly MailedColumn[], records: readonly Rec[], readable: readonly MailedColumn[] = [currency]) {
  const all = withCurrencies(columns, records, (field) => readable.filter((one) => one.column.name === field));
  const rows = records.map((record) => all.map((one) => cellOf(one, record, names, "en")));
  return [all.map((one) => writtenColumn(one, "en").header), ...rows];
}

test("amounts of one currency have it in their header", () => {
  const records = [
    { total: 5, paid: 1, currency: "USD" },
    { total: 6, paid: 2, currency: "USD" },
  ];
  expect(written([total, paid], records)).toEqual([
    ["Total (USD)", "Paid (USD)"],
    ["5", "1"],
    ["6", "2"],
  ]);
});

test("where records have several, one column of currencies follows the first amount", () => {
  const records = [
    { total: 5, paid: 1, currency: "USD" },
    { total: 6, paid: 2, currency: "CNY" },
  ];
  expect(written([total, paid], records)).toEqual([
    ["Total", "Currency", "Paid"],
    ["5", "USD", "1"],
    ["6", "CNY", "2"],
  ]);
  expect(written([currency, total], records)[0]).toEqual(["Currency", "Total"]);
  expect(written([total], records, [])[0]).toEqual(["Total"]);
});

test("without records or currencies the header is the label", () => {
  expect(written([total], [])).toEqual([["Total"]]);
  expect(written([total], [{ total: 5 }])[0]).toEqual(["Total"]);
});

test("cells show as many decimals as the page", () => {
  const volume = column("volume", "Volume", { type: "number", "x-decimals": 6, "x-shown-decimals": 3 });
  expect(writtenColumn(volume, "en").decimals).toBe(3);
  expect(writtenColumn(total, "en").decimals).toBe(2);
});
