// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { FieldEditor } from "../../../src/workbench/visual/FieldEditor.tsx";
import { all, clearPage, one, press, texts, type } from "../../helpers/engine/page.tsx";
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
