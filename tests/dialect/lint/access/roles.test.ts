import { describe, expect, test } from "vitest";
import type { LintInput } from "#dialect/lint/workspace/finding.ts";
import { findingsOf, library } from "../library.ts";
import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("role/grant", "role/reach", "ref/role", "role/nested", "role/told", "fact/personal");

/** The library with pieces of its files replaced; each must occur exactly once. */
function changed(...edits: readonly (readonly [file: string, before: string, after: string])[]): LintInput {
  const files = library.files.map(({ path, text }) => ({
    path,
    text: edits
      .filter(([file]) => file === path)
      .reduce((all, [, before, after]) => {
        if (all.split(before).length !== 2) throw new Error(`${before} stands ${all.split(before).length - 1} times in ${path}`);
        return all.replace(before, () => after);
      }, text),
  }));
  return { ...library, files };
}

const [book, states] = ["schemas/entities/book.json", "schemas/states/book.json"];
const keep = (file: string, field: string, type = "string") =>
  [file, `"${field}": { "type": "${type}",`, `"${field}": { "x-read-for": ["librarian"], "type": "${type}",`] as const;
const told = (input: LintInput) => findingsOf(input).flatMap(({ rule, at }) => (rule === "role/told" ? [at] : []));

describe("a field that only some roles read", () => {
  test("is told by each tab that finds its records by it", () => {
    expect(told(changed(keep(book, "isRare", "boolean")))).toEqual([
      '"!(has(self.isRare) && self.isRare)"',
      '"has(self.isRare) && self.isRare"',
    ]);
  });

  test("is not told by an effect that finds the records to change by it", () => {
    expect(told(changed(keep(book, "pages", "integer")))).toEqual([]);
    const where = '"tabs": [';
    const begin = `"begin": { "event": { "zh": "登记", "en": "Entered" }, "effects": [{ "update": "book", "where": "row.pages == self.pages", "set": { "title": "row.authorName" } }] },`;
    expect(told(changed(keep(book, "pages", "integer"), [states, where, `${begin}\n  ${where}`]))).toEqual([]);
  });

  test("may stand in the question before a transition that its readers alone take", () => {
    const question = `"confirm": { "zh": "遗失 {bought}？", "en": "Lost, bought {bought}?" },`;
    const lose = '"by": "operator", "from": ["lent"], "to": "lost",';
    const asked = (by: string) =>
      told(changed(keep(book, "bought"), [states, lose, `"by": ${by}, ${question} "from": ["lent"], "to": "lost",`]));
    expect(asked('["librarian"]')).toEqual([]);
    expect(asked('"operator"')).not.toEqual([]);
  });
});

test("the options of the roles of an account are roles of its kind: what is chosen there is given to the account", () => {
  const staff = '"states": "book", "staff": { "name": "title", "loginName": "isbn", "roles": "kind" },';
  const options = (roles: string) => {
    const input = changed([book, '"states": "book",', staff], ["schemas/roles.json", '"librarian": {', roles]);
    return findingsOf(input).flatMap(({ rule, file, at }) => (rule === "ref/role" && file.includes("/codes/") ? [at] : []));
  };
  expect(options('"librarian": {')).toEqual(['"novel"', '"map"']);
  const role =
    '{ "of": "staff", "label": { "zh": "小说", "en": "Novel" }, "may": { "book": ["read"] }, "reach": { "book": "true" }, "x-status": "extension" }';
  expect(options(`"novel": ${role}, "librarian": {`)).toEqual(['"map"']);
});
