/** What changes for whom, as sentences: the library before and after one edit. */
import { describe, expect, test } from "vitest";
import { diffSchemas } from "#dialect/diff/diffSchemas.ts";
import type { Change } from "#dialect/diff/change.ts";
import { reportChanges, changeSentence } from "#dialect/diff/changeReport.ts";
import { isObject, type Json } from "#dialect/json/json.ts";
import type { LintInput } from "#dialect/lint/workspace/finding.ts";
import { library, planted } from "../lint/library.ts";
import type { SchemaFiles } from "../../../src/dialect/schema/catalogFiles.ts";

const parsed = ({ files }: LintInput): SchemaFiles => Object.fromEntries(files.map(({ path, text }) => [path, JSON.parse(text) as Json]));
const before = parsed(library);
const changes = (file: string, was: string, is: string): Change[] => diffSchemas(before, parsed(planted(file, was, is)));
const english = (file: string, was: string, is: string): string[] => changes(file, was, is).map((change) => changeSentence(change, "en"));

const book = "schemas/entities/book.json";
const machine = "schemas/states/book.json";
const screen = "schemas/screens/books.json";

describe("the difference of a field", () => {
  test.each([
    ["a longer text is looser", '"maxLength": 100', '"maxLength": 120', "Book › Title: at most 120 characters instead of 100 — looser"],
    ["a shorter text is stricter", '"maxLength": 100', '"maxLength": 80', "Book › Title: at most 80 characters instead of 100 — stricter"],
    [
      "a new limit is stricter",
      '"type": "integer", "minimum": 1',
      '"type": "integer", "minimum": 1, "maximum": 9',
      "Book › pages: at most 9 (no limit before) — stricter",
    ],
    ["a limit that is gone is looser", ', "minimum": 1', "", "Book › pages: no longer limited (at least 1 before) — looser"],
    [
      "required is stricter",
      '"required": ["title", "kind"]',
      '"required": ["title", "kind", "pages"]',
      "Book › pages: must be filled in (it could be left empty) — stricter",
    ],
    [
      "no longer required is looser",
      '"required": ["title", "kind"]',
      '"required": ["title"]',
      "Book › kind: may be left empty (it was required) — looser",
    ],
    [
      "a new name is neutral",
      '"en": "Title"',
      '"en": "Name of the book"',
      "Book › Name of the book: the name is “Name of the book” instead of “Title” — neutral",
    ],
    [
      "another type is breaking",
      '"isRare": { "type": "boolean"',
      '"isRare": { "type": "integer"',
      "Book › isRare: is “integer” instead of “boolean” — breaking",
    ],
    [
      "a whole number that may be any number is looser",
      '"first": { "type": "integer"',
      '"first": { "type": "number"',
      "Book › chapters › first: is “number” instead of “integer” — looser",
    ],
    [
      "unique is stricter",
      '"maxLength": 60, "x-spec"',
      '"maxLength": 60, "x-unique": { "per": "customer" }, "x-spec"',
      "Book › authorName: must be the only one of its kind — stricter",
    ],
    [
      "a condition is told as it stands",
      '"x-visible-when": "has(row.first)"',
      '"x-visible-when": "row.first > 1"',
      "Book › chapters › last: shown only when row.first > 1, instead of when has(row.first) — stricter or looser",
    ],
  ])("%s", (_says, was, is, sentence) => {
    expect(english(book, was, is)).toEqual([sentence]);
  });

  test("another formula or condition may be either, and says so", () => {
    expect(english(book, "self.pages * 2", "self.pages * 3")).toEqual([
      "Book › score: is worked out as self.pages * 3 instead of self.pages * 2 — stricter or looser",
    ]);
    expect(english(book, '"rule": "has(self.isbn)"', '"rule": "has(self.isbn) || self.pages > 1"')).toEqual([
      expect.stringMatching(/rule “rare-needs-isbn”: what must hold is .* — stricter or looser$/),
    ]);
  });

  test("the days between which a rule holds are reported, and whether they became more", () => {
    const dated = (since: string): string => `"id": "rare-needs-isbn",\n      "since": "${since}",`;
    const files = (since: string) => planted(book, '"id": "rare-needs-isbn",', dated(since));
    const sentences = (was: LintInput, is: LintInput): string[] =>
      diffSchemas(parsed(was), parsed(is)).map((change) => changeSentence(change, "en"));
    const without = planted(book, '"id": "rare-needs-isbn",', '"id": "older",');
    expect(sentences(without, files("2027-03-01"))).toContainEqual(
      expect.stringContaining("“A rare book needs its number” (from 2027-03-01)"),
    );
    expect(sentences(files("2027-03-01"), files("2027-01-01"))).toEqual([expect.stringMatching(/its first day .* — stricter$/)]);
    expect(sentences(files("2027-01-01"), files("2027-03-01"))).toEqual([expect.stringMatching(/its first day .* — looser$/)]);
  });

  test("a limit of the limits file is reported where it has its effect, and for authors where it is stated", () => {
    expect(english("schemas/limits.json", '"value": 30', '"value": 50')).toEqual([
      "Book: at most 50 records instead of 30 — looser",
      "limit “books”: 50 instead of 30 — neutral",
    ]);
  });

  test("a field that is gone is breaking and names what it probably became", () => {
    const [gone] = changes(book, '"authorName": {', '"writer": {').filter(({ risk }) => risk === "breaking");
    expect(gone && changeSentence(gone, "en")).toBe(
      "Book › authorName: is gone; “writer” (writer), which is new, is like it: it was probably renamed — breaking",
    );
    expect(gone?.stored).toEqual({ entity: "book", field: "/authorName", was: "gone", like: "writer" });
    expect(gone?.readers).toEqual(["customer", "operator"]);
  });

  test("the same is reported in Chinese", () => {
    const [change] = changes(book, '"maxLength": 100', '"maxLength": 120');
    expect(change && changeSentence(change, "zh")).toBe("书 › 书名：最多 120 个字符（原为 100） — 更宽");
  });
});

