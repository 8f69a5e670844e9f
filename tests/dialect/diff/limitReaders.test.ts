import { expect, test } from "vitest";
import { diffSchemas } from "#dialect/diff/diffSchemas.ts";
import { limitReaders } from "#dialect/diff/limitReaders.ts";
import type { Json } from "#dialect/json/json.ts";
import type { LintInput } from "#dialect/lint/workspace/finding.ts";
import type { SchemaFiles } from "../../../src/dialect/schema/catalogFiles.ts";
import { library, planted } from "../lint/library.ts";

const parsed = ({ files }: LintInput): SchemaFiles => Object.fromEntries(files.map(({ path, text }) => [path, JSON.parse(text) as Json]));
const book = "schemas/entities/book.json";

test("a limit with a longer name is another one", () => {
  const files = parsed(planted(book, "self.pages * 2", "self.pages * limits.booksAway"));
  expect(limitReaders(files, "books")).toEqual([]);
  expect(limitReaders(files, "booksAway")).toEqual([{ en: "Book › score", zh: "书 › score" }]);
});

test("a limit that formulas and rules read names all of them", () => {
  const files = planted(book, "self.pages * 2", "self.pages * limits.books").files.map((file) =>
    file.path === "schemas/states/book.json" ? { ...file, text: file.text.replace('"guard": "', '"guard": "limits.books > 0 && ') } : file,
  );
  const more = files.map((file) =>
    file.path === "schemas/limits.json" ? { ...file, text: file.text.replace('"value": 30', '"value": 50') } : file,
  );
  const told = diffSchemas(parsed({ ...library, files }), parsed({ ...library, files: more })).find(({ kind }) => kind === "limit/value");
  expect(told).toMatchObject({ risk: "either", readers: ["customer", "operator"] });
  expect(told?.what["en"]).toContain("50 instead of 30; read by Book › score");
});
