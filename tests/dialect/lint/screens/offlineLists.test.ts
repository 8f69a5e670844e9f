import { expect, test } from "vitest";
import { findingsOf, library } from "../library.ts";
import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("list/offline");

const found = (files: typeof library.files) =>
  findingsOf({ ...library, files })
    .filter(({ rule }) => rule === "list/offline")
    .map(({ at }) => at);
const replaced = (path: string, before: string, after: string) =>
  library.files.map((file) => (file.path === path ? { ...file, text: file.text.replace(before, after) } : file));

test("a list that a route of an account shows stays readable", () => {
  expect(found(library.files)).toEqual([]);
});

test("a list that no route shows, or a public one, is kept for nobody", () => {
  expect(found(replaced("screens.json", '"screen": "books",', '"view": "dashboard",'))).toEqual(["true"]);
  expect(found(replaced("screens.json", '"screen": "books",', '"screen": "books", "public": true,'))).toEqual(["true"]);
});

test("a list of which only some roles read each column leaves nothing on a device", () => {
  const entity = "schemas/entities/book.json";
  const restricted = library.files.map((file) => {
    if (file.path === entity)
      return { ...file, text: file.text.replace('"title": { "type": "string",', '"title": { "type": "string", "x-read-for": ["@staff"],') };
    if (file.path !== "schemas/screens/books.json") return file;
    return { ...file, text: file.text.replace(/"columns": \[[^\]]*\]/, '"columns": [{ "field": "title" }]') };
  });
  expect(found(restricted)).toEqual(["true"]);
  expect(found(restricted.filter(({ path }) => path !== entity).concat(library.files.filter(({ path }) => path === entity)))).toEqual([]);
});
