import { expect, test } from "vitest";
import { findingsOf, library, planted } from "../library.ts";
import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("ref/part", "part/use", "part/parameter", "unused/part");

test("a finding in a part points at its line there and names the files that use it", () => {
  const found = findingsOf(planted("schemas/parts/tell.json", "has(row.title)", "has(row.titel)"));
  expect(found).toMatchObject([
    {
      rule: "expr/unknown-field",
      file: "schemas/parts/tell.json",
      line: 12,
      pointer: "/part/2/where",
      message: expect.stringContaining("(used by schemas/states/book.json)") as string,
      usedBy: ["schemas/states/book.json"],
    },
  ]);
  expect(found[0]?.details?.["zh"]).toContain("使用它的有：schemas/states/book.json");
});

test("what is true for several users of a part is reported once, with all of them", () => {
  const { files, ...rest } = planted("schemas/parts/tell.json", "has(row.title)", "has(row.titel)");
  const both = files.map(({ path, text }) => ({
    path,
    text: path.endsWith("states/book.json")
      ? text.replace(
          '"to": "here" }',
          '"to": "here", "effects": [{ "x-use": { "part": "tell", "with": { "what": { "zh": "归还", "en": "It is back" }, "field": "authorName" } } }] }',
        )
      : text,
  }));
  const found = findingsOf({ ...rest, files: both });
  expect(found.map(({ rule, usedBy }) => [rule, usedBy])).toEqual([["expr/unknown-field", ["schemas/states/book.json"]]]);
});

test("a value that a use gives is faulty at the use", () => {
  const found = findingsOf(planted("schemas/states/book.json", '"field": "authorName" } } }', '"field": "autorName" } } }'));
  expect(new Set(found.map(({ file }) => file))).toEqual(new Set(["schemas/parts/tell.json"]));
  expect(found[0]?.usedBy).toEqual(["schemas/states/book.json"]);
  const go = findingsOf(planted("schemas/states/book.json", '"field": "authorName" } } }', '"field": "authorName", "go": "/boks" } } }'));
  expect(go).toMatchObject([{ rule: "ref/route", file: "schemas/states/book.json", at: '"/boks"' }]);
});

test("a library that uses a part has no finding", () => expect(findingsOf(library)).toEqual([]));
