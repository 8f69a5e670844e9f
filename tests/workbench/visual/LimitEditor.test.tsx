// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { LimitEditor } from "../../../src/workbench/visual/LimitEditor.tsx";
import { clearPage, one, press, texts, type } from "../../helpers/engine/page.tsx";
import { renderFormEditor } from "../../helpers/workbench/renderFormEditor.tsx";

afterEach(clearPage);

const text = '{\n  "boxes": { "value": 40, "unit": "boxes" },\n  "note": { "value": "a", "unit": "" }\n}';

test("a changed limit stays a number, and the rest of the file stays as it is", async () => {
  const form = await renderFormEditor(LimitEditor, "schemas/limits.json", text);
  await type(one("textbox", "boxes"), "45");
  expect(form.text()).toBe(text.replace("40", "45"));
});

test("incomplete input of a number is not written", async () => {
  const form = await renderFormEditor(LimitEditor, "schemas/limits.json", text);
  await type(one("textbox", "boxes"), "");
  await type(one("textbox", "boxes"), "4x");
  expect(form.text()).toBe(text);
});

test("limits are found by name, and a name leads to its place in the text", async () => {
  const form = await renderFormEditor(LimitEditor, "schemas/limits.json", text);
  await type(one("searchbox"), "NOT");
  expect(texts([...document.querySelectorAll(".visual-name")])).toEqual(["note"]);
  await press(one("button", "note"));
  expect(form.shown).toEqual(["/note"]);
});
