// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { readJsonValue } from "#dialect/json/editJson.ts";
import SiteEditor from "../../../src/workbench/site/SiteEditor.tsx";
import { all, clearPage, one, press, type } from "../../helpers/engine/page.tsx";
import { renderFormEditor } from "../../helpers/workbench/renderFormEditor.tsx";

afterEach(clearPage);

const text = `{
  "product": { "zh": "图书馆", "en": "Library" },
  "home": "/home",
  "routes": [
    { "path": "/home",  "view": "home", "title": { "zh": "首页", "en": "Home" } },
    { "path": "/books", "title": { "zh": "书", "en": "Books" }, "children": [
      { "path": "list", "screen": "books", "title": { "zh": "列表", "en": "List" }, "icon": "book" },
      { "path": "new", "screen": "book", "title": { "zh": "新书", "en": "New book" }, "hidden": true }
    ] }
  ]
}`;
const show = () => renderFormEditor(SiteEditor, "screens.json", text);
const page = (name: string) => press(one("button", name));

test("the site as a whole comes first: its name, and where one begins", async () => {
  const form = await show();
  await type(one("textbox", "Name of the product in English"), "Town library");
  await type(one("combobox", "Visitors begin at"), "/books/list");
  expect(form.text()).toBe(text.replace('"en": "Library"', '"en": "Town library"').replace('"home": "/home"', '"home": "/books/list"'));
});

test("a text with breaks of lines keeps them while it is edited", async () => {
  const long = text.replace('"home": "/home"', '"home": "/home", "front": { "claim": { "zh": "一\\n二", "en": "One,\\ntwo" } }');
  const form = await renderFormEditor(SiteEditor, "screens.json", long);
  const claim = one("textbox", "Heading in English") as HTMLTextAreaElement;
  expect(claim.value).toBe("One,\ntwo");
  await type(claim, "Three,\nfour");
  expect(form.text()).toBe(long.replace("One,\\ntwo", "Three,\\nfour"));
});

test("a page is renamed, taken into the menu, and gets another icon: only that is written", async () => {
  const form = await show();
  await page("New book/books/new");
  await type(one("textbox", "Title in English"), "Buy a book");
  await press(one("checkbox", "In the menu"));
  await type(one("textbox", "Icon (name from lucide.dev)"), "plus");
  expect(readJsonValue(form.text(), "/routes/1/children/1")).toEqual({
    path: "new",
    screen: "book",
    title: { zh: "新书", en: "Buy a book" },
    icon: "plus",
  });
  expect(form.text()).toContain('{ "path": "/home",  "view": "home"');
});

test("a page moves in the menu and into another group, and stays the chosen one", async () => {
  const form = await show();
  await page("New book/books/new");
  await press(one("button", "Move up New book"));
  expect(readJsonValue(form.text(), "/routes/1/children/0/path")).toBe("new");
  await type(one("combobox", "Group"), "");
  expect(readJsonValue(form.text(), "/routes/2")).toMatchObject({ path: "/books/new", screen: "book" });
  expect(one("heading", "New book /books/new").tagName).toBe("H3");
});

test("pages are found by title, address and screen", async () => {
  await show();
  await type(one("searchbox", "Find a page"), "books/li");
  expect(all("button", /\/books\/list$/)).toHaveLength(1);
  expect(all("button", /\/home$/)).toHaveLength(0);
});

test("a page is removed; the only page of a group stays", async () => {
  const form = await show();
  await page("New book/books/new");
  await press(one("button", "Remove New book"));
  expect(readJsonValue(form.text(), "/routes/1/children")).toHaveLength(1);
  await page("List/books/list");
  expect(all("button", "Remove List")).toHaveLength(0);
  expect((one("combobox", "Group") as HTMLSelectElement).disabled).toBe(true);
});
