import { expect, test } from "vitest";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { RelatedRecords } from "#dialect/schema/screens.ts";
import { relatedQueries, relatedRecords } from "../../../src/workbench/preview/relatedRecords.ts";

const screens = { lines: { entity: "line" }, bills: { entity: "bill" } } as unknown as CompiledCatalog["screens"];
const related = [
  { id: "lines", label: {}, screen: "lines", where: { boxId: "id" } },
  { id: "bills", label: {}, screen: "bills", where: { "owner.id": "owner.id", currency: "currency" } },
] as unknown as RelatedRecords[];
const box = { id: "7", currency: "EUR", owner: { id: "a", loginName: "anna" } };

test("a related list asks for the records with the values of the page's record; those of a customer by its login name", () => {
  expect(relatedQueries(related, box, screens)).toEqual([
    { key: "lines", entity: "line", where: { "/boxId": "7" }, search: "7" },
    { key: "bills", entity: "bill", where: { "/owner/id": "a", "/currency": "EUR" }, search: "anna" },
  ]);
});

test("it asks for nothing where the record lacks the value", () => {
  expect(relatedQueries(related, { id: "7" }, screens).map(({ key }) => key)).toEqual(["lines"]);
  expect(relatedQueries(related, undefined, screens)).toEqual([]);
});

const query = { key: "lines", entity: "line", where: { "/boxId": "7" }, search: "7" };
const line = (id: string, boxId: string) => ({ id, customer: "anna", title: "", record: { boxId, fee: 1 } });

test("stored records that belong to the record are shown, and no others", () => {
  expect(relatedRecords(query, [line("1", "7"), line("2", "77")], [{ fee: 2 }])).toEqual([{ id: "1", boxId: "7", fee: 1 }]);
});

test("a record that has none shows examples as if they were its own", () => {
  expect(relatedRecords(query, [line("2", "77")], [{ fee: 2 }])).toEqual([{ id: "lines-1", boxId: "7", fee: 2 }]);
  expect(relatedRecords(query, [line("2", "77")], [])).toEqual([{ id: "lines-1", boxId: "7", fee: 1 }]);
});
