// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { ColumnEditor } from "../../../src/workbench/screen/ColumnEditor.tsx";
import { clearPage, one, type } from "../../helpers/engine/page.tsx";
import { renderFormEditor } from "../../helpers/workbench/renderFormEditor.tsx";

afterEach(clearPage);

const text = `{
  "list": {
    "columns": [{ "field": "fee", "width": 90 }, { "field": "way", "width": { "zh": 120, "en": 150 } }]
  }
}`;
const show = () => renderFormEditor(ColumnEditor, "schemas/screens/fees.json", text);

test("a changed width is written, and an emptied one is removed", async () => {
  const form = await show();
  await type(one("textbox", "Width: fee"), "110");
  expect(form.text()).toBe(text.replace("90", "110"));
  await type(one("textbox", "Width: fee"), "");
  expect(form.text()).toBe(text.replace(', "width": 90', ""));
});

test("a column with a width for each language has an input for each", async () => {
  const form = await show();
  await type(one("textbox", "Width in en: way"), "170");
  expect(form.text()).toBe(text.replace("150", "170"));
});
