/** Migrations: what the check says about a declaration, and about a breaking change without one. */
import { describe, expect, test } from "vitest";
import type { LintInput } from "#dialect/lint/workspace/finding.ts";
import { findingsOf, library, planted, type Told } from "../library.ts";

const book = "schemas/entities/book.json";
const renamed = planted(book, '"authorName": {', '"writer": {');

/** The library with a migration beside it, and what the check says of the migration. */
function told(steps: readonly object[], input: LintInput = library, name = "0001-rename", entity = "book"): Told[] {
  const text = JSON.stringify({ $schema: "../meta/migration.json", entity, steps });
  const path = `schemas/migrations/${name}.json`;
  return findingsOf({ ...input, files: [...input.files, { path, text }] }).filter(
    ({ rule, file }) => rule.startsWith("migrate/") || file === path,
  );
}

const brief = (found: readonly Told[]): unknown => found.map(({ rule, at, suggestion }) => [rule, at, suggestion]);

describe("a migration", () => {
  test("that renames a field to one that is there is fine", () => {
    expect(told([{ do: "rename", field: "/pagecount", to: "/pages" }])).toEqual([]);
  });

  test("must lead to a field", () => {
    expect(brief(told([{ do: "rename", field: "/pagecount", to: "/pagse" }]))).toEqual([["migrate/target", '"/pagse"', "/pages"]]);
    expect(brief(told([{ do: "default", field: "/shelf/rom", value: "A" }]))).toEqual([["migrate/target", '"/shelf/rom"', "/shelf/room"]]);
  });

  test("may lead to a field that a later step takes on", () => {
    expect(
      told([
        { do: "rename", field: "/a", to: "/b" },
        { do: "rename", field: "/b", to: "/pages" },
      ]),
    ).toEqual([]);
  });

  test("must not take away what is still there", () => {
    expect(brief(told([{ do: "drop", field: "/title" }]))).toEqual([["migrate/source", '"/title"', undefined]]);
  });

  test("may put only values of the field's list", () => {
    expect(brief(told([{ do: "value", field: "/kind", from: "tale", to: "novle" }]))).toEqual([["migrate/value", '"novle"', "novel"]]);
  });

  test("must be numbered, each with a number of its own", () => {
    expect(brief(told([{ do: "drop", field: "/gone" }], library, "rename"))).toEqual([["migrate/name", '"book"', undefined]]);
    const twice = {
      ...library,
      files: [
        ...library.files,
        { path: "schemas/migrations/0001-a.json", text: '{"entity": "book", "steps": [{"do": "drop", "field": "/gone"}]}' },
      ],
    };
    expect(brief(told([{ do: "drop", field: "/gone" }], twice))).toEqual([["migrate/name", '"book"', undefined]]);
  });

  test("says what it lacks", () => {
    expect(told([{ do: "rename", field: "/pagecount" }])).toMatchObject([
      { rule: "meta/missing", message: expect.stringContaining('"to"') as string },
    ]);
    expect(told([{ do: "renmae", field: "/a", to: "/pages" }])[0]).toMatchObject({ rule: "meta/value", suggestion: "rename" });
  });

  test("is of an entity that is there, or that a step renames or drops", () => {
    expect(brief(told([{ do: "drop", field: "/gone" }], library, "0001-a", "boook"))).toEqual([["migrate/entity", '"boook"', "book"]]);
    expect(told([{ do: "rename", to: "book" }], library, "0001-a", "tome")).toEqual([]);
    expect(told([{ do: "drop" }], library, "0001-a", "tome")).toEqual([]);
  });

  test("names all rows of a list, in what it takes and what it gives", () => {
    expect(brief(told([{ do: "drop", field: "/chapters/pages" }]))).toEqual([
      ["migrate/pointer", '"/chapters/pages"', "/chapters/-/pages"],
    ]);
    expect(brief(told([{ do: "rename", field: "/chapters/0/start", to: "/chapters/0/first" }]))).toEqual([
      ["migrate/pointer", '"/chapters/0/start"', "/chapters/-/start"],
      ["migrate/pointer", '"/chapters/0/first"', "/chapters/-/first"],
    ]);
    expect(told([{ do: "rename", field: "/chapters/-/start", to: "/chapters/-/first" }])).toEqual([]);
  });

  test("puts only values that the field takes", () => {
    const refused = (step: object): unknown => told([step]).map(({ rule, message }) => [rule, message]);
    const says = (text: string): unknown => [["migrate/value", text]];
    expect(refused({ do: "default", field: "/pages", value: "many" })).toEqual(says('The field refuses "many": it takes a whole number.'));
    expect(refused({ do: "default", field: "/pages", value: 0 })).toEqual(says("The field refuses 0: it takes 1 or more."));
    expect(refused({ do: "value", field: "/isbn", from: "x", to: "abc" })).toEqual(
      says('The field refuses "abc": it takes texts of the form ^[0-9]*$.'),
    );
    expect(refused({ do: "value", field: "/isRare", from: 1, to: true })).toEqual([]);
  });

  test("divides a text among fields that are there, and joins fields that are gone", () => {
    const divide = (to: readonly string[], field = "/name"): object => ({ do: "split", field, by: " ", to });
    expect(told([divide(["/title", "/authorName"])])).toEqual([]);
    expect(brief(told([divide(["/title", "/authorNam"])]))).toEqual([["migrate/target", '"/authorNam"', "/authorName"]]);
    expect(brief(told([divide(["/title", "/authorName"], "/isbn")]))).toEqual([["migrate/source", '"/isbn"', undefined]]);
    expect(told([divide(["/title", "/authorName"], "/title")])).toEqual([]);
    const join = (fields: readonly string[]): object => ({ do: "join", fields, by: " ", to: "/authorName" });
    expect(told([join(["/firstName", "/lastName"])])).toEqual([]);
    expect(brief(told([join(["/firstName", "/title"])]))).toEqual([["migrate/source", '"/title"', undefined]]);
    expect(told([{ do: "split", field: "/name", to: "/title" }]).map(({ rule }) => rule)).toContain("meta/missing");
  });

  test("computes only what has a formula", () => {
    expect(told([{ do: "compute", field: "/score" }])).toEqual([]);
    expect(told([{ do: "compute", field: "/score", when: "self.state == 'here'" }])).toEqual([]);
    expect(brief(told([{ do: "compute", field: "/title" }]))).toEqual([["migrate/target", '"/title"', undefined]]);
    expect(brief(told([{ do: "compute", field: "/scroe" }]))).toEqual([["migrate/target", '"/scroe"', "/score"]]);
    expect(brief(told([{ do: "compute", field: "/score", when: "slef.a" }]))).toEqual([["expr/unknown-field", "slef", "self"]]);
  });

  test("may work a value out of the old one", () => {
    expect(told([{ do: "type", field: "/pages", using: "number(value)" }])).toEqual([]);
    expect(brief(told([{ do: "type", field: "/pages", using: "numbr(value)" }]))).toEqual([["expr/unknown-function", "numbr", "number"]]);
    expect(brief(told([{ do: "type", field: "/pages", using: "number(vale)" }]))).toEqual([["expr/unknown-field", "vale", "value"]]);
  });
});

