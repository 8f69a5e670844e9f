import { expect, test } from "vitest";
import { csvFormat } from "../../../src/portal/exports/csvFormat.ts";
import { exportFormats } from "../../../src/portal/exports/exportFormats.ts";

test("a list is exported as a workbook or as CSV, each with an ending and a name of its own", () => {
  expect(exportFormats.map(({ ending }) => ending)).toEqual(["xlsx", "csv"]);
  expect(exportFormats.every(({ ending, name }) => name.includes(`.${ending}`))).toBe(true);
});

test("CSV is UTF-8 text with a byte order mark", async () => {
  const file = await csvFormat.write({ name: "List", columns: [{ header: "A", sort: "text", width: 10 }], rows: [["\u4e2d"]] });
  expect(file.type).toBe("text/csv;charset=utf-8");
  expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});
