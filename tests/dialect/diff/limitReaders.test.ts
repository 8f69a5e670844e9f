import { expect, test } from "vitest";
import { diffSchemas } from "#dialect/diff/diffSchemas.ts";
import { limitReaders, sumReaders } from "#dialect/diff/limitReaders.ts";
import type { Json } from "#dialect/json/json.ts";
import type { LintInput } from "#dialect/lint/workspace/finding.ts";
import type { SchemaFiles } from "../../../src/dialect/schema/catalogFiles.ts";
import { library, planted } from "../lint/library.ts";

const parsed = ({ files }: LintInput): SchemaFiles => Object.fromEntries(files.map(({ path, text }) => [path, JSON.parse(text) as Json]));
const book = "schemas/entities/book.json";

test("a limit with a longer name is another one", () => {
  const files = parsed(planted(book, "self.pages * 2", "self.pages * limits.booksAway"));
  expect(limitReaders(files, "books")).toEqual([]);
  expect(limitReaders(files, "booksAway")).toEqual([{ en: "Book › score", zh: "书 › score", de: "Book › score" }]);
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

test("a changed field names the rules that add it up over other records, and those only", () => {
  const asking = planted(book, '"rule": "has(self.isbn)"', `"rule": "sum('charge', row.currency == 'CNY', row.amount) < 9"`).files;
  const files = parsed({ ...library, files: asking });
  const rule = { en: "Book › rare-needs-isbn", zh: "书 › rare-needs-isbn", de: "Book › rare-needs-isbn" };
  expect(sumReaders(files, "charge", "amount")).toEqual([rule]);
  expect(sumReaders(files, "charge", "currency")).toEqual([rule]);
  expect(sumReaders(files, "charge", "balance")).toEqual([]);
  const more = asking.map((file) =>
    file.path === "schemas/entities/charge.json"
      ? { ...file, text: file.text.replaceAll('"x-decimals": 2', '"x-decimals": 2, "maximum": 100') }
      : file,
  );
  const told = diffSchemas(files, parsed({ ...library, files: more })).map(({ pointer, what }) => [pointer, what["en"], what["zh"]]);
  expect(told).toEqual([
    [
      "/properties/amount/maximum",
      expect.stringMatching(/; added up by Book › rare-needs-isbn$/),
      expect.stringContaining("被以下合计读取：书"),
    ],
    ["/properties/balance/maximum", expect.not.stringContaining("added up"), expect.anything()],
  ]);
});
