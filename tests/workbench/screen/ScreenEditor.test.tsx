// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { readJsonValue } from "#dialect/json/editJson.ts";
import ScreenEditor from "../../../src/workbench/screen/ScreenEditor.tsx";
import { clearPage, one, press, type } from "../../helpers/engine/page.tsx";
import type { FormEditorProps } from "../../../src/workbench/visual/formEditorProps.ts";
import { renderFormEditor } from "../../helpers/workbench/renderFormEditor.tsx";

afterEach(clearPage);

const text = `{
  "kind": "list",
  "entity": "fee",
  "list": {
    "columns": ["fee"],
    "filters": [{ "field": "kind" },   { "field": "way", "more": true }],
    "sort": [{ "field": "time",  "desc": true }],
    "toolbar": ["create", { "id": "more", "label": { "zh": "更多", "en": "More" }, "go": "/more" }]
  },
  "form": {
    "sections": [
      { "id": "who", "label": { "zh": "谁", "en": "Who" }, "fields": ["name", "city"] },
      { "id": "what", "label": { "zh": "什么", "en": "What" }, "columns": 3, "fields": ["fee"] }
    ]
  }
}`;
const show = () => renderFormEditor(ScreenEditor, "schemas/screens/fees.json", text);
const part = (name: string) => press(one("button", name));

test("the order of a list is turned around, and only that is written", async () => {
  const form = await show();
  await part("Order1");
  await type(one("combobox", "Direction of time"), "asc");
  expect(form.text()).toBe(text.replace(`,  "desc": true`, ""));
});

test("a filter goes under more filters, is moved and removed", async () => {
  const form = await show();
  await part("Filters2");
  await press(one("button", "Move down kind"));
  expect(form.text()).toBe(
    text.replace(`{ "field": "kind" },   { "field": "way", "more": true }`, `{ "field": "way", "more": true },   { "field": "kind" }`),
  );
  await press(one("button", "Remove way"));
  expect(readJsonValue(form.text(), "/list/filters")).toEqual([{ field: "kind" }]);
});

test("a section has its fields with their widths; the last field of a section stays", async () => {
  const form = await show();
  await part("WhoSection · 2");
  await type(one("combobox", "Width in the section: city"), "2");
  expect(readJsonValue(form.text(), "/form/sections/0/fields/1")).toEqual({ field: "city", span: 2 });
  await part("WhatSection · 1");
  expect(() => one("button", "Remove fee")).toThrow();
  await press(one("button", "Move up What"));
  expect(readJsonValue(form.text(), "/form/sections/0/id")).toBe("what");
  // It stays the section that is edited.
  expect(one("heading", "What")).toBeDefined();
});

test("buttons are moved, and one of the screen shows its label and where it leads", async () => {
  const form = await show();
  await part("Buttons above the list2");
  await press(one("button", "Moremore"));
  expect(one("textbox", "Leads to")).toMatchObject({ value: "/more" });
  await press(one("button", "Move up More"));
  expect(readJsonValue(form.text(), "/list/toolbar/1")).toBe("create");
});

const page = `{
  "kind": "detail",
  "entity": "fee",
  "detail": {
    "header": { "title": "fee" },
    "tabs": [{ "id": "one", "label": { "zh": "一", "en": "First" } }, { "id": "two", "label": { "zh": "二", "en": "Second" } }],
    "sections": [{ "id": "who", "label": { "zh": "谁", "en": "Who" }, "fields": ["fee"] }],
    "related": [
      { "id": "lines", "label": { "zh": "行", "en": "Lines" },   "screen": "lines", "where": { "fee": "id" } },
      { "id": "bills", "label": { "zh": "账", "en": "Bills" }, "tab": "two", "screen": "bills", "where": { "fee": "id" }, "first": true }
    ]
  }
}`;

test("a related list has its tab, place and matching fields, and only what is changed is written", async () => {
  const form = await renderFormEditor(ScreenEditor, "schemas/screens/feePage.json", page);
  await part("Related lists2");
  await part("Billsbills");
  await type(one("combobox", "Tab"), "one");
  expect(form.text()).toBe(page.replace(' "tab": "two",', ""));
  await press(one("checkbox", "Before the sections; on a phone it is open first"));
  expect(readJsonValue(form.text(), "/detail/related/1")).not.toHaveProperty("first");
  await type(one("textbox", "Label in English"), "Invoices");
  expect(readJsonValue(form.text(), "/detail/related/1/label/en")).toBe("Invoices");
  await press(one("button", "Move up Invoices"));
  expect(readJsonValue(form.text(), "/detail/related/0/id")).toBe("bills");
});

test("the last related list goes with its heading: an empty list is refused", async () => {
  const form = await renderFormEditor(ScreenEditor, "schemas/screens/feePage.json", page);
  await part("Related lists2");
  await press(one("button", "Remove Lines"));
  await press(one("button", "Remove Bills"));
  expect(readJsonValue(form.text(), "/detail/related")).toBeUndefined();
});

test("the tabs of a list by states are shown, and each leads to its form among the states", async () => {
  const catalog = {
    screens: { fees: { entity: "fee" } },
    states: { "fee-states": { entity: "fee", tabs: [{ id: "open", label: { zh: "未付", en: "To pay" } }] } },
    codes: {},
    entities: {},
    endpoints: { calls: {} },
  } as unknown as CompiledCatalog;
  const withTabs = text.replace('"columns": ["fee"],', '"columns": ["fee"], "tabs": "states",');
  const onOpen = vi.fn();
  const Editor = (props: FormEditorProps) => <ScreenEditor {...props} onOpen={onOpen} />;
  await renderFormEditor(Editor, "schemas/screens/fees.json", withTabs, { catalog });
  await part("Tabs");
  await press(one("button", "To pay"));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith("schemas/states/fee-states.json", { line: 1, column: 1, pointer: "/tabs/0" });
});
