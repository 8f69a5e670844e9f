// @vitest-environment happy-dom
/** Rows made of the rows of another list belong to what is saved, also while the books are still being asked. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { bench, begin, clearPage, open } from "../../../helpers/engine/formPage.tsx";
import { crates } from "../../grid/crates.ts";
import { eventually, find, press, settle } from "../../../helpers/engine/page.tsx";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";

const number = { type: "number", "x-label": { en: "Count" } } as const;
const label = (en: string) => ({ type: "string", maxLength: 20, "x-label": { en } }) as const;
const files: CatalogFiles = {
  ...crates,
  entities: {
    ...crates.entities,
    invoice: {
      $id: "invoice",
      "x-entity": { name: "invoice", owner: "customer" },
      "x-label": { en: "Invoice" },
      type: "object",
      properties: {
        packed: {
          type: "array",
          "x-label": { en: "Packed" },
          items: { type: "object", properties: { code: label("Code"), count: number } },
        },
        declared: {
          type: "array",
          "x-label": { en: "Declared" },
          items: {
            type: "object",
            properties: {
              code: { ...label("Code"), "x-reference": { entity: "part", key: "code", show: ["code"], fill: { name: "name" } } },
              name: label("Name"),
              count: number,
            },
          },
        },
      },
    },
    part: {
      $id: "part",
      "x-entity": { name: "part", owner: "customer" },
      "x-label": { en: "Part" },
      type: "object",
      properties: { code: label("Code"), name: label("Name") },
    },
  },
  screens: {
    ...crates.screens,
    invoiceForm: {
      entity: "invoice",
      kind: "form",
      form: {
        sections: [
          {
            id: "all",
            label: { en: "All" },
            columns: 1,
            fields: [
              "packed",
              { field: "declared", gather: { label: { en: "Take from packed" }, from: "packed", by: "code", sum: { count: "count" } } },
            ],
          },
        ],
        saveLabel: { en: "Keep" },
      },
    },
  },
};

beforeEach(() => begin({ invoice: [], part: [{ id: "1", code: "P1", name: "Pump" }] }, files));
afterEach(clearPage);

test("a save during an aggregation waits for its rows", async () => {
  const packed = [
    { code: "P1", count: 2 },
    { code: "P1", count: 3 },
  ];
  await open({ screen: "invoiceForm", start: { packed } });
  const go = bench.host.source.hold();
  await press(await find("button", "Take from packed"));
  await press(await find("button", "Keep"));
  await settle();
  expect(bench.sent).toEqual([]);
  go();
  await eventually(() => expect(bench.sent).toHaveLength(1));
  expect(bench.sent[0]?.record["declared"]).toEqual([expect.objectContaining({ code: "P1", name: "Pump", count: 5 })]);
});
