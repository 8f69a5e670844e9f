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

  test("may work a value out of the old one", () => {
    expect(told([{ do: "type", field: "/pages", using: "number(value)" }])).toEqual([]);
    expect(brief(told([{ do: "type", field: "/pages", using: "numbr(value)" }]))).toEqual([
      ["expr/unknown-function", "numbr(value)", "number"],
    ]);
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

  test("a declared one is enough", () => {
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
});
