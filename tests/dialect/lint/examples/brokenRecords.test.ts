import { expect, test } from "vitest";
import { compiled, findingsOf, planted } from "../library.ts";

const book = "schemas/entities/book.json";
const found = async (before: string, after: string, rule: string) =>
  findingsOf(await compiled(planted(book, before, after)))
    .filter((finding) => finding.rule === rule)
    .map(({ message }) => message);

test("an example may leave out the id of a record that it must refer to: demonstration data choose one", async () => {
  expect(await found('"required": ["title", "kind"]', '"required": ["title", "kind", "author"]', "examples/invalid")).toEqual([]);
});

test("where a broken rule reads the day, the finding says which day it is in the check", async () => {
  const [message] = await found(
    '"rule": "has(self.isbn)",\n      "when": "self.isRare"',
    `"rule": "today > '2026-06-01'"`,
    "examples/invalid",
  );
  expect(message).toContain("Here it is 2026-01-01, in every check.");
});

test("several examples that break one rule are mended together, each where it stands; the first are named", async () => {
  const more = ["Persuasion", "Sanditon", "Lady Susan", "The Watsons"]
    .map((title) => `{ "title": "${title}", "kind": "novel" }`)
    .join(", ");
  const lacking = planted(book, '"examples": [', `"examples": [${more}, `);
  const required = { file: book, before: '"required": ["title", "kind"]', after: '"required": ["title", "kind", "isbn"]' };
  const files = lacking.files.map((file) =>
    file.path === book ? { ...file, text: file.text.replace(required.before, required.after) } : file,
  );
  const [finding] = findingsOf(await compiled({ ...lacking, files })).filter(({ rule }) => rule === "examples/invalid");
  expect(finding?.message).toContain("4 examples do not pass the check (#1, #2, #3, …): isbn is missing.");
  expect(finding?.suggestion).toBe('{ "isbn": "9780141439587",');
  const { line = 0, column = 0 } = finding ?? {};
  const columns = finding?.also?.map((place) => [place.line - line, place.endColumn - place.column, place.suggestion]);
  expect(columns).toEqual([1, 2, 3].map(() => [0, 1, finding?.suggestion]));
  expect(finding?.also?.every((place) => place.column > column)).toBe(true);
});

test("a field is told by its label, with its name in the files", async () => {
  const labelled = planted(book, '"isbn": {', '"isbn": { "x-label": { "en": "Number of the book", "zh": "书号" },');
  const files = labelled.files.map((file) =>
    file.path === book
      ? {
          ...file,
          text: file.text
            .replace('"required": ["title", "kind"]', '"required": ["title", "kind", "isbn"]')
            .replace(', "isbn": "9780141439587"', ""),
        }
      : file,
  );
  const [finding] = findingsOf(await compiled({ ...labelled, files })).filter(({ rule }) => rule === "examples/invalid");
  expect(finding?.message).toContain("Number of the book (isbn) is missing.");
  expect(finding?.details?.["zh"]).toContain("书号（isbn） 没有填写");
});