describe("the difference of a rule", () => {
  const id = '"id": "rare-needs-isbn"';
  test("new refuses, gone no longer does", () => {
    const named = english(book, id, '"id": "rare-has-isbn"');
    expect(named).toEqual([
      "Book › rule “rare-has-isbn”: is new and refuses a save: “A rare book needs its number” — stricter",
      "Book › rule “rare-needs-isbn”: is gone: “A rare book needs its number” — looser",
    ]);
  });

  test("a warning that refuses from now on is stricter, the other way round looser", () => {
    expect(english(book, id, `${id}, "severity": "warning"`)).toEqual([
      "Book › rule “rare-needs-isbn”: warns instead of refusing a save — looser",
    ]);
  });

  test("another wording is neutral", () => {
    expect(english(book, "A rare book needs its number", "Rare books have a number")).toEqual([
      "Book › rule “rare-needs-isbn”: says “Rare books have a number” instead of “A rare book needs its number” — neutral",
    ]);
  });
});

describe("the difference of codes and states", () => {
  test("a new choice is looser", () => {
    expect(
      english(
        "schemas/codes/kind.json",
        '    { "const": "map"',
        '    { "const": "atlas", "x-label": { "zh": "图集", "en": "Atlas" } },\n    { "const": "map"',
      ),
    ).toEqual(["list “kind” › Atlas: can be chosen (“atlas”) — looser"]);
  });

  test("a choice that is gone is stricter, a state that is gone breaking", () => {
    expect(english("schemas/codes/kind.json", '"const": "map"', '"const": "chart"')[0]).toBe(
      "list “kind” › Map: can no longer be chosen (“map”); records that have it keep it until it is changed — stricter",
    );
    const [gone] = changes("schemas/codes/book-state.json", '"const": "lost"', '"const": "gone"');
    expect(gone).toMatchObject({ risk: "breaking", stored: { entity: "book", field: "/state", was: "value-gone", value: "lost" } });
  });

  test.each([
    [
      "a tab that is gone",
      machine,
      '    { "id": "lent", "label": { "zh": "借出", "en": "Lent" }, "states": ["lent"] },\n',
      "",
      "states of “Book” › tab “Lent”: is gone — neutral",
    ],
    [
      "an action that may be done in fewer states",
      machine,
      '"from": ["lent"], "to": "lost"',
      '"from": ["here"], "to": "lost"',
      "states of “Book” › action “Lose”: can no longer be done in “lent” — stricter",
    ],
    [
      "an action that another does",
      machine,
      '"by": "operator"',
      '"by": "customer"',
      "states of “Book” › action “Lose”: is done by the customer instead of the operator — stricter",
    ],
    [
      "what is asked in a dialog",
      machine,
      '"maxLength": 40',
      '"maxLength": 50',
      "states of “Book” › action “Lend” › reader: at most 50 characters instead of 40 — looser",
    ],
  ])("%s", (_says, file, was, is, sentence) => {
    expect(english(file, was, is)).toContain(sentence);
  });
});

