import { expect, test } from "vitest";
import { readColumns, readLimits, readOptions } from "../../../src/workbench/visual/listForm.ts";

test("a column is a field name, or an object with label and one width or one for each language", () => {
  const columns = ["code", { field: "fee", label: { en: "Fee" }, width: 90 }, { field: "way", width: { zh: 120, en: 150 } }];
  const none = [{ language: undefined, value: "" }];
  expect(readColumns(JSON.stringify({ list: { columns } }))).toEqual([
    { field: "code", label: undefined, widths: none, isShort: true },
    { field: "fee", label: { en: "Fee" }, widths: [{ language: undefined, value: "90" }], isShort: false },
    {
      field: "way",
      label: undefined,
      widths: [
        { language: "zh", value: "120" },
        { language: "en", value: "150" },
      ],
      isShort: false,
    },
  ]);
});

test("options have a code, also a number, and their labels", () => {
  const text = JSON.stringify({ items: [{ const: 3, "x-label": { zh: "三" } }, { const: "N" }] });
  expect(readOptions(text)).toEqual([
    { code: "3", label: { zh: "三" }, isPinned: false, isRetired: false },
    { code: "N", label: {}, isPinned: false, isRetired: false },
  ]);
});

test("limits have name, value and unit, and know whether they are numbers; entries without a value are left out", () => {
  const text = JSON.stringify({
    $schema: "x",
    boxes: { value: 30, unit: "boxes", "x-label": { en: "Boxes of an order" } },
    zone: { value: "Asia/Shanghai" },
  });
  expect(readLimits(text)).toEqual([
    { name: "boxes", label: { en: "Boxes of an order" }, value: "30", unit: "boxes", isNumber: true },
    { name: "zone", label: {}, value: "Asia/Shanghai", unit: "", isNumber: false },
  ]);
});

test.each([readColumns, readOptions, readLimits])("a text that is not JSON has nothing to edit (%o)", (read) => {
  expect(read("{")).toBeUndefined();
});
