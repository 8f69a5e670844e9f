import { expect, test } from "vitest";
import type { Screen } from "#dialect/schema/screens.ts";
import { followedPart, viewOfPlace } from "../../../src/workbench/preview/followedPart.ts";
import { type PickContext, resolvePick } from "../../../src/workbench/preview/resolvePick.ts";
import type { View, ViewKind } from "../../../src/workbench/preview/views.ts";

const label = (en: string) => ({ en, zh: `${en}的` });
const screen = {
  list: {
    columns: ["name", { field: "weight", second: "size" }, { field: "size", label: label("Measure") }],
    toolbar: ["create", { id: "more", label: label("More") }],
  },
  form: { sections: [{ id: "one", label: label("One"), of: "from", fields: ["city"] }] },
  detail: {
    tabs: [
      { id: "first", label: label("First") },
      { id: "money", label: label("Money") },
    ],
    sections: [
      { id: "a", label: label("Cargo"), fields: ["weight"] },
      { id: "b", label: label("Fees"), tab: "money", fields: ["size"] },
    ],
    related: [
      { id: "lines", label: label("Lines"), screen: "lines", where: { box: "id" } },
      { id: "bills", label: label("Bills"), tab: "money", screen: "bills", where: { box: "id" } },
    ],
  },
} as unknown as Screen;

function contextOf(part: ViewKind): PickContext {
  return {
    view: { screen: "boxes", entity: "box", part },
    screen: { [part]: (screen as unknown as Record<string, unknown>)[part] },
    language: "en",
    states: { box: { entity: "box", tabs: [{ id: "open", label: label("Open") }], transitions: [{ id: "send", label: label("Send") }] } },
    schema: {
      properties: {
        name: { type: "string", "x-label": label("Name") },
        weight: { type: "number", "x-label": label("Weight") },
        size: { type: "number", "x-label": label("Size") },
        from: { type: "object", properties: { city: { type: "string", "x-label": label("City") } } },
        goods: { type: "array", items: { type: "object", properties: { net: { type: "number", "x-label": label("Net") } } } },
      },
    },
  } as unknown as PickContext;
}
const ofScreen = (part: ViewKind, pointer: string) => followedPart({ path: "schemas/screens/boxes.json", pointer }, contextOf(part));
const ofField = (part: ViewKind, pointer: string) => followedPart({ path: "schemas/entities/box.json", pointer }, contextOf(part));

test("a field is shown as a field of a form, as the column of a list, and with the tab of a record's page", () => {
  expect(ofField("form", "/properties/from/properties/city")).toEqual({ kind: "field", label: "City" });
  expect(ofField("form", "/properties/goods/items/properties/net")).toEqual({ kind: "field", label: "Net" });
  expect(ofField("list", "/properties/weight")).toEqual({ kind: "column", label: "Weight / Size", field: "weight" });
  expect(ofField("form", "/properties/goods/items/properties/net/x-codes")).toEqual({ kind: "field", label: "Net" });
  expect(ofField("form", "/properties/name/items/x-codes")).toEqual({ kind: "field", label: "Name" });
  expect(ofField("list", "/properties/from/properties/city")).toBeUndefined();
  expect(ofField("detail", "/properties/size")).toEqual({ kind: "field", label: "Size", tab: "Money" });
});

test("parts of a screen are shown by their labels", () => {
  expect(ofScreen("list", "/list/columns/2")).toEqual({ kind: "column", label: "Measure", field: "size" });
  expect(ofScreen("list", "/list/toolbar/1")).toEqual({ kind: "button", label: "More" });
  expect(ofScreen("list", "/list/columns")).toBeUndefined();
  expect(ofScreen("form", "/form/sections/0")).toEqual({ kind: "section", label: "One" });
  expect(ofScreen("form", "/form/sections/0/fields/0")).toEqual({ kind: "field", label: "City" });
  expect(ofScreen("detail", "/detail/sections/1")).toEqual({ kind: "section", label: "Fees", tab: "Money" });
  expect(ofScreen("detail", "/detail/tabs/1")).toEqual({ kind: "tab", label: "Money" });
  expect(ofScreen("detail", "/detail/related/1")).toEqual({ kind: "related", label: "Bills", tab: "Money" });
  expect(ofScreen("detail", "/detail/related/0/where")).toEqual({ kind: "related", label: "Lines", tab: "First" });
});

test("a tab and a transition are shown by the states of the entity", () => {
  const of = (pointer: string) => followedPart({ path: "schemas/states/box.json", pointer }, contextOf("list"));
  expect(of("/tabs/0")).toEqual({ kind: "tab", label: "Open" });
  expect(of("/transitions/0")).toEqual({ kind: "button", label: "Send" });
  expect(followedPart({ path: "schemas/states/other.json", pointer: "/tabs/0" }, contextOf("list"))).toBeUndefined();
});

test("what is shown leads back to the place that it was found for", () => {
  for (const [part, pointer] of [
    ["list", "/list/columns/1"],
    ["list", "/list/columns/2"],
    ["form", "/form/sections/0"],
    ["detail", "/detail/sections/1"],
    ["detail", "/detail/tabs/0"],
    ["detail", "/detail/related/1"],
  ] as const) {
    const shown = ofScreen(part, pointer);
    expect(shown && resolvePick(shown, contextOf(part))).toEqual({ path: "schemas/screens/boxes.json", pointer });
  }
});

test("a place of a form is shown in the form of its screen, whatever view was open", () => {
  const view = (part: ViewKind) => ({ id: part, part, screen: "boxes" }) as View;
  const views = [view("list"), view("form")];
  const place = (pointer: string) => ({ path: "schemas/screens/boxes.json", pointer });
  expect(viewOfPlace(place("/form/sections/0"), views[0], views)?.part).toBe("form");
  expect(viewOfPlace(place("/list/columns"), views[0], views)).toBeUndefined();
  expect(viewOfPlace({ path: "schemas/screens/other.json", pointer: "/form" }, views[0], views)).toBeUndefined();
});