describe("the difference of screens, pages and calls", () => {
  test.each([
    [
      "a column that is gone",
      screen,
      ',\n      { "field": "pages", "x-show-when": "self.kind == \'novel\'" }',
      "",
      "screen “Books” › column “pages”: is gone — neutral",
    ],
    [
      "a column that moved",
      screen,
      '"field": "title", "second": "authorName", "pin": "left", "width": 220 },\n      { "field": "shelf/room", "label": { "zh": "房间", "en": "Room" } }',
      '"field": "shelf/room", "label": { "zh": "房间", "en": "Room" } },\n      { "field": "title", "second": "authorName", "pin": "left", "width": 220 }',
      "screen “Books”: another order (column) — neutral",
    ],
    [
      "a field that no form shows any more",
      screen,
      ', "author"] }',
      "] }",
      "screen “Books” › section “Main” › field “author”: is gone — stricter",
    ],
    ["a button that is gone", screen, '"rowActions": ["edit", ', '"rowActions": [', "screen “Books” › button “edit”: is gone — stricter"],
    [
      "a page under another name",
      "screens.json",
      '"en": "Books"',
      '"en": "My books"',
      "page “My books”: the name is “My books” instead of “Books” — neutral",
    ],
    [
      "a call at another address",
      "schemas/endpoints.json",
      '"/book/list"',
      '"/books"',
      "call “bookList”: the address is “/books” instead of “/book/list” — breaking",
    ],
    [
      "a sentence in other words",
      "schemas/messages/en.json",
      '"Lent"',
      '"Given out"',
      "sentence “list.lent” (en): the wording is “Given out” instead of “Lent” — neutral",
    ],
  ])("%s", (_says, file, was, is, sentence) => {
    expect(english(file, was, is)).toEqual([sentence]);
  });
});

describe("the difference of two sets", () => {
  test("is nothing where nothing differs, whatever the order of keys", () => {
    const shuffled = JSON.parse(JSON.stringify(before[book]), (_key, value: unknown) =>
      isObject(value) && !("title" in value) ? Object.fromEntries(Object.entries(value).reverse()) : value,
    ) as Json;
    expect(diffSchemas(before, before)).toEqual([]);
    expect(diffSchemas(before, { ...before, [book]: shuffled }).filter(({ kind }) => !kind.endsWith("/order"))).toEqual([]);
  });

  test("leaves nothing out: every single value that differs is reported", () => {
    const untold: string[] = [];
    for (const [path, file] of Object.entries(before)) {
      for (const pointer of leaves(file)) {
        const other = edited(file, pointer);
        if (diffSchemas(before, { ...before, [path]: other }).length === 0) untold.push(`${path}#${pointer.join("/")}`);
      }
    }
    // What a file is called, that an entity is an object, and a value that a bound limit replaces: nothing of it can be felt.
    const unfelt = /#(name|type|\$schema)$|#x-limit\/max$/;
    expect(untold.filter((place) => !unfelt.test(place))).toEqual([]);
  });

  test("lists the riskiest first, with those who notice", () => {
    const lines = reportChanges(
      diffSchemas(
        before,
        parsed(planted(book, '"authorName": { "type": "string", "maxLength": 60', '"writer": { "type": "string", "maxLength": 70')),
      ),
      "en",
    );
    expect(lines[0]).toBe("breaking (1)");
    expect(lines[1]).toMatch(/— breaking {2}\[customers, the operator\] {2}schemas\/entities\/book\.json$/);
    expect(reportChanges([], "zh")).toEqual(["没有变化"]);
  });

  test("survives files of the wrong shape", () => {
    for (const path of Object.keys(before))
      for (const value of [[], 7, null, { properties: 3, items: {}, tabs: "x" }] as Json[])
        expect(() => diffSchemas(before, { ...before, [path]: value })).not.toThrow();
  });
});

function leaves(value: Json, path: readonly string[] = []): string[][] {
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => leaves(item, [...path, String(index)]));
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => leaves(item as Json, [...path, key]));
  return [[...path]];
}

function edited(value: Json, [step, ...rest]: readonly string[]): Json {
  if (step === undefined) return typeof value === "number" ? value + 1 : typeof value === "boolean" ? !value : `${String(value)}x`;
  if (Array.isArray(value)) return value.map((item: Json, index) => (String(index) === step ? edited(item, rest) : item));
  return { ...(value as object), [step]: edited((value as Record<string, Json>)[step] as Json, rest) };
}
