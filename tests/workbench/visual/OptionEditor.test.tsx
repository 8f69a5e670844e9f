// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import type { Renamed } from "#dialect/wire/workbench.ts";
import { OptionEditor } from "../../../src/workbench/visual/OptionEditor.tsx";
import { all, clearPage, eventually, one, press, type } from "../../helpers/engine/page.tsx";
import { renderFormEditor } from "../../helpers/workbench/renderFormEditor.tsx";

afterEach(clearPage);

const text = JSON.stringify({
  name: "colour",
  items: [
    { const: "r", "x-label": { en: "Red", zh: "红" } },
    { const: "b", "x-label": { en: "Blue", zh: "蓝" } },
  ],
});
interface Codes {
  readonly items: readonly { readonly const: string; readonly "x-label": Readonly<Record<string, string>> }[];
}
const show = () => renderFormEditor(OptionEditor, "schemas/codes/colour.json", text);
const items = (form: { text(): string }) => (JSON.parse(form.text()) as Codes).items;

test("a label is changed in one language", async () => {
  const form = await show();
  await type(one("textbox", /^r: Label in English/), "Crimson");
  expect(items(form)[0]).toEqual({ const: "r", "x-label": { en: "Crimson", zh: "红" } });
});

test("an option can be moved and removed", async () => {
  const form = await show();
  await press(one("button", "Move down r"));
  expect(items(form).map((item) => item.const)).toEqual(["b", "r"]);
  await press(one("button", "Remove b"));
  expect(items(form).map((item) => item.const)).toEqual(["r"]);
});

test("a new option needs a label, which the other languages get too; a code is used once", async () => {
  const form = await show();
  const add = () => one("button", "Add an option") as HTMLButtonElement;
  await type(one("textbox", "Code"), "g");
  expect(add().disabled).toBe(true);
  await type(one("textbox", "Label in 中文"), "绿");
  await press(add());
  expect(items(form)[2]).toEqual({ const: "g", "x-label": { en: "绿", zh: "绿" } });
  await type(one("textbox", "Label in English"), "Navy");
  await type(one("textbox", "Code"), "b");
  expect(add().disabled).toBe(true);
  expect(all("listitem")).toHaveLength(3);
});

test("the columns of labels are headed by their languages", async () => {
  await show();
  expect([...document.querySelectorAll(".visual-heads > .ld-trunc")].map(({ textContent }) => textContent)).toEqual(["中文", "English"]);
});

test("the value of a new option is made of its label, in the writing of the others", async () => {
  const form = await show();
  await type(one("textbox", "Label in English"), "Dark green");
  await type(one("textbox", "Label in 中文"), "深绿");
  expect((one("textbox", "Code") as HTMLInputElement).value).toBe("dark_green");
  await press(one("button", "Add an option"));
  expect(items(form)[2]).toEqual({ const: "dark_green", "x-label": { en: "Dark green", zh: "深绿" } });
  expect((one("textbox", "Label in English") as HTMLInputElement).value).toBe("");
});

test("who uses the list stands below it, and the option whose label has the focus is told to the preview, without opening the option", async () => {
  const usages = async () => [
    {
      sort: "option" as const,
      file: "schemas/entities/book.json",
      line: 3,
      pointer: "/properties/cover/x-codes",
      trail: [{ en: "Cover" }],
    },
  ];
  const form = await renderFormEditor(OptionEditor, "schemas/codes/colour.json", text, { api: { usages } });
  await eventually(() => expect(document.querySelector(".bench-usages")?.textContent).toContain("Cover"));
  await act(async () => one("textbox", /^b: Label in English/).focus());
  expect(form.parts.at(-1)).toBe("/items/1");
  expect(document.querySelector('[aria-expanded="true"]')).toBeNull();
});

test("an option is offered no more, and offered again", async () => {
  const form = await show();
  await press(one("button", /^Red/));
  await press(one("checkbox", /^Offer it no more/));
  expect(items(form)[0]).toMatchObject({ const: "r", retired: true });
  await press(one("checkbox", /^Offer it no more/));
  expect(items(form)[0]).not.toHaveProperty("retired");
});

const book = "schemas/entities/book.json";
const list = "schemas/codes/colour.json";
/** A form whose server renames `r` to `red` in the list and in a book. `places`: what each look finds. */
async function showRename(places: readonly string[]) {
  let looks = 0;
  const was = JSON.stringify({ properties: { cover: { type: "string", "x-codes": "colour" } }, examples: [{ cover: "r" }] });
  const file = async (name: string) => ({ path: name, text: name === book ? was : text, hash: name });
  const files = async () => [
    { path: list, hash: "c", kind: "codes" as const, names: [] },
    { path: book, hash: "b", kind: "entity" as const, names: [] },
  ];
  const rename = async (): Promise<Renamed> => ({
    places: [list, book].map((path) => ({
      file: path,
      line: 1,
      before: "r",
      after: places[Math.min(looks++ >> 1, places.length - 1)] ?? "",
    })),
    files: { [list]: text.replace('"const":"r"', '"const":"red"'), [book]: was.replace('"cover":"r"', '"cover":"red"') },
    stored: [{ entity: "book", steps: [{ do: "value", field: "/cover", from: "r", to: "red" }] }],
  });
  const form = await renderFormEditor(OptionEditor, list, text, { api: { file, files, rename } });
  await press(one("button", /^Red/));
  await type(one("textbox", "Stored value"), "red");
  await press(one("button", "Show what changes"));
  await eventually(() => expect(document.querySelector('[title="schemas/entities/book.json:1"]')?.textContent).toBe("book"));
  return form;
}

test("an option is renamed in one act with its migration, once each place was shown; the draft stays as it is until then", async () => {
  const form = await showRename(["red"]);
  expect(items(form)[0]?.const).toBe("r");
  await press(one("button", "Rename in all 2 places"));
  await eventually(() => expect(items(form)[0]?.const).toBe("red"));
  expect(JSON.parse(form.workbench.draft.view().open[book]?.text ?? "")).toMatchObject({ examples: [{ cover: "red" }] });
  const migration = () => form.workbench.draft.view().open["schemas/migrations/0001-book-r-red.json"]?.text ?? "{}";
  await eventually(() => expect(JSON.parse(migration())).toMatchObject({ entity: "book", steps: [{ do: "value", field: "/cover" }] }));
});

test("where the draft was changed since the places were shown, nothing is renamed before the new ones are", async () => {
  const form = await showRename(["r (old)", "red"]);
  await press(one("button", "Rename in all 2 places"));
  await eventually(() => expect(document.body.textContent).not.toContain("r (old)"));
  expect(items(form)[0]?.const).toBe("r");
  await press(one("button", "Rename in all 2 places"));
  await eventually(() => expect(items(form)[0]?.const).toBe("red"));
});

test("a value with a quotation mark is refused, since it would end the text in a condition", async () => {
  await show();
  await press(one("button", /^Red/));
  await type(one("textbox", "Stored value"), "re'd");
  expect(document.body.textContent).toContain("No quotation marks");
  expect((one("button", "Show what changes") as HTMLButtonElement).disabled).toBe(true);
});
