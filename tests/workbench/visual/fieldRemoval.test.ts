import { expect, test } from "vitest";
import type { Usage } from "#dialect/lint/workspace/usages.ts";
import { fieldRemoval, toldEntries, withoutField, withoutPlaces } from "../../../src/workbench/visual/fieldRemoval.ts";

const entity = "schemas/entities/box.json";
const screen = "schemas/screens/boxes.json";
const field = { name: "weight", pointer: "/properties/weight" };
const usage = (file: string, pointer: string, sort: Usage["sort"] = "screen"): Usage => ({ file, pointer, sort, line: 1, trail: [] });
const texts = {
  [screen]: JSON.stringify({
    title: { en: "{weight} kg" },
    list: { columns: [{ field: "name" }, { field: "weight", secondWhen: "self.weight > 3" }], search: ["weight"] },
    form: { sections: [{ fields: ["name", "weight"] }] },
  }),
};
const removal = (...usages: readonly Usage[]) => fieldRemoval(usages, field, entity, texts);

test("entries of lists go with the field, and what stands in such an entry with it", () => {
  const { entries, readers } = removal(
    usage(screen, "/list/columns/1/field", "column"),
    usage(screen, "/list/columns/1/secondWhen", "condition"),
    usage(screen, "/form/sections/0/fields/1"),
    usage("schemas/records/box.json", "/0/weight", "record"),
    usage(entity, "/properties/weight/x-unique", "unique"),
  );
  expect(entries.map(({ pointer }) => pointer)).toEqual(["/list/columns/1", "/form/sections/0/fields/1", "/0/weight"]);
  expect(readers).toEqual([]);
});

test("people are told of each entry, and of shipped records once per file", () => {
  const records = ["/0/weight", "/1/weight"].map((pointer) => usage("schemas/records/box.json", pointer, "record"));
  const { entries } = removal(usage(screen, "/form/sections/0/fields/1"), ...records);
  expect(entries).toHaveLength(3);
  expect(toldEntries(entries).map(({ file, sort, pointer }) => [file, sort, pointer])).toEqual([
    [screen, "screen", "/form/sections/0/fields/1"],
    ["schemas/records/box.json", "record", "/0/weight"],
  ]);
});

test("texts, conditions, places of other entities and the last entry of a list stand in the way", () => {
  const inTheWay = [
    usage(screen, "/title/en", "text"),
    usage(screen, "/list/search/0"),
    usage(entity, "/x-rules/0/rule", "rule"),
    usage("schemas/entities/order.json", "/properties/box/x-reference/show/0", "reference"),
  ];
  expect(removal(...inTheWay)).toEqual({ entries: [], readers: inTheWay });
});

test("several places of a text go at once, the last first", () => {
  const list = JSON.stringify({ fields: Array.from({ length: 12 }, (_empty, at) => `f${at}`) });
  expect(JSON.parse(withoutPlaces(list, ["/fields/1", "/fields/10", "/fields/2"])).fields).toEqual([
    "f0",
    "f3",
    "f4",
    "f5",
    "f6",
    "f7",
    "f8",
    "f9",
    "f11",
  ]);
});

test("the entity loses the field, its place among the required ones, and its values in examples", () => {
  const text = JSON.stringify({
    required: ["weight"],
    properties: { name: {}, weight: {} },
    examples: [{ name: "a", weight: 1 }, { name: "b" }],
  });
  expect(JSON.parse(withoutField(text, field))).toEqual({ properties: { name: {} }, examples: [{ name: "a" }, { name: "b" }] });
});
