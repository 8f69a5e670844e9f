import { expect, test } from "vitest";
import { findingsOf, planted } from "../library.ts";
import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("paper/about");

test("a paper about a record is opened by no action that does not give its fields", () => {
  const input = planted("schemas/screens/books.json", '"go": "/books/{id}?title={title}"', '"print": ["bookDetail"]');
  const path = "schemas/screens/bookDetail.json";
  const paper =
    '"paper": { "label": { "zh": "书", "en": "Book" }, "of": "all", "period": "added", "about": ["isbn"], "formats": [{ "id": "a4", "label": { "zh": "A4", "en": "A4" }, "width": 210, "height": 297 }], "blocks": [{ "fields": ["title"] }] },';
  const files = input.files.map((file) =>
    file.path === path ? { path, text: file.text.replace('"kind": "detail",', `"kind": "detail", ${paper}`) } : file,
  );
  const found = findingsOf({ ...input, files }).filter(({ rule }) => rule === "paper/about");
  expect(found.map(({ message }) => message)).toEqual(['The paper "bookDetail" is about "isbn": give it in "where".']);
});

test("a list of what belongs to a record is on the paper of one record", () => {
  const path = "schemas/screens/bookDetail.json";
  const found = (of: string) => {
    const paper = `"paper": { "label": { "zh": "书", "en": "Book" }, "of": "${of}", "formats": [{ "id": "a4", "label": { "zh": "A4", "en": "A4" }, "width": 210, "height": 297 }], "blocks": [{ "list": "books", "label": { "zh": "书", "en": "Books" }, "where": {} }] },`;
    const input = planted(path, '"kind": "detail",', `"kind": "detail", ${paper}`);
    return findingsOf(input).filter(({ rule }) => rule === "paper/about").length;
  };
  expect([found("all"), found("record")]).toEqual([1, 0]);
});
