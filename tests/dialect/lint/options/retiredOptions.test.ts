import { expect, test } from "vitest";
import { findingsOf, library, planted } from "../library.ts";
import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("option/retired");

/** The library with an option that is offered no more, and another file changed too. */
const retired = (list: string, code: string, file: string, before: string, after: string) => ({
  ...library,
  files: planted(file, before, after).files.map((one) =>
    one.path === `schemas/codes/${list}.json`
      ? { ...one, text: one.text.replace(`"const": "${code}"`, `"const": "${code}", "retired": true`) }
      : one,
  ),
});
const told = (input: typeof library) =>
  findingsOf(input)
    .filter(({ rule }) => rule === "option/retired")
    .map(({ file, at }) => `${file} ${at}`);

test("a formula that gives it is told; a condition that asks for it is not, nor a form that offers it to records of before", () => {
  const kind = '"kind": { "type": "string", "x-codes": "kind"';
  expect(
    told(retired("kind", "map", "schemas/entities/book.json", kind, `${kind}, "x-suggest": "self.pages > 9 ? 'novel' : 'map'"`)),
  ).toEqual([`schemas/entities/book.json "self.pages > 9 ? 'novel' : 'map'"`]);
  const field = '{ "field": "kind", "span": 2 }';
  const offering = '{ "field": "kind", "span": 2, "options": ["novel", "map"] }';
  expect(told(retired("kind", "map", "schemas/screens/books.json", field, offering))).toEqual([]);
  expect(told(retired("kind", "map", "schemas/entities/book.json", kind, `${kind}, "x-show-when": "self.kind != 'map'"`))).toEqual([]);
});

test("a state that is offered no more needs no way to it: records of before have it", () => {
  const unreached = '"to": "lost",';
  const input = retired("book-state", "lost", "schemas/states/book.json", unreached, '"to": "here",');
  expect(findingsOf(input).filter(({ rule }) => rule === "state/unreachable")).toEqual([]);
});
