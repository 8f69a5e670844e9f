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
