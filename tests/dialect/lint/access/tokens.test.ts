import { expect, test } from "vitest";
import { findingsOf, library, planted } from "../library.ts";
import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("token/scope", "token/entity");

const file = "schemas/entities/author.json";
const head = `"token": { "name": "name", "scopes": "genre", "expires": "name", "perMinute": "name", "active": "here", "mask": "name", "calls": "name", "used": "name" }`;
const before = `"name": "author", "owner": "shared",`;

test("a state that the machine of the programs does not have", () => {
  const book = planted(
    "schemas/entities/book.json",
    `"name": "book",`,
    `"name": "book", ${head.replace('"here"', '"hree"').replaceAll('"genre"', '"kind"')},`,
  );
  expect(findingsOf(book).map(({ rule, at }) => [rule, at])).toContainEqual(["ref/state", '"hree"']);
});

test("a second entity of programs", () => {
  const [author] = planted(file, before, `${before} ${head},`).files.filter(({ path }) => path === file);
  const book = planted("schemas/entities/book.json", `"name": "book",`, `"name": "book", ${head.replaceAll('"genre"', '"kind"')},`);
  const both = { ...book, files: book.files.map((one) => (one.path === file && author ? author : one)) };
  expect(findingsOf(both).filter(({ rule }) => rule === "token/entity")).toMatchObject([
    { at: '"token"', message: expect.stringContaining('"author" has one') as unknown },
  ]);
});

test("a scope that lets its token make other tokens", () => {
  const granted = planted(
    "schemas/roles.json",
    `"librarian": {`,
    `"unused": { "of": "customer", "label": { "zh": "甲", "en": "A" }, "may": "*", "x-status": "extension" },\n    "librarian": {`,
  );
  const roles = granted.files.find(({ path }) => path === "schemas/roles.json");
  const text = roles?.text.replace(/\}\s*$/, `, "scopes": { "NOVEL": { "may": { "book": ["read"] } } } }`) ?? "";
  const book = planted("schemas/entities/book.json", `"name": "book",`, `"name": "book", ${head.replaceAll('"genre"', '"kind"')},`);
  const input = { ...library, files: book.files.map((one) => (one.path === "schemas/roles.json" ? { ...one, text } : one)) };
  expect(findingsOf(input).filter(({ rule }) => rule === "role/grant")).toMatchObject([
    { at: '["read"]', message: expect.stringContaining("let others in") as unknown },
  ]);
});
