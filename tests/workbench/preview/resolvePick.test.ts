import { expect, test } from "vitest";
import type { PickedPart } from "#dialect/wire/preview.ts";
import { type PickContext, resolvePick } from "../../../src/workbench/preview/resolvePick.ts";

const label = (en: string) => ({ en, zh: en });
const context = {
  view: { screen: "boxes", entity: "box", part: "list" },
  language: "en",
  screen: {
    list: {
      columns: [
        { field: "name", width: 90 },
        { field: "weight", label: label("Heavy"), width: 90 },
      ],
    },
  },
  schema: {
    properties: {
      name: { type: "string", "x-label": label("Name") },
      weight: { type: "number", "x-label": label("Weight") },
      from: { type: "object", properties: { city: { type: "string", "x-label": label("City") } } },
      to: { type: "object", properties: { city: { type: "string", "x-label": label("City") } } },
      goods: { type: "array", items: { type: "object", properties: { weight: { type: "number", "x-label": label("Net") } } } },
    },
  },
} as unknown as PickContext;
const entity = "schemas/entities/box.json";

test("a control leads to its field: of two with one label to its own, and of a row to the field of all rows", () => {
  expect(resolvePick({ kind: "field", label: "City", control: ":r1:-to-city" }, context)).toEqual({
    path: entity,
    pointer: "/properties/to/properties/city",
  });
  expect(resolvePick({ kind: "field", label: "Net", control: ":r1:-goods-0-weight" }, context)).toEqual({
    path: entity,
    pointer: "/properties/goods/items/properties/weight",
  });
});

test("a value of a detail page leads to its field by the label", () => {
  expect(resolvePick({ kind: "field", label: "Weight" }, context)).toEqual({ path: entity, pointer: "/properties/weight" });
  expect(resolvePick({ kind: "field", label: "Unknown" }, context)).toBeUndefined();
});

test("a cell leads to its column, by the label of the column or of its field, alone or with a second field below", () => {
  const screen = "schemas/screens/boxes.json";
  expect(resolvePick({ kind: "column", label: "Heavy" }, context)).toEqual({ path: screen, pointer: "/list/columns/1" });
  expect(resolvePick({ kind: "column", label: "Name / Net" }, context)).toEqual({ path: screen, pointer: "/list/columns/0" });
});

test("a button of the product leads to its place on the screen by its sentence, one of the screen by its own label", () => {
  const buttons = {
    ...context,
    messages: { "action.create": "New", "action.export": "Export" },
    screen: { list: { columns: [], toolbar: ["create", { id: "more", label: label("More") }], rowActions: ["edit"] } },
  } as unknown as PickContext;
  const pick = (name: string) => resolvePick({ kind: "button", label: name }, buttons);
  expect(pick("New")).toEqual({ path: "schemas/screens/boxes.json", pointer: "/list/toolbar/0" });
  expect(pick("More")).toEqual({ path: "schemas/screens/boxes.json", pointer: "/list/toolbar/1" });
  expect(pick("Export")).toBeUndefined();
});

test("a value of a card leads to the column of its field, the card to the columns", () => {
  const path = "schemas/screens/boxes.json";
  expect(resolvePick({ kind: "column", label: "3 kg", field: "weight", nth: 2 }, context)).toEqual({ path, pointer: "/list/columns/1" });
  const ofCustomer = { list: { columns: ["name", { field: "owner.name", label: label("Customer") }] } } as unknown as PickContext["screen"];
  const named: PickedPart = { kind: "column", label: "Demo", field: "owner/name" };
  expect(resolvePick(named, { ...context, screen: ofCustomer })).toEqual({ path, pointer: "/list/columns/1" });
  expect(resolvePick({ kind: "card", label: "N-1" }, context)).toEqual({ path, pointer: "/list/columns" });
});

test("a related list leads to its place on the screen; one that another screen brings leads nowhere", () => {
  const detail = { related: [{ id: "lines", label: label("Lines"), screen: "lines", where: { box: "id" } }] };
  const page = { ...context, screen: { detail } } as unknown as PickContext;
  const path = "schemas/screens/boxes.json";
  expect(resolvePick({ kind: "related", label: "Lines" }, page)).toEqual({ path, pointer: "/detail/related/0" });
  expect(resolvePick({ kind: "related", label: "Other" }, page)).toBeUndefined();
});
