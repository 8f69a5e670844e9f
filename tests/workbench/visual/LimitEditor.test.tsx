// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { act } from "react";
import type { TranslationTable } from "#dialect/lint/workspace/translatedTexts.ts";
import { LimitEditor } from "../../../src/workbench/visual/LimitEditor.tsx";
import { clearPage, eventually, one, press, texts, type } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";
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

test("limits are found by their name for people, in any language, by key, value or unit", async () => {
  const named = text.replace('"boxes": {', '"boxes": { "x-label": { "zh": "箱数上限", "en": "Boxes of an order" },');
  await renderFormEditor(LimitEditor, "schemas/limits.json", named);
  const found = () => texts([...document.querySelectorAll(".visual-name")]);
  expect(found()).toEqual(["Boxes of an orderboxes", "note"]);
  for (const search of ["箱数", "of an ORDER", "boxes 40"]) {
    await type(one("searchbox"), search);
    expect(found()).toEqual(["Boxes of an orderboxes"]);
  }
  for (const search of ["how many boxes may an order have", "最多几箱"]) {
    await type(one("searchbox"), search);
    expect(found()).toEqual(["Boxes of an orderboxes"]);
    expect(document.body.textContent).toContain("Nearest");
  }
  await type(one("searchbox"), "lorry");
  expect(document.body.textContent).toContain("No limit matches.");
});

test("a limit is found by the sentence that states it", async () => {
  const texts = [{ texts: { en: "No more than {limits.boxes} fit on a lorry" } }];
  const table = { languages: [], texts } as unknown as TranslationTable;
  await renderFormEditor(LimitEditor, "schemas/limits.json", text, { api: { texts: async () => table } });
  await type(one("searchbox"), "fit on a lorry");
  await eventually(() => expect(document.querySelectorAll(".visual-name")).toHaveLength(1));
  expect(document.querySelector(".visual-name")?.textContent).toBe("boxes");
});

test("units of time and size are words, others stay as they are", async () => {
  await renderFormEditor(
    LimitEditor,
    "schemas/limits.json",
    '{ "wait": { "value": 3, "unit": "d" }, "load": { "value": 4, "unit": "kg" } }',
  );
  expect(texts([...document.querySelectorAll(".visual-unit")])).toEqual(["days", "kg"]);
});

test("a limit opens with its names and with everybody who uses it", async () => {
  const pointer = "/properties/size/x-bind/maxLength";
  const usage = { sort: "limit", file: "schemas/entities/box.json", line: 3, pointer, trail: [{ en: "Size" }] } as const;
  const asked = vi.fn(async () => [usage]);
  const form = await renderFormEditor(LimitEditor, "schemas/limits.json", text, { api: { usages: asked } });
  await press(one("button", "Name and usages of note"));
  expect(asked).toHaveBeenCalledWith({ limit: "note" });
  await eventually(() => expect(one("button", /Size/).textContent).toBe("Limit of a fieldSizebox › Maximum length"));
  expect(document.body.textContent).not.toContain("/properties");
  await type(one("textbox", "Name in English"), "A note");
  expect(form.text()).toContain('"x-label": { "en": "A note" }');
  await press(one("button", "Show in the JSON"));
  expect(form.shown).toEqual(["/note"]);
});

test("the limit whose value has the focus is the one that the preview shows, opened or not", async () => {
  const workbench = await testWorkbench();
  const onPart = vi.fn();
  const opened = { path: "schemas/limits.json", text, published: text, hash: "" };
  const props = { opened, onPart, target: undefined, file: undefined, catalog: undefined };
  const rest = { edit: () => undefined, show: () => undefined, onOpen: () => undefined, onText: () => undefined };
  await renderInWorkbench(workbench, <LimitEditor {...props} {...rest} />);
  expect(onPart).not.toHaveBeenCalled();
  await act(async () => one("textbox", "note").focus());
  expect(onPart).toHaveBeenLastCalledWith("/note");
  await act(async () => one("textbox", "boxes").focus());
  expect(onPart).toHaveBeenLastCalledWith("/boxes");
});
