import { expect, test } from "vitest";
import { belongingFilter, documentsIn } from "../../../src/dialect/records/documents.ts";
import type { FieldSchema } from "../../../src/dialect/schema/schema.ts";

const rule = { accept: ["application/pdf"], maxBytes: 1, call: "upload" };
const label = (en: string) => ({ "x-label": { en } });
const schema: FieldSchema = {
  type: "object",
  properties: {
    kind: { type: "string", "x-codes": "kinds" },
    page: { type: "object", "x-file": { ...rule, named: "kind" }, ...label("Page") },
    pictures: { type: "array", items: { type: "object", "x-file": rule }, ...label("Pictures") },
    rows: {
      type: "array",
      items: {
        type: "object",
        properties: {
          what: { type: "string", "x-codes": "kinds" },
          file: { type: "object", "x-file": { ...rule, named: "what" }, ...label("File") },
        },
      },
    },
  },
};
const codesOf = () => [{ const: "INVOICE", ...label("Invoice") }];
const file = (id: string) => ({ id, name: `${id}.pdf` });
const told = (record: Parameters<typeof documentsIn>[1]) =>
  documentsIn(schema, record, codesOf).map(({ label: { en }, file: { id } }) => [en, id]);

test("documents are the files of all fields, those of rows included, by the code beside them or by their field", () => {
  const rows = [{ what: "INVOICE", file: file("d") }, { what: "OTHER", file: file("e") }, { what: "INVOICE" }];
  expect(told({ kind: "INVOICE", page: file("a"), pictures: [file("b"), file("c")], rows })).toEqual([
    ["Invoice", "a"],
    ["Pictures", "b"],
    ["Pictures", "c"],
    ["Invoice", "d"],
    ["File", "e"],
  ]);
});

test("what is no file is left out", () => {
  expect(told({ page: "a", pictures: [null, {}], rows: "none" })).toEqual([]);
  expect(told(undefined)).toEqual([]);
});

test("nothing belongs to a record whose tying field is empty", () => {
  expect(belongingFilter({ waybillId: "id" }, { id: "7" })).toEqual({ waybillId: "7" });
  expect(belongingFilter({ waybillId: "id", other: "number" }, { id: "7", number: "" })).toBeUndefined();
});
