import { expect, test } from "vitest";
import { namedFiles } from "../../../../src/server/workbench/drafts/fileNames.ts";

const label = (en: string) => ({ en });
const files = [
  { path: "schemas/entities/book.json", text: JSON.stringify({ "x-label": label("Book") }) },
  { path: "schemas/screens/books.json", text: JSON.stringify({ entity: "book" }) },
  { path: "schemas/states/book.json", text: JSON.stringify({ entity: "book" }) },
  { path: "schemas/codes/kind.json", text: "{broken" },
  {
    path: "screens.json",
    text: JSON.stringify({
      routes: [{ screen: "books", title: label("Books"), children: [{ screen: "books", title: label("All books") }] }],
    }),
  },
];
const inForce = new Map([["schemas/entities/book.json", { text: "", hash: "h1" }]]);

test("files are called by the label of their entity and the titles of their pages", () => {
  const named = namedFiles({ inForce, changed: [], files });
  const of = (path: string) => named.find((file) => file.path === path);
  expect(of("schemas/entities/book.json")).toMatchObject({ kind: "entity", names: [label("Book")], hash: "h1" });
  expect(of("schemas/screens/books.json")).toMatchObject({ names: [label("Books"), label("All books")], entity: "book", hash: "" });
  expect(of("schemas/states/book.json")).toMatchObject({ names: [label("Book")], entity: "book" });
});

test("a screen of a further site is called by the title of its page there", () => {
  const desk = { path: "schemas/sites/desk.json", text: JSON.stringify({ routes: [{ screen: "shelves", title: label("All shelves") }] }) };
  const screen = { path: "schemas/screens/shelves.json", text: JSON.stringify({ entity: "book" }) };
  const named = namedFiles({ inForce, changed: [], files: [...files, desk, screen] });
  expect(named.find(({ path }) => path === screen.path)?.names).toEqual([label("All shelves")]);
});

test("a screen without a page is called by the part that shows it, otherwise by its entity", () => {
  const screen = (name: string, more: object) => ({
    path: `schemas/screens/${name}.json`,
    text: JSON.stringify({ entity: "book", ...more }),
  });
  const related = [{ id: "copies", label: label("Copies of this book"), screen: "copies" }];
  const shelf = [screen("books", { detail: { related } }), screen("copies", {}), screen("bookChange", {})];
  const named = namedFiles({ inForce, changed: [], files: [...files.filter(({ path }) => path !== shelf[0]?.path), ...shelf] });
  const of = (name: string) => named.find(({ path }) => path === `schemas/screens/${name}.json`)?.names;
  expect([of("copies"), of("bookChange")]).toEqual([[label("Copies of this book")], [label("Book")]]);
});

test("a file that is no JSON has no name, and a removed one keeps its own", () => {
  const removed = { path: "schemas/entities/shelf.json", text: null, base: null, updated: new Date(0) };
  const active = new Map([["schemas/entities/shelf.json", { text: JSON.stringify({ "x-label": label("Shelf") }), hash: "h2" }]]);
  const named = namedFiles({ inForce: active, changed: [removed], files });
  expect(named.find(({ path }) => path === "schemas/codes/kind.json")?.names).toEqual([]);
  expect(named.find(({ path }) => path === "schemas/entities/shelf.json")).toMatchObject({ names: [label("Shelf")], hash: "h2" });
});
