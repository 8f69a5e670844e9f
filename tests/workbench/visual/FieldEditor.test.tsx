// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { FieldEditor } from "../../../src/workbench/visual/FieldEditor.tsx";
import type { Usage } from "#dialect/lint/workspace/usages.ts";
import { all, clearPage, eventually, find, one, press, texts, type } from "../../helpers/engine/page.tsx";
import { renderFormEditor } from "../../helpers/workbench/renderFormEditor.tsx";

afterEach(clearPage);

const path = "schemas/entities/box.json";
const text = JSON.stringify({
  $id: "box",
  "x-entity": { name: "box", owner: "customer" },
  type: "object",
  properties: {
    name: { type: "string", maxLength: 20, "x-label": { en: "Name", zh: "名称" } },
    weight: { type: "number", "x-label": { en: "Weight", zh: "重量" } },
  },
  required: ["name"],
});
interface Entity {
  readonly properties: Readonly<Record<string, { readonly maxLength?: number; readonly "x-label": Readonly<Record<string, string>> }>>;
  readonly required?: readonly string[];
}
const entityOf = (form: { text(): string }) => JSON.parse(form.text()) as Entity;
const catalog = { screens: {}, codes: {}, endpoints: { calls: {} } } as unknown as CompiledCatalog;
const show = (compiled?: CompiledCatalog) => renderFormEditor(FieldEditor, path, text, compiled && { catalog: compiled });

test("fields are found by label in any language, and a required one is marked", async () => {
  await show();
  expect(texts(all("listitem"))).toEqual(["Name *name", "Weightweight"]);
  await type(one("searchbox"), "重");
  expect(texts(all("listitem"))).toEqual(["Weightweight"]);
});

test("label, limit and required of the chosen field are changed in the text", async () => {
  const form = await show();
  await type(one("textbox", "Label in English"), "Title");
  await type(one("textbox", "Maximum length"), "30");
  await press(one("checkbox", /Required/));
  expect(entityOf(form).properties["name"]).toMatchObject({ maxLength: 30, "x-label": { en: "Title", zh: "名称" } });
  expect(entityOf(form).required ?? []).not.toContain("name");
});

test("a number has its unit in each language, and a field the value that it has in a new record", async () => {
  const form = await show(catalog);
  await type(one("textbox", "Value of a new record"), "Box");
  expect(entityOf(form).properties["name"]).toMatchObject({ default: "Box" });
  await type(one("textbox", "Value of a new record"), "");
  expect(entityOf(form).properties["name"]).not.toHaveProperty("default");
  await press(one("button", "Weightweight"));
  await type(one("textbox", "Unit in English"), "kg");
  await type(one("textbox", "Value of a new record"), "1.5");
  expect(entityOf(form).properties["weight"]).toMatchObject({ "x-unit": { en: "kg" }, default: 1.5 });
});

test("a new field needs a free name that begins with a small letter, and a label in each language", async () => {
  const form = await show(catalog);
  await press(one("button", "Add a field"));
  const add = () => one("button", "Add") as HTMLButtonElement;
  for (const label of all("textbox", /Label in/)) await type(label, "Height");
  for (const [name, isAllowed] of [
    ["name", false],
    ["Height", false],
    ["height", true],
  ] as const) {
    await type(one("textbox", "Name of the field"), name);
    expect([name, !add().disabled]).toEqual([name, isAllowed]);
  }
  await press(add());
  expect(Object.keys(entityOf(form).properties)).toEqual(["name", "weight", "height"]);
});

const screen = "schemas/screens/boxes.json";
const screenText = JSON.stringify({
  list: { columns: [{ field: "name" }, { field: "weight" }] },
  form: { sections: [{ fields: ["name", "weight"] }] },
});
const usageAt = (file: string, pointer: string, sort: Usage["sort"]): Usage => ({ sort, file, line: 1, pointer, trail: [{ en: "Boxes" }] });

/** The form of the weight, which these places use. */
async function showWeight(usages: () => readonly Usage[]) {
  const api = { usages: async () => [...usages()], discard: async () => ({ revision: 9, preview: { catalog: "" } }) };
  const form = await renderFormEditor(FieldEditor, path, text, { catalog, api, others: { [screen]: screenText } });
  await press(one("button", "Weightweight"));
  return form;
}

test("a field is taken out with its columns and its place in the form, and with a migration: one step of undo", async () => {
  const form = await showWeight(() => [
    usageAt(screen, "/list/columns/1/field", "column"),
    usageAt(screen, "/form/sections/0/fields/1", "screen"),
    usageAt(path, "/properties/weight/x-unique", "unique"),
  ]);
  await press(one("button", "Show what uses it"));
  await eventually(() => expect(document.body.textContent).toContain("2 entries of forms and lists go with it:"));
  expect(texts(all("button", /Boxes/)).map((entry) => /Column|Screen/.exec(entry)?.[0])).toEqual(["Column", "Screen"]);
  await press(one("button", "Take out Weight"));
  await eventually(() => expect(entityOf(form).properties).not.toHaveProperty("weight"));
  const view = () => form.workbench.draft.view();
  expect(JSON.parse(view().open[screen]?.text ?? "")).toEqual({
    list: { columns: [{ field: "name" }] },
    form: { sections: [{ fields: ["name"] }] },
  });
  const migration = () => view().open["schemas/migrations/0001-box-drop-weight.json"]?.text ?? "{}";
  await eventually(() => expect(JSON.parse(migration())).toMatchObject({ entity: "box", steps: [{ do: "drop", field: "/weight" }] }));
  await form.workbench.draft.undo();
  expect(entityOf(form).properties).toHaveProperty("weight");
  expect(view().open[screen]?.text).toBe(screenText);
});

test("what reads the field stands in the way, each place with a press that leads there", async () => {
  let isRead = true;
  const form = await showWeight(() => [
    usageAt(screen, "/list/columns/1/field", "column"),
    ...(isRead ? [usageAt(path, "/x-rules/0/rule", "rule")] : []),
  ]);
  await press(one("button", "Show what uses it"));
  await eventually(() => expect(document.body.textContent).toContain("One place reads it"));
  expect(all("button", "Take out Weight")).toEqual([]);
  isRead = false;
  await press(one("button", "Look again"));
  await press(await find("button", "Take out Weight"));
  await eventually(() => expect(entityOf(form).properties).not.toHaveProperty("weight"));
});