describe("since an older version", () => {
  const since = (input: LintInput): LintInput => ({ ...input, base: library.files });

  test("nothing is demanded where nothing breaks", () => {
    expect(findingsOf(since(planted(book, '"maxLength": 60', '"maxLength": 80')))).toEqual([]);
  });

  test("a field that is gone demands a migration, with the step that is probably meant", () => {
    const found = findingsOf(since(renamed)).filter(({ rule }) => rule === "migrate/missing");
    expect(brief(found)).toEqual([["migrate/missing", '"properties"', '{"do":"rename","field":"/authorName","to":"/writer"}']]);
    expect(found[0]?.message).toContain("schemas/migrations/0001-….json");
  });

  test("a migration that declares the rename is enough", () => {
    expect(told([{ do: "rename", field: "/authorName", to: "/writer" }], since(renamed))).toEqual([]);
  });

  test("one that stood there before does not count", () => {
    const text = '{"entity":"book","steps":[{"do":"rename","field":"/authorName","to":"/writer"}]}';
    const old = { path: "schemas/migrations/0001-old.json", text };
    const found = findingsOf({ ...renamed, files: [...renamed.files, old], base: [...library.files, old] });
    expect(found.some(({ rule }) => rule === "migrate/missing")).toBe(true);
  });

  test("one that could have been carried out must not be changed", () => {
    const path = "schemas/migrations/0001-old.json";
    const text = (to: string): string => `{"entity":"book","steps":[{"do":"rename","field":"/pagecount","to":"${to}"}]}`;
    const found = findingsOf({
      ...library,
      files: [...library.files, { path, text: text("/pages") }],
      base: [...library.files, { path, text: text("/rank") }],
    });
    expect(found).toMatchObject([{ rule: "migrate/changed", file: path }]);
  });

  test("another type, and a state that is gone, demand one too", () => {
    const retyped = since(planted(book, '"pages": { "type": "integer", "minimum": 1', '"pages": { "type": "string", "maxLength": 5'));
    expect(findingsOf(retyped).find(({ rule }) => rule === "migrate/missing")).toMatchObject({
      suggestion: '{"do":"type","field":"/pages"}',
      at: '"type"',
    });
    const stateless = since(
      planted("schemas/codes/book-state.json", ',\n    { "const": "lost", "x-label": { "zh": "遗失", "en": "Lost" } }', ""),
    );
    expect(findingsOf(stateless).find(({ rule }) => rule === "migrate/missing")?.suggestion).toBe(
      '{"do":"value","field":"/state","from":"lost","to":"…"}',
    );
  });

  const steps = (input: LintInput): (string | undefined)[] =>
    findingsOf(since(input))
      .filter(({ rule }) => rule === "migrate/missing")
      .map(({ suggestion }) => suggestion);

  test("nothing is dropped where a new field could have the values", () => {
    const other = planted(
      book,
      '"authorName": { "type": "string", "maxLength": 60, "x-spec": ["A-01"] },',
      '"writer": { "type": "string", "maxLength": 80, "x-spec": ["A-01"] },',
    );
    expect(steps(other)).toEqual(['{"do":"rename","field":"/authorName","to":"/writer"}']);
    const two = planted(
      book,
      '"authorName": { "type": "string", "maxLength": 60, "x-spec": ["A-01"] },',
      '"writer": { "type": "string", "maxLength": 80, "x-spec": ["A-01"] }, "editor": { "type": "string", "maxLength": 80, "x-spec": ["A-01"] },',
    );
    expect(steps(two)).toEqual(['{"do":"rename","field":"/authorName","to":"/…"}']);
    const deeper = planted(
      book,
      '"authorName": { "type": "string", "maxLength": 60, "x-spec": ["A-01"] },',
      '"made": { "type": "object", "properties": { "authorName": { "type": "string", "maxLength": 60, "x-spec": ["A-01"] } } },',
    );
    expect(steps(deeper)).toContain('{"do":"move","field":"/authorName","to":"/made/authorName"}');
    const gone = planted(book, '    "authorName": { "type": "string", "maxLength": 60, "x-spec": ["A-01"] },\n', "");
    expect(steps(gone)).toEqual(['{"do":"drop","field":"/authorName"}']);
  });

  describe("a formula", () => {
    const shown = (input: LintInput): LintInput => ({
      ...input,
      files: input.files.map((file) =>
        file.path === "schemas/screens/books.json"
          ? { ...file, text: file.text.replace('"filters": [', '"filters": [{ "field": "rank" }, ') }
          : file,
      ),
    });
    const another = planted(book, "self.pages * 2", "self.pages * 3");

    test("that nothing stored is read of may change", () => {
      expect(steps(another)).toEqual([]);
    });

    test("is computed where a list reads it, through other formulas as well", () => {
      expect(steps(shown(another))).toEqual(['{"do":"compute","field":"/rank"}']);
      const found = findingsOf(since(shown(another))).find(({ rule }) => rule === "migrate/missing");
      expect(found).toMatchObject({ at: '"x-compute"', file: book });
      expect(found?.message).toContain("read by screens/books.json");
      const declared = { path: "schemas/migrations/0001-rank.json", text: '{"entity":"book","steps":[{"do":"compute","field":"/rank"}]}' };
      expect(steps({ ...shown(another), files: [...shown(another).files, declared] })).toEqual([]);
    });

    test("of a new field is computed too", () => {
      const added = planted(
        book,
        '"cover": {',
        '"weight": { "type": "number", "x-compute": "self.pages * 4", "x-spec": ["A-01"] },\n    "cover": {',
      );
      const files = added.files.map((file) =>
        file.path === "schemas/screens/books.json"
          ? { ...file, text: file.text.replace('{ "field": "shelf/room",', '{ "field": "weight" }, { "field": "shelf/room",') }
          : file,
      );
      expect(steps({ ...added, files })).toEqual(['{"do":"compute","field":"/weight"}']);
    });
  });
});
