// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { readJsonValue } from "#dialect/json/editJson.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import ImportForm from "../../../src/workbench/imports/ImportForm.tsx";
import { all, clearPage, find, one, press, texts, type } from "../../helpers/engine/page.tsx";
import { renderFormEditor } from "../../helpers/workbench/renderFormEditor.tsx";

afterEach(clearPage);

const schema = {
  "x-entity": { name: "box", owner: "customer" },
  "x-import": { key: "no", rows: 100, maxBytes: 5000 },
  type: "object",
  required: ["no"],
  properties: {
    no: { type: "string", "x-label": { zh: "编号", en: "Number" } },
    weight: { type: "number", "x-label": { zh: "重量", en: "Weight" } },
    cost: { type: "number", readOnly: true, "x-label": { zh: "成本", en: "Cost" } },
    lines: {
      type: "array",
      "x-label": { zh: "明细", en: "Lines" },
      items: { type: "object", properties: { name: { type: "string", "x-label": { zh: "名称", en: "Name" } } } },
    },
  },
  examples: [{ no: "B-1" }],
};
/** The modules of the compiled entity, as the server serves them. */
const catalog = (): CompiledCatalog => {
  const parts = `schema=${JSON.stringify(schema)},expressions={},written={schema:{},expressions:{}},values={}`;
  const shown = `export const name="box",version="1",${parts};`;
  const address = `data:text/javascript,${encodeURIComponent(shown)}#.js`;
  return { entities: { box: address }, codes: {}, timeZone: "UTC", screens: {}, limits: {} } as unknown as CompiledCatalog;
};
const show = async () => {
  const form = await renderFormEditor(ImportForm, "schemas/entities/box.json", JSON.stringify(schema), { catalog: catalog() });
  await find("heading", "How records come in from a workbook");
  return form;
};

test("until somebody chooses, the sheet has every field that a user fills in; chosen columns are ordered, removed and added", async () => {
  const form = await show();
  await press(one("button", "Choose the columns"));
  expect(readJsonValue(form.text(), "/x-import/columns")).toEqual(["no", "weight"]);
  await press(one("button", "Move down Number"));
  expect(readJsonValue(form.text(), "/x-import/columns")).toEqual(["weight", "no"]);
  await press(one("button", "Remove Weight"));
  await type(one("combobox", "Choose a field …"), "weight");
  await press(all("button", "Add")[0]!);
  expect(readJsonValue(form.text(), "/x-import/columns")).toEqual(["no", "weight"]);
  await press(one("button", "Take every field again"));
  expect(readJsonValue(form.text(), "/x-import/columns")).toBe(undefined);
});

test("a column has its example and whether a new record needs it; what the entity demands is needed anyway", async () => {
  const form = await show();
  await press(one("button", "Choose the columns"));
  await type(one("textbox", "Example of Weight"), "2.5");
  expect(readJsonValue(form.text(), "/examples/0")).toEqual({ no: "B-1", weight: 2.5 });
  const [number, weight] = all("checkbox") as HTMLInputElement[];
  expect([number?.disabled, number?.checked]).toEqual([true, true]);
  await press(weight!);
  expect(readJsonValue(form.text(), "/x-import/required")).toEqual(["weight"]);
});

test("a list of rows is taken onto the sheet with cells for its first rows", async () => {
  const form = await show();
  await type(one("combobox", "Choose a list …"), "lines");
  await press(all("button", "Add").at(-1)!);
  await type(one("textbox", "Rows of the list: Lines"), "5");
  expect(readJsonValue(form.text(), "/x-import/lists")).toEqual([{ field: "lines", count: 5, columns: ["name"] }]);
  expect(texts(all("listitem"))).toEqual(["Namename"]);
});

test("before the draft is compiled, the form shows what the file states, and takes edits", async () => {
  const form = await renderFormEditor(ImportForm, "schemas/entities/box.json", JSON.stringify(schema));
  await find("heading", "How records come in from a workbook");
  await press(one("button", "Choose the columns"));
  expect(readJsonValue(form.text(), "/x-import/columns")).toEqual(["no", "weight"]);
  await press(one("button", "Move down Number"));
  expect(readJsonValue(form.text(), "/x-import/columns")).toEqual(["weight", "no"]);
});
