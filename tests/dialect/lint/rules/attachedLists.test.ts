import { expect, test } from "vitest";
import { findingsOf, library } from "../library.ts";
import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("letter/attach", "letter/author");

/** What is found in the library if a field of the book names who made it. */
function foundWith(field: string): unknown[] {
  const files = library.files.map((file) =>
    file.path === "schemas/entities/book.json"
      ? { ...file, text: file.text.replace('"name": "book",', `"name": "book", "author": "${field}",`) }
      : file,
  );
  return findingsOf({ ...library, files })
    .filter(({ rule }) => rule.startsWith("letter/"))
    .map(({ rule, at }) => [rule, at]);
}

test("who made a record is written by the server alone", () => {
  expect(foundWith("title")).toEqual([["letter/author", '"title"']]);
});

test("a letter brings lists that a screen sends, in every format that the record may name", () => {
  const attach = `"attach": { "screen": "kind", "format": "kind" },`;
  const files = library.files.map((file) => {
    if (file.path === "schemas/states/book.json")
      return { ...file, text: file.text.replace('"about": "kind",', `"about": "kind", ${attach}`) };
    if (file.path !== "schemas/entities/book.json") return file;
    return { ...file, text: file.text.replace('"name": "book",', '"name": "book", "author": "title",') };
  });
  const found = findingsOf({ ...library, files }).filter(({ rule }) => rule === "letter/attach");
  // The codes of `kind` are no screens.
  expect(found.length).toBeGreaterThan(1);
  expect(new Set(found.map(({ message }) => message.replace(/"[^"]+"/, "…")))).toEqual(
    new Set(['The screen … is no list or paper with "byMail".']),
  );
});
